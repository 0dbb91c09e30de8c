import { z } from "zod";

interface Described {
  label: string;
  hint: string;
  /** It may be left empty: `""`, `[]`, or `null` where it `isNullable`. */
  isOptional: boolean;
  isNullable: boolean;
  /** What it holds in something new. */
  empty: unknown;
  /** What one that was `null` holds when it is added. */
  begun: unknown;
}

/** Inputs with a component of their own, whatever the shape of their value. Hints in the schema name them. */
const special = [
  "link",
  "entry",
  "picture",
  "picture-address",
  "rich-text",
  "icon",
  "claim",
  "opening-times",
  "time-zone",
  "time",
  "id",
] as const;

type Special = (typeof special)[number];

/** A part of some content, as whoever edits it sees it. */
export type Field = Described &
  (
    | { type: "text"; format: "email" | "url" | null; max: number | null }
    | { type: "long-text"; max: number | null; best: { from: number; to: number } | null }
    | { type: "number"; min: number | null; max: number | null; isWhole: boolean }
    | { type: "choice"; options: { value: string; label: string }[] }
    | { type: "switch" }
    | { type: "date" }
    | { type: "group"; fields: Record<string, Field> }
    /** `itemName` is what one item is called: "Add slide". */
    | { type: "list"; item: Field; itemName: string; min: number; max: number | null }
    /** One of several groups; the value's `by` says which. */
    | { type: "variants"; by: string; variants: Record<string, FieldOf<"group">> }
    /**
     * `kinds` are those of the entries that may be chosen; none: all that have an address. `max` is the number of a
     * day's opening times.
     */
    | { [Name in Special]: { type: Name; kinds: readonly string[]; max: number | null } }[Special]
  );

export type FieldOf<Type extends Field["type"]> = Extract<Field, { type: Type }>;

/**
 * Describes what a schema accepts. The editing form, the words about faults and the words about changes are made from
 * it, and from nothing else. Throws for a schema that no input is known for.
 */
export function fieldOf(schema: z.core.$ZodType): Field {
  return described(schema, {});
}

/** `outer` are the hints of what the schema is wrapped in: they count more than its own. */
function described(schema: z.core.$ZodType, outer: z.GlobalMeta): Field {
  const hints = { ...z.globalRegistry.get(schema), ...outer };
  const field = shapeOf(schema as z.core.$ZodTypes, hints);
  return { ...field, label: hints.label ?? field.label, hint: hints.hint ?? field.hint };
}

const plain: Described = { label: "", hint: "", isOptional: false, isNullable: false, empty: "", begun: "" };

function shapeOf(schema: z.core.$ZodTypes, hints: z.GlobalMeta): Field {
  const { def } = schema._zod;
  if (def.type === "default") return { ...described(def.innerType, hints), empty: def.defaultValue };
  if (def.type === "nullable") {
    const inner = described(def.innerType, hints);
    return { ...inner, isOptional: true, isNullable: true, empty: null, begun: inner.empty };
  }
  const own = special.find((name) => name === hints.input);
  if (own) {
    const max = def.type === "array" ? limitsOf(def.checks).max : null;
    return { ...plain, type: own, kinds: hints.kinds ?? [], max, ...emptySpecial[own] };
  }
  switch (def.type) {
    case "string":
      return textOf(def, hints);
    case "number":
      return numberOf(def);
    case "boolean":
      return { ...plain, type: "switch", isOptional: true, empty: false };
    case "enum": {
      const options = Object.values(def.entries).map((value) => ({
        value: String(value),
        label: hints.options?.[value] ?? capitalised(String(value)),
      }));
      return { ...plain, type: "choice", options, empty: options[0]?.value };
    }
    case "object":
      return groupOf(def.shape);
    case "array": {
      const { min, max } = limitsOf(def.checks);
      const item = fieldOf(def.element);
      const itemName = hints.item ?? "line";
      return { ...plain, type: "list", item, itemName, min: min ?? 0, max, isOptional: !min, empty: [] };
    }
    case "union":
      return oneOf(def, hints);
    default:
      throw new Error(`No input is known for a field of type ${def.type}`);
  }
}

