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
    [[done("A"), done("B")], "2 services published."],
    [[done("A"), cloud], "1 service published. “Cloud” wasn't published: Summary is empty."],
    [[done("A"), already("B"), already("C")], "1 service published. 2 were already published."],
    [[already("A"), already("B")], "2 were already published."],
    [[already("A"), cloud], "1 was already published. “Cloud” wasn't published: Summary is empty."],
    [[cloud], "“Cloud” wasn't published: Summary is empty."],
    [[looked("Net", "Picture: Say what it shows")], "“Net” is published. Suggestion: Picture: Say what it shows."],
    [
      [done("A"), cloud, looked("Net", "Picture: Say what it shows")],
      "2 services published. “Cloud” wasn't published: Summary is empty. Suggestion: “Net” (Picture: Say what it shows).",
    ],
    [
      [cloud, failed("Net", "Icon is empty")],
      "2 weren't published: “Cloud” (Summary is empty) and “Net” (Icon is empty).",
    ],
  ] satisfies [EntryOutcome[], string][]) {
    expect(outcomeMessage({ done: "published" }, "service", outcomes)).toBe(message);
  }
});

test("what needed no change was not published, and what a coworker deleted is counted", () => {
  const words = { done: "unpublished", already: "n't published" };
  const posts = Array.from({ length: 49 }, (_, number) => done(String(number)));
  for (const [outcomes, deleted, message] of [
    [[...posts, already("A")], 0, "49 blog posts unpublished. 1 wasn't published."],
    [[already("A")], 0, "“A” wasn't published."],
    [[already("A"), already("B")], 0, "2 weren't published."],
    [[done("A")], 1, "1 blog post unpublished. 1 was already deleted."],
    [[done("A"), done("B")], 2, "2 blog posts unpublished. 2 were already deleted."],
  ] satisfies [EntryOutcome[], number, string][]) {
    expect(outcomeMessage(words, "blog post", outcomes, deleted)).toBe(message);
  }
});
