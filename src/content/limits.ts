import type { Field } from "./kinds/field.ts";
import { longestEntry } from "./longest.ts";
import { type Path, within } from "./path.ts";
import { hasParts, type Parts } from "./same.ts";

/*
 * How much of an entry is kept at all. A draft may be invalid, so these limits are wider than those of its schema. They
 * keep what follows (validation, comparison, drawing the form) well below a second.
 */

/** Characters of one input; no schema takes more than 2,000. */
export const longestText = 10_000;

/** JSON values (objects, lists, texts, numbers) outside of rich text. 8,000 are some 3,000 inputs to draw. */
const mostFormValues = 8_000;

/** JSON values within rich text. A paragraph with one bold word has 18. */
const mostRichTextValues = 70_000;

/** Far deeper than any kind nests. */
const deepest = 24;

/** A part of some content that is larger than what is kept. */
export interface Excess {
  /** The input that it is about. */
  path: Path;
  /** `Blocks › Questions`. */
  label: string;
  /** What there is too much of; `all`: the entry as a whole, which is full there. */
  what: "items" | "characters" | "all";
  /** How much of it is kept, how much can be published, and how much there is. */
  kept: number;
  max: number;
  count: number;
}

interface Within {
  kept: unknown;
  excesses: Excess[];
}

/** As many as people are told of. */
const mostTold = 20;

interface Ceilings {
  items: (max: number) => number;
  characters: (max: number | null) => number;
}

/** Two people who each fill a list have both halves when their work is merged. */
const ofDrafts: Ceilings = { items: (max) => 2 * max, characters: () => longestText };

const ofSchema: Ceilings = { items: (max) => max, characters: (max) => max ?? longestText };

interface Place {
  path: Path;
  label: string;
}

type Pool = "form" | "richText";

/**
 * As much of some content as is kept, the same object when all of it is, and what is too much. Linear, and no deeper
 * than kinds nest, so that it takes any JSON.
 */
export function withinLimits(root: Field, content: unknown, ceilings: Ceilings = ofDrafts): Within {
  const left = { form: mostFormValues, richText: mostRichTextValues, characters: longestEntry };
  const excesses: Excess[] = [];

  function tell(place: Place, what: Excess["what"], amounts: Pick<Excess, "kept" | "max" | "count">) {
    const isKnown = what === "all" && excesses.some((excess) => excess.what === "all");
    if (!isKnown && excesses.length < mostTold) excesses.push({ ...place, what, ...amounts });
  }

  function isFull(pool: Pool, place: Place): boolean {
    if (left[pool] > 0) return false;
    tell(place, "all", none);
    return true;
  }

  function part(field: Field, value: unknown, place: Place): unknown {
    switch (field.type) {
      case "group":
        return hasParts(value) ? parts(field.fields, value, place) : any("form", value, place);
      case "variants": {
        const name = hasParts(value) ? String(value[field.by]) : "";
        const variant = Object.hasOwn(field.variants, name) ? field.variants[name] : undefined;
        return variant && hasParts(value) ? parts(variant.fields, value, place) : any("form", value, place);
      }
      case "list":
        if (!Array.isArray(value)) return any("form", value, place);
        return each("form", few(value, field.max, place), place, (item, index) =>
          part(field.item, item, { ...place, path: within(place.path, index) }),
        );
      case "opening-times":
        return any("form", Array.isArray(value) ? few(value, field.max, place) : value, place);
      case "rich-text":
        return any("richText", value, place);
      default:
        return typeof value === "string"
          ? text("form", value, place, "max" in field ? field.max : null)
          : any("form", value, place);
    }
  }

  function parts(fields: Record<string, Field>, whole: Parts, place: Place): Parts {
    return eachPart("form", whole, place, (value, name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field ? part(field, value, inside(place, name, field.label)) : any("form", value, place);
    });
  }

  function few(list: readonly unknown[], max: number | null, place: Place): readonly unknown[] {
    const kept = max === null ? list.length : ceilings.items(max);
    if (list.length <= kept) return list;
    tell(place, "items", { kept, max: max ?? kept, count: list.length });
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

  function eachPart(pool: Pool, whole: Parts, place: Place, keep: (part: unknown, name: string) => unknown): Parts {
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

  /** What no field describes, or one input for all of it. */
  function any(pool: Pool, value: unknown, place: Place, depth = 0): unknown {
    if (typeof value === "string") return text(pool, value, place, null);
    const inner = (one: unknown) => any(pool, one, place, depth + 1);
    if (depth < deepest) {
      if (Array.isArray(value)) return each(pool, value, place, inner);
      if (hasParts(value)) return eachPart(pool, value, place, inner);
    }
    left[pool] -= 1;
    if (typeof value !== "object") return value;
    if (value !== null) tell(place, "all", none);
    return null;
  }

  function text(pool: Pool, value: string, place: Place, max: number | null): string {
    left[pool] -= 1;
    const ceiling = pool === "form" ? ceilings.characters(max) : longestEntry;
    const kept = Math.min(ceiling, left.characters);
    left.characters -= Math.min(value.length, kept);
    if (value.length <= kept) return value;
    if (kept < ceiling) tell(place, "all", none);
    else tell(place, "characters", { kept, max: max ?? kept, count: value.length });
    return value.slice(0, kept).toWellFormed();
  }

  return { kept: part(root, content, { path: "", label: "" }), excesses };
}

/** The same by what the schema itself takes, for what was published by an older one. */
export function withinSchema(root: Field, content: unknown): unknown {
  return withinLimits(root, content, ofSchema).kept;
}

/** What to do about it, by the inputs' paths. */
export function faultsOfExcess(excesses: readonly Excess[]): Record<string, string> {
  return Object.fromEntries(excesses.map((excess) => [excess.path, whatToDo(excess)]));
}

function whatToDo({ what, max }: Excess): string {
  const most = max.toLocaleString("en-US");
  if (what === "items") return `This list can have up to ${most} items. Remove some and save again.`;
  if (what === "characters") return `This text can have up to ${most} characters. Shorten it and save again.`;
  return "This is more than one entry can hold. Shorten it, or split it into several, and save again.";
}

/** What is shown of a part that was cut: `Topics: the first 6 of 900,000 items`. */
export function cutInWords({ label, what, kept, count }: Excess): string {
  const shown =
    what === "all"
      ? "only the beginning"
      : `the first ${kept.toLocaleString("en-US")} of ${count.toLocaleString("en-US")} ${what}`;
  return label === "" ? shown : `${label}: ${shown}`;
}

function inside({ path, label }: Place, step: string, name: string): Place {
  return { path: within(path, step), label: [label, name].filter(Boolean).join(" › ") };
}

const none = { kept: 0, max: 0, count: 0 };
