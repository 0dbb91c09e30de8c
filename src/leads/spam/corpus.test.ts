import { expect, test } from "vitest";
import honestInquiries from "../../../tests/support/inquiries/honest.json" with { type: "json" };
import spamInquiries from "../../../tests/support/inquiries/spam.json" with { type: "json" };
import { spamSignsIn } from "./signs.ts";
import { scoreSpam } from "./verdict.ts";

interface WrittenInquiry {
  name: string;
  message: string;
  company?: string;
  phone?: string;
}

/** A form with the script, filled in slowly, and a form without the script. */
const writingTimes = [60_000, null];

function isFlagged({ company = "", phone = "", ...written }: WrittenInquiry, writingTime: number | null): boolean {
  return scoreSpam(spamSignsIn({ company, phone, website: "", ...written }, writingTime)) !== null;
}

test.each(writingTimes)("no honest inquiry is flagged as spam (written within: %s)", (writingTime) => {
  expect(honestInquiries.filter((written) => isFlagged(written, writingTime))).toEqual([]);
});

/** The least share of collected spam that its text alone flags, when the sender behaves like a browser. */
const fewestFlagged = 74;

test("most spam is flagged by its text alone, and more without a form token", () => {
  const [scripted = 0, unscripted = 0] = writingTimes.map(
    (writingTime) => spamInquiries.filter((written) => isFlagged(written, writingTime)).length,
  );
  expect(scripted).toBeGreaterThanOrEqual(fewestFlagged);
  expect(unscripted).toBeGreaterThanOrEqual(scripted);
});
