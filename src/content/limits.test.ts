import { expect, test } from "vitest";
import { z } from "zod";
import { aPage, aPost } from "../../tests/support/content.ts";
import { faultsOf } from "./faults.ts";
import { kinds } from "./kinds/kinds.ts";
import { cutInWords, faultsOfExcess, withinLimits } from "./limits.ts";
import { boundContent, checkContent, contentForToday, draftForToday, fieldOfKind, parseContent } from "./parse.ts";

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] });
const doc = (content: unknown[]) => ({ type: "doc", content });

/** What is said of some content of a post. */
function saidOf(change: object) {
  const { excesses } = boundContent("post", { ...aPost(), ...change });
  return { faults: faultsOfExcess(excesses), cut: excesses.map(cutInWords) };
}

test("what is within the limits is the same object, also where the schema takes less", () => {
  for (const content of [
    aPost(),
    { ...aPost(), topics: many(6, String), title: "x".repeat(10_000) },
    {},
    null,
    "text",
  ]) {
    expect(boundContent("post", content)).toEqual({ kept: content, excesses: [] });
    expect(boundContent("post", content).kept).toBe(content);
  }
});

test("a list, a text and a whole that are too large are named with what to do", () => {
  expect(saidOf({ topics: many(900_000, String) })).toEqual({
    faults: { topics: "This list can have up to 3 items. Remove some and save again." },
    cut: ["Topics: the first 6 of 900,000 items"],
  });
  expect(saidOf({ title: "x".repeat(10_001) })).toEqual({
    faults: { title: "This text can have up to 100 characters. Shorten it and save again." },
    cut: ["Title: the first 10,000 of 10,001 characters"],
  });
  const whole = {
    faults: { body: "This is more than one entry can hold. Shorten it, or split it into several, and save again." },
    cut: ["Text: only the beginning"],
  };
  expect(saidOf({ body: doc([paragraph("x".repeat(500_001))]) })).toEqual(whole);
  expect(saidOf({ body: doc(many(20_000, () => paragraph("x"))) })).toEqual(whole);
  const blocks = many(100, () => ({ block: "questions", questions: many(30, () => ({ question: "q", answer: "a" })) }));
  const { excesses } = boundContent("page", { ...aPage(), blocks });
  expect(excesses.map(cutInWords)).toEqual(["Content › Questions: only the beginning"]);
});

test("what was stored larger is read as its beginning, and published as what its schema takes", () => {
  const stored = { ...aPost(), topics: many(900_000, (index) => `topic ${index}`) };
  expect(draftForToday("post", stored)).toMatchObject({ topics: many(6, (index) => `topic ${index}`) });
  expect(contentForToday("post", stored)).toMatchObject({ topics: { length: 6 } });
  expect(parseContent("post", stored).topics).toEqual(["topic 0", "topic 1", "topic 2"]);
  const body = doc(many(20_000, (index) => paragraph(`line ${index}`)));
  expect(parseContent("post", { ...aPost(), body }).body.content.slice(0, 2)).toEqual([
    paragraph("line 0"),
    paragraph("line 1"),
  ]);
  const blocks = many(150, () => ({ block: "text", text: doc([]) }));
  expect(parseContent("page", { ...aPage(), blocks }).blocks).toHaveLength(100);
});

test("what is too large is never published as its beginning", () => {
  const body = doc(many(20_000, () => paragraph("x")));
  const checked = checkContent("post", { ...aPost(), body });
  const issues = checked.success ? [] : checked.error.issues;
  expect(faultsOf(fieldOfKind("post"), issues, {})).toEqual({ body: expect.stringContaining("more than one entry") });
});

test.each([
  ["lists in lists", `${"[".repeat(500_000)}${"]".repeat(500_000)}`],
  ["objects in objects", `${'{"content":'.repeat(100_000)}1${"}".repeat(100_000)}`],
])("%s are no deeper than kinds are, wherever they stand", (_what, json) => {
  const deep: unknown = JSON.parse(json);
  for (const change of [{ title: deep }, { body: deep }, { topics: [deep] }, { unknown: deep }, { picture: deep }]) {
    const { kept, excesses } = boundContent("post", { ...aPost(), ...change });
    expect(excesses).toHaveLength(1);
    expect(JSON.stringify(kept).length).toBeLessThan(5_000);
  }
  expect(boundContent("post", deep).excesses).toHaveLength(1);
});

test("the whole is looked at once: ten times as much costs no more than some ten times as long", () => {
  const cost = (count: number) => {
    const content = { ...aPost(), body: doc(many(count, () => paragraph("x"))), unknown: many(count, String) };
    const before = process.cpuUsage();
    boundContent("post", content);
    const { user } = process.cpuUsage(before);
    return user / 1000;
  };
  cost(9_000);
  expect(cost(300_000)).toBeLessThan(300);
});

type Schema = z.core.$ZodTypes;

/** Every text and list of a schema that takes any number of characters or items, by its path. */
function unbounded(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, part]) => unbounded(part, `${path}.${name}`));
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

test("a text and a list without one are seen, wherever they are", () => {
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

test("what a schema takes of one list or text is within the limits of a draft", () => {
  for (const name of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const { excesses } = withinLimits(fieldOfKind(name), draftForToday(name, {}));
    expect(excesses, name).toEqual([]);
  }
});
