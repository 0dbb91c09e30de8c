import { z } from "zod";
import { type CustomTypeName, customTypes } from "./custom-types.ts";
import type { CustomField, FieldBase } from "./field-type.ts";

type TextLength = { max: number | null; searchResults?: { from: number; to: number } | undefined };

/** Describes one part of some content for the editing form. */
export type Field = FieldBase &
  /** `coworker`: the email address of someone who can log in. */
  (
    | ({ type: "text"; format: "email" | "coworker" | "url" | "phone" | null } & TextLength)
    | ({ type: "long-text"; recommendedLength: { from: number; to: number } | null } & TextLength)
    | { type: "number"; min: number | null; max: number | null; isInteger: boolean }
    | { type: "choice"; options: { value: string; label: string }[] }
    | { type: "switch" }
    | { type: "date" }
    | { type: "group"; fields: Record<string, Field> }
    /** `itemName` labels one item: "Add slide". */
    | { type: "list"; item: Field; itemName: string; min: number; max: number | null }
    /** One of several groups. The value's `discriminator` names it. */
    | {
        type: "variants";
        discriminator: string;
        variants: Record<string, FieldOf<"group">>;
        /** The names of variants by the heading of their group. */
        groups: Readonly<Record<string, readonly string[]>>;
      }
    | { [Name in CustomTypeName]: { type: Name } & Omit<CustomField, keyof FieldBase> }[CustomTypeName]
  );

export type FieldOf<Type extends Field["type"]> = Extract<Field, { type: Type }>;

/**
 * Describes what a schema accepts. The editing form, validation messages and change descriptions are built from it.
 * Throws for a schema without a known input.
 */
export function fieldOf(schema: z.core.$ZodType): Field {
  return describeSchema(schema, {});
}

/** `outer` is the metadata of the wrapping schema. It overrides the schema's own. */
function describeSchema(schema: z.core.$ZodType, outer: z.GlobalMeta): Field {
  const hints = { ...z.globalRegistry.get(schema), ...outer };
  const field = fieldFor(schema as z.core.$ZodTypes, hints);
  const { label = field.label, hint = field.hint, keywords, shared } = hints;
  return { ...field, label, hint, ...(keywords && { keywords }), ...(shared && { isShared: true }) };
}

const base: FieldBase = { label: "", hint: "", isOptional: false, isNullable: false, empty: "", initial: "" };

function fieldFor(schema: z.core.$ZodTypes, hints: z.GlobalMeta): Field {
  const { def } = schema._zod;
  if (def.type === "default") return { ...describeSchema(def.innerType, hints), empty: def.defaultValue };
  if (def.type === "nullable") {
    const inner = describeSchema(def.innerType, hints);
    return { ...inner, isOptional: true, isNullable: true, empty: null, initial: inner.empty };
  }
  if (isCustom(hints.input)) {
    const { empty, isOptional } = customTypes[hints.input];
    const max = def.type === "array" ? limitsOf(def.checks).max : null;
    return {
      ...base,
      type: hints.input,
      kinds: hints.kinds ?? [],
      missing: hints.missing ?? "",
      max,
      empty,
      isOptional,
    };
  }
  switch (def.type) {
    case "string":
      return textOf(def, hints);
    case "number":
      return numberOf(def);
    case "boolean":
      return { ...base, type: "switch", isOptional: true, empty: false };
    case "enum": {
      const options = Object.values(def.entries).map((value) => ({
        value: String(value),
        label: hints.options?.[value] ?? capitalize(String(value)),
      }));
      return { ...base, type: "choice", options, empty: options[0]?.value };
    }
    case "object":
      return groupOf(def.shape);
    case "array": {
      const { min, max } = limitsOf(def.checks);
      const item = fieldOf(def.element);
      const itemName = hints.item ?? "line";
      return { ...base, type: "list", item, itemName, min: min ?? 0, max, isOptional: !min, empty: [] };
    }
    case "union":
      return unionField(def, hints);
    default:
      throw new Error(`No input is known for a field of type ${def.type}`);
  }
}

function isCustom(input = ""): input is CustomTypeName {
  return Object.hasOwn(customTypes, input);
}

function textOf(def: z.core.$ZodStringDef & { format?: string }, hints: z.GlobalMeta): Field {
  if (def.format === "date") return { ...base, type: "date" };
  const { min, max } = limitsOf(def.checks);
  const inputFormat = def.format === "email" || def.format === "url" ? def.format : null;
  const isOptional = !min && inputFormat === null && !def.checks?.some(refusesEmpty);
  const shared = { ...base, max, searchResults: hints.searchResults, isOptional };
  if (hints.input === "long-text")
    return { ...shared, type: "long-text", recommendedLength: hints.recommendedLength ?? null };
  return {
    ...shared,
    type: "text",
    format: isFormat(hints.input) ? hints.input : inputFormat,
  };
}

function isFormat(input = ""): input is "phone" | "url" | "coworker" {
  return ["phone", "url", "coworker"].includes(input);
}

/** Whether a pattern check refuses the empty string. */
function refusesEmpty({ _zod }: z.core.$ZodCheck<never>): boolean {
  const def = _zod.def as z.core.$ZodChecks["_zod"]["def"];
  return def.check === "string_format" && !def.pattern?.test("");
}

function numberOf(def: z.core.$ZodNumberDef): Field {
  const isInteger = def.checks?.some(({ _zod }) => _zod.def.check === "number_format") ?? false;
  return { ...base, type: "number", ...limitsOf(def.checks), isInteger, empty: null };
}

function groupOf(shape: z.core.$ZodShape): FieldOf<"group"> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, child]) => [name, fieldOf(child)]));
  const empty = Object.fromEntries(Object.entries(fields).map(([name, child]) => [name, child.empty]));
  return { ...base, type: "group", fields, empty };
}

function unionField(def: z.core.$ZodUnionDef, hints: z.GlobalMeta): Field {
  const discriminator = "discriminator" in def ? String(def.discriminator) : null;
  if (discriminator !== null) return variantsOf(discriminator, def.options, hints.groups);
  const filled = def.options.filter((option) => (option as z.core.$ZodTypes)._zod.def.type !== "literal");
  const [only] = filled;
  if (!only || filled.length > 1) throw new Error("No input is known for a union without a discriminator");
  return { ...describeSchema(only, hints), isOptional: true };
}

function variantsOf(discriminator: string, options: readonly z.core.$ZodType[], groups = {}): Field {
  const variants: Record<string, FieldOf<"group">> = {};
  for (const option of options) {
    const { def } = (option as z.core.$ZodTypes)._zod;
    if (def.type !== "object") throw new Error("A variant is an object");
    const { [discriminator]: name, ...shape } = def.shape;
    const literal = (name as z.core.$ZodTypes)._zod.def;
    if (literal.type !== "literal") throw new Error("A variant is named by a literal");
    const value = String(literal.values[0]);
    const group = groupOf(shape);
    const { label = capitalize(value), hint = "" } = z.globalRegistry.get(option) ?? {};
    variants[value] = { ...group, label, hint, empty: { [discriminator]: value, ...(group.empty as object) } };
  }
  return { ...base, type: "variants", discriminator, variants, groups, empty: Object.values(variants)[0]?.empty };
}

/** The minimum and maximum of some checks: characters of a text, items of a list, or a number. */
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
function capitalize(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}
