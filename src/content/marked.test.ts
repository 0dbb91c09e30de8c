import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aPage } from "../../tests/support/content.ts";
import { differencesBetween } from "./differences.ts";
import { fieldOf } from "./kinds/field.ts";
import { kinds } from "./kinds/kinds.ts";
import { markChanges, someEffort } from "./marked.ts";

const names = {
  entry: (id: string) => ({ cloud: "Cloud Solutions" })[id],
  picture: (id: string) => ({ red: "red.svg" })[id],
};

describe("of a long text", () => {
  const page = fieldOf(kinds.page.schema);
  const marked = (before: string, after: string) =>
    differencesBetween(page, aPage({ intro: before }), aPage({ intro: after }), names)[0]?.marked;

  test("the changed words are marked, with some of what stands around them", () => {
    const far = "far ".repeat(80);
    expect(
      marked(`${far}We answer within one hour, day and night.`, `${far}We answer within two hours, day and night.`),
    ).toEqual([
      { is: "kept", text: expect.stringMatching(/^…(?:far )+We answer within $/) },
      { is: "removed", text: "one" },
      { is: "added", text: "two" },
      { is: "kept", text: " " },
      { is: "removed", text: "hour" },
      { is: "added", text: "hours" },
      { is: "kept", text: ", day and night." },
    ]);
  });

  test("nothing is marked when it is another text", () => {
    expect(marked("We answer within one hour.", "Boats are repaired at the quay.")).toBeNull();
  });

  test("every word stands in one stretch", () => {
    const text = fc
      .array(fc.constantFrom("we", "answer", "every", "call", "."), { minLength: 1 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const stretches = marked(before, after) ?? [];
        const without = (is: string) => stretches.filter((stretch) => stretch.is !== is).map((stretch) => stretch.text);
        if (stretches.some((stretch) => stretch.text.includes("…")) || stretches.length === 0) return;
        expect(without("added").join("")).toBe(before);
        expect(without("removed").join("")).toBe(after);
      }),
    );
  });
});

test("many texts are marked until they have cost enough together, and the rest are shown side by side", () => {
  const words = (every: string) =>
    Array.from({ length: 1_800 }, (_, number) => `${number}${number % 2 ? every : ""}`).join(" ");
  const effort = someEffort();
  const marked = Array.from({ length: 50 }, () => markChanges(words("old"), words("new"), effort));
  expect(marked[0]).toBeNull();
  expect(effort.left).toBe(0);
  expect(markChanges("We answer every call", "We answer each call", effort)).toBeNull();
  expect(markChanges("We answer every call", "We answer each call")).not.toBeNull();
});
