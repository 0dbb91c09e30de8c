import { expect, test } from "vitest";
import honestInquiries from "../../../tests/support/inquiries/honest.json" with { type: "json" };
import spamInquiries from "../../../tests/support/inquiries/spam.json" with { type: "json" };
import { spamSignsIn } from "./signs.ts";
import { judge } from "./verdict.ts";

interface WrittenInquiry {
  name: string;
  message: string;
  company?: string;
  phone?: string;
}

/** An unhurried visitor's form with script, and one without. */
const writingTimes = [60_000, null];

function isFlagged({ company = "", phone = "", ...written }: WrittenInquiry, writingTime: number | null): boolean {
  return judge(spamSignsIn({ company, phone, website: "", ...written }, writingTime)) !== null;
}

test.each(writingTimes)("no honest inquiry is flagged as spam (written within: %s)", (writingTime) => {
  expect(honestInquiries.filter((written) => isFlagged(written, writingTime))).toEqual([]);
});

/** Of the collected spam, so many at least are flagged by what they say, from a sender who behaves like a browser. */
const fewestFlagged = 74;

test("most spam is flagged by its text alone, and more without a form token", () => {
  const [scripted = 0, unscripted = 0] = writingTimes.map(
    (writingTime) => spamInquiries.filter((written) => isFlagged(written, writingTime)).length,
  );
  expect(scripted).toBeGreaterThanOrEqual(fewestFlagged);
  expect(unscripted).toBeGreaterThanOrEqual(scripted);
});
