import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aPage, aService } from "../../../../../tests/support/content.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { coerceDraft } from "../coerce.ts";
import type { Field } from "../field.ts";
import { checkStored, fieldOfKind } from "../parse.ts";
import { fillPlaceholders } from "./placeholder-fill.ts";

const today = "2026-11-21";
const names = Object.keys(kinds) as KindName[];

test("a complete draft stays the same", () => {
  const { data } = checkStored("service", aService()) as { data: object };
  expect(fillPlaceholders("service", data, today)).toEqual({ content: data, gaps: [] });
});

test.each(names)("an empty %s can be shown, and its gaps are listed", (kind) => {
  const filled = fillPlaceholders(kind, Object(coerceDraft(fieldOfKind(kind), {})), today);
  expect(filled && checkStored(kind, filled.content).success).toBe(true);
  // A brand needs nothing.
  if (kind !== "brand") expect(filled?.gaps.length).toBeGreaterThan(0);
  for (const { label, message } of filled?.gaps ?? []) expect([label, message]).not.toContain("");
});

test("only missing or long values are replaced", () => {
  const questions = [
    { question: "Do you come to us?", answer: "" },
    { question: "", answer: "" },
  ];
  const draft = coerceDraft(fieldOfKind("service"), { ...aService(), title: "T".repeat(90), summary: "", questions });
  const filled = fillPlaceholders("service", Object(draft), today);
  expect(filled?.content).toMatchObject({
    title: `${"T".repeat(59)}…`,
    summary: "…",
    description: aService().description,
    questions: [
      { question: "Do you come to us?", answer: "…" },
      { question: "…", answer: "…" },
    ],
  });
  expect(filled?.gaps.map(({ label, path }) => [path, label])).toEqual([
    ["title", "Title"],
    ["summary", "Summary"],
    ["questions.0.answer", "Questions › Answer"],
    ["questions.1.question", "Questions › Question"],
    ["questions.1.answer", "Questions › Answer"],
  ]);
});

test("a missing reference gets an unknown id", () => {
  const blocks = [{ block: "steps", heading: "How", intro: "So", steps: [] }];
  const draft = coerceDraft(fieldOfKind("page"), { ...aPage(), picture: { media: "", alt: "" }, blocks });
  expect(fillPlaceholders("page", Object(draft), today)?.content).toMatchObject({
    picture: null,
    blocks: [{ block: "steps", steps: [{ title: "…", text: "…", when: "…" }] }],
  });
  const project = fillPlaceholders("project", Object(coerceDraft(fieldOfKind("project"), {})), today);
  expect(project?.content).toMatchObject({ picture: { media: "not-chosen" } });
});

/** Any state of a form: any text in any input, lists of any length. */
function anything(field: Field): fc.Arbitrary<unknown> {
  const ownSchema = (): fc.Arbitrary<unknown> => {
    switch (field.type) {
      case "group":
        return fc.record(
          Object.fromEntries(Object.entries(field.fields).map(([name, value]) => [name, anything(value)])),
        );
      case "variants":
        return fc.oneof(
          ...Object.entries(field.variants).map(([name, variant]) =>
            anything(variant).map((value) => ({ ...Object(value), [field.discriminator]: name })),
          ),
        );
      case "list":
        return fc.array(anything(field.item), { maxLength: 3 });
      case "number":
        return fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.integer());
      case "switch":
        return fc.boolean();
      case "entry":
        return fc.record({ entry: fc.string() });
      case "link":
        return fc.oneof(fc.record({ entry: fc.string() }), fc.record({ address: fc.string() }));
      case "picture":
        return fc.record({ media: fc.string(), alt: fc.string() });
      case "opening-times":
        return fc.array(fc.record({ from: fc.string(), to: fc.string() }), { maxLength: 3 });
      case "rich-text":
        return fc.constant(field.empty);
      default:
        return fc.oneof(fc.string(), fc.string({ minLength: 1200, maxLength: 1800 }), fc.constant("  "));
    }
  };
  return field.isNullable ? fc.oneof(fc.constant(null), ownSchema()) : ownSchema();
}

describe("any state of a form", () => {
  test.each(names)("%s can be shown", (kind) => {
    const field = fieldOfKind(kind);
    fc.assert(
      fc.property(anything(field), (input) => {
        const filled = fillPlaceholders(kind, Object(coerceDraft(field, input)), today);
        expect(filled && checkStored(kind, filled.content).success).toBe(true);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

test("a home page whose calendar is empty can be shown", () => {
  const evidence = { form: "season", rows: [] };
  const draft = Object(
    coerceDraft(fieldOfKind("home"), { blocks: [{ block: "why", cards: [{ title: "", text: "", evidence }] }] }),
  );
  expect(fillPlaceholders("home", draft, today)?.gaps.length).toBeGreaterThan(0);
});
