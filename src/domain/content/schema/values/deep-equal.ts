export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with keys: not an array, not null. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether two JSON values are equal. A missing key equals `undefined`. */
export function deepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => deepEqual(item, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  return allKeys(one, other).every((key) => deepEqual(one[key], other[key]));
}

/** The items of a list; none for another value. */
export function itemsIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

/** Like `itemsIn`, but only records. */
export function recordsIn(list: unknown): UnknownRecord[] {
  return itemsIn(list).filter(isRecord);
}

/** A string; empty for another value. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The keys of all records, without duplicates. */
export function allKeys(...records: UnknownRecord[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}
