import { isRecord, type UnknownRecord } from "../../schema/values/deep-equal.ts";
import { maxEntryLength } from "../../schema/values/max-lengths.ts";
import { type Path, within } from "../../schema/values/path.ts";
import type { Field } from "../field.ts";
import { innerField, typeOf } from "../field-types.ts";

/*
 * Hard limits on the size of an entry. A draft may be invalid, so these limits are wider than its schema's. They keep
 * validation, diffs and rendering the form well below a second.
 */

/** In characters per input. No schema allows more than 2,000. */
export const maxTextLength = 10_000;

/** JSON values (objects, arrays, strings, numbers) outside rich text. 8,000 values are about 3,000 inputs. */
const maxFormValues = 8_000;

/** JSON values inside rich text. A paragraph with one bold word has 18. */
const maxRichTextValues = 70_000;

/** Far deeper than any kind nests. */
const maxDepth = 24;

/** A part of some content that exceeds a limit. */
export interface Excess {
  /** The input. */
  path: Path;
  /** `Blocks › Questions`. */
  label: string;
  /** What exceeds the limit. `all`: the entry as a whole. */
  unit: "items" | "characters" | "all";
  /** How much is kept, how much can be published, and how much was given. */
  keptCount: number;
  max: number;
  count: number;
}

interface Limited {
  content: unknown;
  excesses: Excess[];
}

/** Further excesses are not reported. */
const maxReported = 20;

interface LimitRules {
  items: (max: number) => number;
  characters: (max: number | null) => number;
}

/** Twice the schema's items: a merge of two full lists has both halves. */
const draftLimitRules: LimitRules = { items: (max) => 2 * max, characters: () => maxTextLength };

const schemaLimitRules: LimitRules = { items: (max) => max, characters: (max) => max ?? maxTextLength };

interface LabeledPath {
  path: Path;
  label: string;
}

type Pool = "form" | "richText";

/**
 * Cuts content to the limits and lists what exceeds them. Returns the same object if nothing does. Runs in linear time
 * with bounded depth, so any JSON is safe.
 */
