import { expect, test } from "vitest";
import { type Outcome, outcomeInWords } from "./outcome.ts";

const done = (title: string): Outcome => ({ title, became: "done" });
const already = (title: string): Outcome => ({ title, became: "already" });
const looked = (title: string, look: string): Outcome => ({ title, became: { look } });
const failed = (title: string, why: string): Outcome => ({ title, became: { why } });

test("one answer says what was done, and what was not and why", () => {
  const cloud = failed("Cloud", "Summary is empty");
  for (const [outcomes, words] of [
    [[], "Choose something first."],
    [[done("Cloud")], "“Cloud” is published."],
    [[already("Cloud")], "“Cloud” was published already."],
    [[done("A"), done("B")], "2 published."],
    [[done("A"), done("B"), done("C"), cloud], "3 published; “Cloud” was not: Summary is empty."],
    [[done("A"), already("B"), already("C")], "1 published; 2 were already."],
    [[already("A"), already("B")], "2 were published already."],
    [[already("A"), cloud], "1 was published already; “Cloud” was not: Summary is empty."],
    [[cloud], "“Cloud” was not published: Summary is empty."],
    [[looked("Net", "Picture: Say what it shows")], "“Net” is published. Worth a look: Picture: Say what it shows."],
    [
      [done("A"), cloud, looked("Net", "Picture: Say what it shows")],
      "2 published; “Cloud” was not: Summary is empty. Worth a look: “Net” (Picture: Say what it shows).",
    ],
    [
      [cloud, failed("Net", "Icon is empty")],
      "2 were not published: “Cloud” (Summary is empty) and “Net” (Icon is empty).",
    ],
  ] satisfies [Outcome[], string][]) {
    expect(outcomeInWords("published", outcomes)).toBe(words);
  }
});
