import { expect, test } from "vitest";
import { z } from "zod";
import { aPage, aPost } from "../../../../../tests/support/content.ts";
import { kinds } from "../../schema/kinds.ts";
import type { Field } from "../field.ts";
import { checkContent, fieldOfKind, limitContent, migrateContent, migrateDraft, parseContent } from "../parse.ts";
import { applyLimits, describeTruncation, excessMessages } from "./limits.ts";
import { validationMessages } from "./validation-messages.ts";

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] });
const doc = (content: unknown[]) => ({ type: "doc", content });

/** The cut content of a post, and its error messages. */
function errorsOf(change: object) {
  const { excesses } = limitContent("post", { ...aPost(), ...change });
  return { fieldErrors: excessMessages(excesses), cut: excesses.map(describeTruncation) };
}

test("content within the limits stays the same object, even if the schema allows less", () => {
  for (const content of [
    aPost(),
    { ...aPost(), topics: many(6, String), title: "x".repeat(10_000) },
    {},
    null,
    "text",
  ]) {
    expect(limitContent("post", content)).toEqual({ content: content, excesses: [] });
    expect(limitContent("post", content).content).toBe(content);
  }
});

test("a list, a text and an entry that are too large get error messages", () => {
  expect(errorsOf({ topics: many(900_000, String) })).toEqual({
    fieldErrors: { topics: "This list can have up to 3 items. Remove some and save again." },
    cut: ["Topics: the first 6 of 900,000 items"],
  });
  expect(errorsOf({ title: "x".repeat(10_001) })).toEqual({
    fieldErrors: { title: "This text can have up to 100 characters. Shorten it and save again." },
    cut: ["Title: the first 10,000 of 10,001 characters"],
  });
  const entire = {
    fieldErrors: {
      body: "This is more than one entry can hold. Shorten it, or split it into several, and save again.",
    },
    cut: ["Text: only the beginning"],
  };
  expect(errorsOf({ body: doc([paragraph("x".repeat(500_001))]) })).toEqual(entire);
  expect(errorsOf({ body: doc(many(20_000, () => paragraph("x"))) })).toEqual(entire);
  const blocks = many(100, () => ({ block: "questions", questions: many(30, () => ({ question: "q", answer: "a" })) }));
  const { excesses } = limitContent("page", { ...aPage(), blocks });
  expect(excesses.map(describeTruncation)).toEqual(["Content › Questions: only the beginning"]);
});

test("stored content that is too large is cut when read, and cut to the schema when published", () => {
  const stored = { ...aPost(), topics: many(900_000, (index) => `topic ${index}`) };
  expect(migrateDraft("post", stored)).toMatchObject({ topics: many(6, (index) => `topic ${index}`) });
  expect(migrateContent("post", stored)).toMatchObject({ topics: { length: 6 } });
  expect(parseContent("post", stored).topics).toEqual(["topic 0", "topic 1", "topic 2"]);
  const body = doc(many(20_000, (index) => paragraph(`line ${index}`)));
  expect(parseContent("post", { ...aPost(), body }).body.content.slice(0, 2)).toEqual([
    paragraph("line 0"),
    paragraph("line 1"),
  ]);
  const blocks = many(150, () => ({ block: "text", text: doc([]) }));
  expect(parseContent("page", { ...aPage(), blocks }).blocks).toHaveLength(100);
});

test("content that is too large is refused, not cut, on publishing", () => {
  const body = doc(many(20_000, () => paragraph("x")));
  const checked = checkContent("post", { ...aPost(), body });
  const issues = checked.success ? [] : checked.error.issues;
  expect(validationMessages(fieldOfKind("post"), issues, {})).toEqual({
    body: expect.stringContaining("more than one entry"),
  });
});