export function applyLimits(root: Field, content: unknown, limitRules: LimitRules = draftLimitRules): Limited {
  const remaining = { form: maxFormValues, richText: maxRichTextValues, characters: maxEntryLength };
  const excesses: Excess[] = [];

  function report(
    labeledPath: LabeledPath,
    unit: Excess["unit"],
    amounts: Pick<Excess, "keptCount" | "max" | "count">,
  ) {
    const isReported = unit === "all" && excesses.some((excess) => excess.unit === "all");
    if (!isReported && excesses.length < maxReported) excesses.push({ ...labeledPath, unit, ...amounts });
  }

  function isFull(pool: Pool, labeledPath: LabeledPath): boolean {
    if (remaining[pool] > 0) return false;
    report(labeledPath, "all", noAmounts);
    return true;
  }

  /** `field` is undefined for values without one, such as the nodes of a rich text. */
  function limitValue(
    field: Field | undefined,
    value: unknown,
    labeledPath: LabeledPath,
    pool: Pool = "form",
    depth = 0,
  ): unknown {
    const max = field && "max" in field ? field.max : null;
    const isRichText = field && typeOf(field).valueKind === "rich-text";
    const innerPool = isRichText ? "richText" : pool;
    if (typeof value === "string") return limitText(innerPool, value, labeledPath, max);
    const limitInner = (inner: unknown, step: string | number) => {
      const childField = field && innerField(field, step, value);
      return limitValue(
        childField,
        inner,
        childField ? appendStep(labeledPath, step, childField.label) : labeledPath,
        innerPool,
        depth + 1,
      );
    };
    if (depth < maxDepth) {
      if (Array.isArray(value))
        return limitItems(innerPool, limitCount(value, max, labeledPath), labeledPath, limitInner);
      if (isRecord(value)) return limitFields(innerPool, value, labeledPath, limitInner);
    }
    remaining[innerPool] -= 1;
    if (typeof value !== "object") return value;
    if (value !== null) report(labeledPath, "all", noAmounts);
    return null;
  }

  function limitCount(list: readonly unknown[], max: number | null, labeledPath: LabeledPath): readonly unknown[] {
    const limit = max === null ? list.length : limitRules.items(max);
    if (list.length <= limit) return list;
    report(labeledPath, "items", { keptCount: limit, max: max ?? limit, count: list.length });
    return list.slice(0, limit);
  }

  function limitItems(
    pool: Pool,
    list: readonly unknown[],
    labeledPath: LabeledPath,
    limitInner: (item: unknown, index: number) => unknown,
  ) {
    remaining[pool] -= 1;
    let copy: unknown[] | null = null;
    for (const [index, item] of list.entries()) {
      if (isFull(pool, labeledPath))
        return list.slice(0, index).map((one, itemIndex) => (copy ? copy[itemIndex] : one));
      const limited = limitInner(item, index);
      if (limited !== item) copy ??= [...list];
      if (copy) copy[index] = limited;
    }
    return copy ?? list;
  }

  function limitFields(
    pool: Pool,
    record: UnknownRecord,
    labeledPath: LabeledPath,
    limitInner: (value: unknown, name: string) => unknown,
  ): UnknownRecord {
    remaining[pool] -= 1;
    const entries: [string, unknown][] = [];
    let isUnchanged = true;
    for (const name of Object.keys(record)) {
      if (isFull(pool, labeledPath)) return Object.fromEntries(entries);
      const limited = limitInner(record[name], name);
      isUnchanged &&= limited === record[name];
      entries.push([name, limited]);
    }
    return isUnchanged ? record : Object.fromEntries(entries);
  }

  function limitText(pool: Pool, value: string, labeledPath: LabeledPath, max: number | null): string {
    remaining[pool] -= 1;
    const maxCharacters = pool === "form" ? limitRules.characters(max) : maxEntryLength;
    const limit = Math.min(maxCharacters, remaining.characters);
    remaining.characters -= Math.min(value.length, limit);
    if (value.length <= limit) return value;
    if (limit < maxCharacters) report(labeledPath, "all", noAmounts);
    else report(labeledPath, "characters", { keptCount: limit, max: max ?? limit, count: value.length });
    return value.slice(0, limit).toWellFormed();
  }

  return { content: limitValue(root, content, { path: "", label: "" }), excesses };
}

/** Like `withinLimits`, with the schema's own limits: for content that an older schema published. */
export function applySchemaLimits(root: Field, content: unknown): unknown {
  return applyLimits(root, content, schemaLimitRules).content;
}

/** Error messages by the paths of the inputs. */
export function excessMessages(excesses: readonly Excess[]): Record<string, string> {
  return Object.fromEntries(excesses.map((excess) => [excess.path, excessMessage(excess)]));
}

function excessMessage({ unit, max }: Excess): string {
  const limitText = max.toLocaleString("en-US");
  if (unit === "items") return `This list can have up to ${limitText} items. Remove some and save again.`;
  if (unit === "characters") return `This text can have up to ${limitText} characters. Shorten it and save again.`;
  return "This is more than one entry can hold. Shorten it, or split it into several, and save again.";
}

/** Describes what is left of a cut part: `Topics: the first 6 of 900,000 items`. */
export function describeTruncation({ label, unit, keptCount: kept, count }: Excess): string {
  const description =
    unit === "all"
      ? "only the beginning"
      : `the first ${kept.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} ${unit}`;
  return label === "" ? description : `${label}: ${description}`;
}

function appendStep({ path, label }: LabeledPath, step: string | number, name: string): LabeledPath {
  return { path: within(path, step), label: [label, name].filter(Boolean).join(" › ") };
}

const noAmounts = { keptCount: 0, max: 0, count: 0 };
