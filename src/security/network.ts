/**
 * The part of an IP address that identifies a client: an IPv4 address, or the first half of an IPv6 address, because
 * clients choose the second half freely.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [left = "", right] = (address.split("%", 1)[0] ?? "").split("::");
  const before = left.split(":").filter(Boolean);
  const after = right?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = right === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