test.each([
  ["lists in lists", `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
  ["objects in objects", `${'{"content":'.repeat(100_000)}1${"}".repeat(100_000)}`],
])("%s are cut to a bounded depth", (_unit, json) => {
  const deep: unknown = JSON.parse(json);
  for (const change of [{ title: deep }, { body: deep }, { topics: [deep] }, { unknown: deep }, { picture: deep }]) {
    const { content, excesses } = limitContent("post", { ...aPost(), ...change });
    expect(excesses).toHaveLength(1);
    expect(JSON.stringify(content).length).toBeLessThan(5_000);
  }
  expect(limitContent("post", deep).excesses).toHaveLength(1);
});

test("ten times the content takes about ten times as long", () => {
  const cost = (count: number) => {
    const content = { ...aPost(), body: doc(many(count, () => paragraph("x"))), unknown: many(count, String) };
    const before = process.cpuUsage();
    limitContent("post", content);
    return process.cpuUsage(before).user;
  };
  const minimal = (count: number) => Math.min(...Array.from({ length: 3 }, () => cost(count)));
  cost(9_000);
  // Quadratic would be a hundred times.
  expect(minimal(300_000)).toBeLessThan(40 * minimal(30_000));
});

type Schema = z.core.$ZodTypes;

/** The paths of all texts and lists in a schema without a maximum. */
function unbounded(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, value]) => unbounded(value, `${path}.${name}`));
    case "array":
      return [...(hasMax(def.checks) ? [] : [path]), ...unbounded(def.element, `${path}.*`)];
    case "union":
      return def.options.flatMap((option, index) => unbounded(option, `${path}|${index}`));
    case "default":
    case "nullable":
    case "optional":
      return unbounded(def.innerType, path);
    case "string":
      return hasMax(def.checks) || ("format" in def && def.format === "date") ? [] : [path];
    case "number":
    case "boolean":
    case "enum":
    case "literal":
      return [];
    default:
      throw new Error(`It is not known how much a ${def.type} takes, at ${path}`);
  }
}

function hasMax(checks: readonly z.core.$ZodCheck<never>[] = []): boolean {
  return checks.some(({ _zod }) => ["max_length", "length_equals"].includes(_zod.def.check));
}

test("every text and every list of every kind has a maximum", () => {
  expect(Object.entries(kinds).flatMap(([name, { schema }]) => unbounded(schema, name))).toEqual([]);
});

test("a text and a list without a maximum are found at any depth", () => {
  const inner = z.object({ list: z.array(z.string().max(3)), text: z.string().trim().min(1) });
  const seeded = z.object({
    group: inner.nullable().default(null),
    union: z.union([z.literal(""), z.email()]),
    items: z.array(inner).max(2),
    bounded: z.string().length(2).optional(),
    day: z.iso.date(),
  });
  expect(unbounded(seeded, "kind")).toEqual([
    "kind.group.list",
    "kind.group.text",
    "kind.union|1",
    "kind.items.*.list",
    "kind.items.*.text",
  ]);
});

/** The texts and lists in a field that have a maximum. */
function bounded(field: Field): (Field & { max: number })[] {
  const inner: Field[] =
    field.type === "group"
      ? Object.values(field.fields)
      : field.type === "variants"
        ? Object.values(field.variants)
        : field.type === "list"
          ? [field.item]
          : [];
  const limits = "max" in field && field.max !== null && field.type !== "number" ? [{ ...field, max: field.max }] : [];
  return [...limits, ...inner.flatMap(bounded)];
}

test("the schema's maximum of a list or text is within the limits of a draft", () => {
  const fields = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((name) => bounded(fieldOfKind(name)));
  const isText = ({ type }: Field) => type === "text" || type === "long-text";
  expect(fields.filter(isText).length).toBeGreaterThan(100);
  expect(fields.filter(({ type }) => type === "list").length).toBeGreaterThan(20);
  for (const field of fields) {
    const full = isText(field) ? "x".repeat(field.max) : many(field.max, () => null);
    expect(applyLimits(field, full).excesses, `${field.type} of ${field.max}`).toEqual([]);
  }
});