const emptySpecial: Record<Special, Partial<Described>> = {
  link: { empty: { entry: "" } },
  entry: { empty: { entry: "" } },
  picture: { empty: { media: "", alt: "" } },
  "picture-address": {},
  "rich-text": { empty: { type: "doc", content: [] }, isOptional: true },
  icon: {},
  claim: {},
  "opening-times": { empty: [], isOptional: true },
  "time-zone": {},
  time: {},
  id: {},
};

function textOf(def: z.core.$ZodStringDef & { format?: string }, hints: z.GlobalMeta): Field {
  if (def.format === "date") return { ...plain, type: "date" };
  const { min, max } = limitsOf(def.checks);
  const format = def.format === "email" || def.format === "url" ? def.format : null;
  const isOptional = !min && format === null && !def.checks?.some(refusesEmpty);
  if (hints.input === "long-text") return { ...plain, type: "long-text", max, best: hints.best ?? null, isOptional };
  return { ...plain, type: "text", format, max, isOptional };
}

/** What must have a form is not empty, but where that form allows it. */
function refusesEmpty({ _zod }: z.core.$ZodCheck<never>): boolean {
  const def = _zod.def as z.core.$ZodChecks["_zod"]["def"];
  return def.check === "string_format" && !def.pattern?.test("");
}

function numberOf(def: z.core.$ZodNumberDef): Field {
  const isWhole = def.checks?.some(({ _zod }) => _zod.def.check === "number_format") ?? false;
  return { ...plain, type: "number", ...limitsOf(def.checks), isWhole, empty: null };
}

function groupOf(shape: z.core.$ZodShape): FieldOf<"group"> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, fieldOf(part)]));
  const empty = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, part.empty]));
  return { ...plain, type: "group", fields, empty };
}

function oneOf(def: z.core.$ZodUnionDef, hints: z.GlobalMeta): Field {
  const by = "discriminator" in def ? String(def.discriminator) : null;
  if (by !== null) return variantsOf(by, def.options);
  const filled = def.options.filter((option) => (option as z.core.$ZodTypes)._zod.def.type !== "literal");
  const [only] = filled;
  if (!only || filled.length > 1) throw new Error("No input is known for a union without a discriminator");
  return { ...described(only, hints), isOptional: true };
}

function variantsOf(by: string, options: readonly z.core.$ZodType[]): Field {
  const variants: Record<string, FieldOf<"group">> = {};
  for (const option of options) {
    const { def } = (option as z.core.$ZodTypes)._zod;
    if (def.type !== "object") throw new Error("A variant is an object");
    const { [by]: name, ...shape } = def.shape;
    const literal = (name as z.core.$ZodTypes)._zod.def;
    if (literal.type !== "literal") throw new Error("A variant is named by a literal");
    const value = String(literal.values[0]);
    const group = groupOf(shape);
    const { label = capitalised(value), hint = "" } = z.globalRegistry.get(option) ?? {};
    variants[value] = { ...group, label, hint, empty: { [by]: value, ...(group.empty as object) } };
  }
  return { ...plain, type: "variants", by, variants, empty: Object.values(variants)[0]?.empty };
}

/** The least and the most that checks allow: characters of a text, items of a list, or a number itself. */
function limitsOf(checks: readonly z.core.$ZodCheck<never>[] = []): { min: number | null; max: number | null } {
  const limits: { min: number | null; max: number | null } = { min: null, max: null };
  for (const { _zod } of checks) {
    const def = _zod.def as z.core.$ZodChecks["_zod"]["def"];
    if (def.check === "min_length") limits.min = def.minimum;
    if (def.check === "max_length") limits.max = def.maximum;
    if (def.check === "length_equals") limits.min = limits.max = def.length;
    if (def.check === "greater_than") limits.min = Number(def.value);
    if (def.check === "less_than") limits.max = Number(def.value);
  }
  return limits;
}

/** `part-time`: `Part-time`. */
function capitalised(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}
