import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aPage } from "../../../../../tests/support/content.ts";
import { kinds } from "../../schema/kinds.ts";
import { fieldOf } from "../field.ts";
import { differencesBetween } from "./differences.ts";
import { diffText, newDiffBudget } from "./text-diff.ts";

const names = {
  entry: (id: string) => ({ cloud: "Cloud Solutions" })[id],
  picture: (id: string) => ({ red: "red.svg" })[id],
};

describe("diff of a long text", () => {
  const page = fieldOf(kinds.page.schema);
  const marked = (before: string, after: string) =>
    differencesBetween(page, aPage({ intro: before }), aPage({ intro: after }), names)[0]?.textDiff;

  test("changed words are marked, with context", () => {
    const far = "far ".repeat(80);
    expect(
      marked(`${far}We answer within one hour, day and night.`, `${far}We answer within two hours, day and night.`),
    ).toEqual([
      { change: "kept", text: expect.stringMatching(/^…(?:far )+We answer within $/) },
      { change: "removed", text: "one" },
      { change: "added", text: "two" },
      { change: "kept", text: " " },
      { change: "removed", text: "hour" },
      { change: "added", text: "hours" },
      { change: "kept", text: ", day and night." },
    ]);
  });

  test("unrelated texts have no diff", () => {
    expect(marked("We answer within one hour.", "Boats are repaired at the quay.")).toBeNull();
  });

  test("every word is in one part", () => {
    const text = fc
      .array(fc.constantFrom("we", "answer", "every", "call", "."), { minLength: 1 })
      .map((plainText) => plainText.join(" "));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const segments = marked(before, after) ?? [];
        const without = (change: string) =>
          segments.filter((segment) => segment.change !== change).map((segment) => segment.text);
        if (segments.some((segment) => segment.text.includes("…")) || segments.length === 0) return;
        expect(without("added").join("")).toBe(before);
        expect(without("removed").join("")).toBe(after);
      }),
    );
  });
});

test("texts are diffed until the shared budget is spent", () => {
  const plainText = (every: string) =>
    Array.from({ length: 1_800 }, (_, number) => `${number}${number % 2 ? every : ""}`).join(" ");
  const effort = newDiffBudget();
  const marked = Array.from({ length: 50 }, () => diffText(plainText("old"), plainText("new"), effort));
  expect(marked[0]).toBeNull();
  expect(effort.remaining).toBe(0);
  expect(diffText("We answer every call", "We answer each call", effort)).toBeNull();
  expect(diffText("We answer every call", "We answer each call")).not.toBeNull();
});
