import { expect, test } from "vitest";
import { sendMalformed } from "./e13-malformed.ts";

test("malformed submissions are refused without a 5xx, and show nothing of the inside", {
  timeout: 90_000,
}, async () => {
  const { submissions, faults, crashes } = await sendMalformed(30, 42);
  expect(submissions).toBe(150);
  expect(Object.fromEntries(faults)).toEqual({});
  expect(crashes).toBe(0);
});
