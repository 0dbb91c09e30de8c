import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aPage, aService } from "../../tests/support/content.ts";
import { draftOf } from "./draft.ts";
import type { Field } from "./kinds/field.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import { mendedDraft } from "./mended.ts";
import { checkContent, fieldOfKind } from "./parse.ts";

const today = "2026-11-21";
const names = Object.keys(kinds) as KindName[];

test("a whole draft stays as it is", () => {
  const { data } = checkContent("service", aService()) as { data: object };
  expect(mendedDraft("service", data, today)).toEqual({ content: data, gaps: [] });
});

test.each(names)("nothing at all of a %s can be shown, and what is missing is named", (kind) => {
  const mended = mendedDraft(kind, Object(draftOf(fieldOfKind(kind), {})), today);
  expect(mended && checkContent(kind, mended.content).success).toBe(true);
  expect(mended?.gaps.length).toBeGreaterThan(0);
  for (const { label, words } of mended?.gaps ?? []) expect([label, words]).not.toContain("");
});

test("what is there is kept; only what is missing or too long is mended", () => {
  const questions = [
    { question: "Do you come to us?", answer: "" },
    { question: "", answer: "" },
  ];
  const draft = draftOf(fieldOfKind("service"), { ...aService(), title: "T".repeat(90), summary: "", questions });
  const mended = mendedDraft("service", Object(draft), today);
  expect(mended?.content).toMatchObject({
    title: `${"T".repeat(59)}…`,
    summary: "…",
    description: aService().description,
    questions: [
      { question: "Do you come to us?", answer: "…" },
      { question: "…", answer: "…" },
    ],
  });
  expect(mended?.gaps.map(({ label, path }) => [path, label])).toEqual([
    ["title", "Title"],
    ["summary", "Summary"],
    ["questions.0.answer", "Questions › Answer"],
    ["questions.1.question", "Questions › Question"],
    ["questions.1.answer", "Questions › Answer"],
  ]);
});

test("what must be chosen leads nowhere until it is", () => {
  const blocks = [{ block: "steps", heading: "How", intro: "So", steps: [] }];
  const draft = draftOf(fieldOfKind("page"), { ...aPage(), picture: { media: "", alt: "" }, blocks });
  expect(mendedDraft("page", Object(draft), today)?.content).toMatchObject({
    picture: null,
    blocks: [{ block: "steps", steps: [{ title: "…", text: "…", when: "…" }] }],
  });
  const project = mendedDraft("project", Object(draftOf(fieldOfKind("project"), {})), today);
  expect(project?.content).toMatchObject({ picture: { media: "not-chosen" } });
});

/** Whatever a form of a kind can hold: any text in any input, lists of any length. */
function anything(field: Field): fc.Arbitrary<unknown> {
  const own = (): fc.Arbitrary<unknown> => {
    switch (field.type) {
      case "group":
        return fc.record(
          Object.fromEntries(Object.entries(field.fields).map(([name, part]) => [name, anything(part)])),
        );
      case "variants":
        return fc.oneof(
          ...Object.entries(field.variants).map(([name, variant]) =>
            anything(variant).map((part) => ({ ...Object(part), [field.by]: name })),
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
  return field.isNullable ? fc.oneof(fc.constant(null), own()) : own();
}

describe("whatever a form holds", () => {
  test.each(names)("a %s can be shown", (kind) => {
    const field = fieldOfKind(kind);
    fc.assert(
      fc.property(anything(field), (written) => {
        const mended = mendedDraft(kind, Object(draftOf(field, written)), today);
        expect(mended && checkContent(kind, mended.content).success).toBe(true);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

test("a home page whose calendar is empty can be shown", () => {
  const evidence = { form: "season", rows: [] };
  const draft = Object(draftOf(fieldOfKind("home"), { why: { cards: [{ title: "", text: "", evidence }] } }));
  expect(mendedDraft("home", draft, today)?.gaps.length).toBeGreaterThan(0);
});
