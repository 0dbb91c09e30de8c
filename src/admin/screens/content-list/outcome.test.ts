import { expect, test } from "vitest";
import { type EntryOutcome, outcomeMessage } from "./outcome.ts";

const done = (title: string): EntryOutcome => ({ title, status: "done" });
const already = (title: string): EntryOutcome => ({ title, status: "already" });
const looked = (title: string, look: string): EntryOutcome => ({ title, status: { suggestion: look } });
const failed = (title: string, why: string): EntryOutcome => ({ title, status: { error: why } });

test("one message says what succeeded, and what failed and why", () => {
  const cloud = failed("Cloud", "Summary is empty");
  for (const [outcomes, message] of [
    [[], "Select something first."],
    [[done("Cloud")], "“Cloud” is published."],
    [[already("Cloud")], "“Cloud” was already published."],
    [[done("A"), done("B")], "2 published."],
    [[done("A"), done("B"), done("C"), cloud], "3 published; “Cloud” was not: Summary is empty."],
    [[done("A"), already("B"), already("C")], "1 published; 2 already were."],
    [[already("A"), already("B")], "2 were already published."],
    [[already("A"), cloud], "1 was already published; “Cloud” was not: Summary is empty."],
    [[cloud], "“Cloud” was not published: Summary is empty."],
    [[looked("Net", "Picture: Say what it shows")], "“Net” is published. Suggestion: Picture: Say what it shows."],
    [
      [done("A"), cloud, looked("Net", "Picture: Say what it shows")],
      "2 published; “Cloud” was not: Summary is empty. Suggestion: “Net” (Picture: Say what it shows).",
    ],
    [
      [cloud, failed("Net", "Icon is empty")],
      "2 were not published: “Cloud” (Summary is empty) and “Net” (Icon is empty).",
    ],
  ] satisfies [EntryOutcome[], string][]) {
    expect(outcomeMessage("published", outcomes)).toBe(message);
  }
});
