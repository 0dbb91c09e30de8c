import { expect, test } from "vitest";
import { z } from "zod";
import { entryLink, line, paragraph, picture } from "../schema/fields.ts";
import { kinds } from "../schema/kinds.ts";
import { type Field, type FieldOf, fieldOf } from "./field.ts";

const kindOf = (name: keyof typeof kinds) => fieldOf(kinds[name].schema) as FieldOf<"group">;

/** A field and all fields in it, with their paths. */
function all(field: Field, path: string): [path: string, field: Field][] {
  const inner: [string, Field][] =
    field.type === "group"
      ? Object.entries(field.fields)
      : field.type === "variants"
        ? Object.entries(field.variants)
        : field.type === "list"
          ? [["*", field.item]]
          : [];
  return [[path, field], ...inner.flatMap(([name, child]) => all(child, `${path}.${name}`))];
}

const everything = Object.keys(kinds).flatMap((name) => all(kindOf(name as keyof typeof kinds), name));

test("every kind has a description, and every input has a label", () => {
  expect(everything.length).toBeGreaterThan(200);
  const nameless = everything.filter(
    ([path, { label, type }]) => label === "" && type !== "id" && !/^\w+$|\.\*$/.test(path),
  );
  expect(nameless.map(([path]) => path)).toEqual([]);
});

test("fields can be serialized as JSON", () => {
  for (const [path, field] of everything) expect(JSON.parse(JSON.stringify(field)), path).toEqual(field);
});

test("empty values of optional fields are valid", () => {
  const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
  const optional = Object.entries(kinds).flatMap(([kind, { schema }]) => {
    const { fields } = fieldOf(schema) as FieldOf<"group">;
    const children = Object.entries<z.ZodType>(schema.shape);
    return children.flatMap(([name, child]) =>
      fields[name]?.isOptional ? [{ path: `${kind}.${name}`, child, empty: fields[name].empty }] : [],
    );
  });
  expect(optional.length).toBeGreaterThan(20);
  expect(optional.filter(({ child, empty }) => !accepts(child, empty)).map(({ path }) => path)).toEqual([]);
});

test("limits and formats come from the schema", () => {
  expect(fieldOf(line(60))).toMatchObject({ type: "text", max: 60, isOptional: false, format: null });
  expect(fieldOf(z.string().regex(/^[A-Z]{3}$/))).toMatchObject({ type: "text", isOptional: false });
  expect(fieldOf(z.string().regex(/^[A-Z]{0,3}$/))).toMatchObject({ type: "text", isOptional: true });
  expect(fieldOf(z.email())).toMatchObject({ type: "text", format: "email", isOptional: false });
  expect(fieldOf(z.url().nullable())).toMatchObject({ type: "text", format: "url", isNullable: true, empty: null });
  expect(fieldOf(z.string().meta({ input: "url" }))).toMatchObject({ type: "text", format: "url" });
  expect(fieldOf(paragraph(90))).toMatchObject({ type: "long-text", max: 90, recommendedLength: null });
  expect(fieldOf(z.number().int().min(1).max(5).default(5))).toMatchObject({
    type: "number",
    min: 1,
    max: 5,
    isInteger: true,
    empty: 5,
  });
  expect(fieldOf(z.number().positive())).toMatchObject({ type: "number", isInteger: false, max: null });
  expect(fieldOf(z.iso.date().nullable())).toMatchObject({ type: "date", isNullable: true });
  expect(fieldOf(z.union([z.literal(""), z.email()]))).toMatchObject({ type: "text", isOptional: true });
  expect(fieldOf(z.array(line()).min(1).max(12))).toMatchObject({ type: "list", min: 1, max: 12, isOptional: false });
});

test("choices have labels", () => {
  const size = z.enum(["small", "part-time"]).meta({ label: "Size", options: { small: "Little" } });
  expect(fieldOf(size)).toMatchObject({
    label: "Size",
    options: [
      { value: "small", label: "Little" },
      { value: "part-time", label: "Part-time" },
    ],
    empty: "small",
  });
});

test("metadata is read inside and outside a default", () => {
  const days = z.array(line()).default([]).meta({ label: "Days", item: "day" });
  expect(fieldOf(days)).toMatchObject({ label: "Days", itemName: "day" });
  const logo = picture.nullable().default(null).meta({ label: "Logo" });
  expect(fieldOf(logo)).toMatchObject({ type: "picture", label: "Logo", isNullable: true, empty: null });
  expect(fieldOf(logo).initial).toEqual({ media: "", alt: "" });
  const service = entryLink
    .meta({ kinds: ["service"] })
    .nullable()
    .meta({ label: "Service" });
  expect(fieldOf(service)).toMatchObject({ type: "entry", kinds: ["service"], label: "Service", isNullable: true });
  expect(kindOf("seo").fields.image).toMatchObject({ type: "picture-address", isNullable: true, empty: null });
});

test("the empty value of a union is its first variant", () => {
  const proof = z.discriminatedUnion("form", [
    z.object({ form: z.literal("log"), text: line() }).meta({ label: "Call log" }),
    z.object({ form: z.literal("bill"), rows: z.array(line()) }),
  ]);
  const field = fieldOf(proof) as FieldOf<"variants">;
  expect(Object.values(field.variants).map(({ label }) => label)).toEqual(["Call log", "Bill"]);
  expect(field.empty).toEqual({ form: "log", text: "" });
  expect(field.variants.bill?.empty).toEqual({ form: "bill", rows: [] });
  expect(Object.keys(field.variants.log?.fields ?? {})).toEqual(["text"]);
});

test("a day has as many opening times as its schema allows", () => {
  const { hours } = (kindOf("settings").fields.company as FieldOf<"group">).fields;
  expect((hours as FieldOf<"group">).fields.mon).toMatchObject({ type: "opening-times", max: 3, isOptional: true });
});

test("a schema without a known input throws", () => {
  expect(() => fieldOf(z.map(z.string(), z.string()))).toThrow("No input is known for a field of type map");
  expect(() => fieldOf(z.union([z.string(), z.number()]))).toThrow("without a discriminator");
});

test("a new service has an icon, so that it can be published without choosing one", () => {
  expect(kindOf("service").empty).toMatchObject({ icon: "server-cog" });
});
