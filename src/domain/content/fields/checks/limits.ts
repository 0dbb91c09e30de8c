import { isRecord, type UnknownRecord } from "../../schema/values/deep-equal.ts";
import { maxEntryLength } from "../../schema/values/longest.ts";
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
  what: "items" | "characters" | "all";
  /** How much is kept, how much can be published, and how much was given. */
  kept: number;
  max: number;
  count: number;
}

interface Limited {
  kept: unknown;
  excesses: Excess[];
}

/** Further excesses are not reported. */
const maxReported = 20;

interface Ceilings {
  items: (max: number) => number;
  characters: (max: number | null) => number;
}

/** Twice the schema's items: a merge of two full lists has both halves. */
const draftCeilings: Ceilings = { items: (max) => 2 * max, characters: () => maxTextLength };

const schemaCeilings: Ceilings = { items: (max) => max, characters: (max) => max ?? maxTextLength };

interface Place {
  path: Path;
  label: string;
}

type Pool = "form" | "richText";

/**
 * Cuts content to the limits and lists what exceeds them. Returns the same object if nothing does. Runs in linear time
 * with bounded depth, so any JSON is safe.
 */
export function withinLimits(root: Field, content: unknown, ceilings: Ceilings = draftCeilings): Limited {
  const left = { form: maxFormValues, richText: maxRichTextValues, characters: maxEntryLength };
  const excesses: Excess[] = [];

  function report(place: Place, what: Excess["what"], amounts: Pick<Excess, "kept" | "max" | "count">) {
    const isKnown = what === "all" && excesses.some((excess) => excess.what === "all");
    if (!isKnown && excesses.length < maxReported) excesses.push({ ...place, what, ...amounts });
  }

  function isFull(pool: Pool, place: Place): boolean {
    if (left[pool] > 0) return false;
    report(place, "all", none);
    return true;
  }

  /** `field` is undefined for values without one, such as the nodes of a rich text. */
  function part(field: Field | undefined, value: unknown, place: Place, pool: Pool = "form", depth = 0): unknown {
    const max = field && "max" in field ? field.max : null;
    const isRichText = field && typeOf(field).holds === "rich-text";
    const own = isRichText ? "richText" : pool;
    if (typeof value === "string") return text(own, value, place, max);
    const keep = (inner: unknown, step: string | number) => {
      const known = field && innerField(field, step, value);
      return part(known, inner, known ? inside(place, step, known.label) : place, own, depth + 1);
    };
    if (depth < maxDepth) {
      if (Array.isArray(value)) return each(own, few(value, max, place), place, keep);
      if (isRecord(value)) return eachPart(own, value, place, keep);
    }
    left[own] -= 1;
    if (typeof value !== "object") return value;
    if (value !== null) report(place, "all", none);
    return null;
  }

  function few(list: readonly unknown[], max: number | null, place: Place): readonly unknown[] {
    const kept = max === null ? list.length : ceilings.items(max);
    if (list.length <= kept) return list;
    report(place, "items", { kept, max: max ?? kept, count: list.length });
    return list.slice(0, kept);
  }

  function each(pool: Pool, list: readonly unknown[], place: Place, keep: (item: unknown, index: number) => unknown) {
    left[pool] -= 1;
    let copy: unknown[] | null = null;
    for (const [index, item] of list.entries()) {
      if (isFull(pool, place)) return list.slice(0, index).map((one, at) => (copy ? copy[at] : one));
      const kept = keep(item, index);
      if (kept !== item) copy ??= [...list];
      if (copy) copy[index] = kept;
    }
    return copy ?? list;
  }

  function eachPart(
    pool: Pool,
    whole: UnknownRecord,
    place: Place,
    keep: (part: unknown, name: string) => unknown,
  ): UnknownRecord {
    left[pool] -= 1;
    const kept: [string, unknown][] = [];
    let isWhole = true;
    for (const name of Object.keys(whole)) {
      if (isFull(pool, place)) return Object.fromEntries(kept);
      const part = keep(whole[name], name);
      isWhole &&= part === whole[name];
      kept.push([name, part]);
    }
    return isWhole ? whole : Object.fromEntries(kept);
  }

  function text(pool: Pool, value: string, place: Place, max: number | null): string {
    left[pool] -= 1;
    const ceiling = pool === "form" ? ceilings.characters(max) : maxEntryLength;
    const kept = Math.min(ceiling, left.characters);
    left.characters -= Math.min(value.length, kept);
    if (value.length <= kept) return value;
    if (kept < ceiling) report(place, "all", none);
    else report(place, "characters", { kept, max: max ?? kept, count: value.length });
    return value.slice(0, kept).toWellFormed();
  }

  return { kept: part(root, content, { path: "", label: "" }), excesses };
}

/** As `withinLimits`, with the schema's own limits: for content that an older schema published. */
export function withinSchema(root: Field, content: unknown): unknown {
  return withinLimits(root, content, schemaCeilings).kept;
}

/** Error messages by the paths of the inputs. */
export function excessMessages(excesses: readonly Excess[]): Record<string, string> {
  return Object.fromEntries(excesses.map((excess) => [excess.path, excessMessage(excess)]));
}

function excessMessage({ what, max }: Excess): string {
  const most = max.toLocaleString("en-US");
  if (what === "items") return `This list can have up to ${most} items. Remove some and save again.`;
  if (what === "characters") return `This text can have up to ${most} characters. Shorten it and save again.`;
  return "This is more than one entry can hold. Shorten it, or split it into several, and save again.";
}

/** Describes what is left of a cut part: `Topics: the first 6 of 900,000 items`. */
export function describeCut({ label, what, kept, count }: Excess): string {
  const shown =
    what === "all"
      ? "only the beginning"
      : `the first ${kept.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} ${what}`;
  return label === "" ? shown : `${label}: ${shown}`;
}

function inside({ path, label }: Place, step: string | number, name: string): Place {
  return { path: within(path, step), label: [label, name].filter(Boolean).join(" › ") };
}

const none = { kept: 0, max: 0, count: 0 };
