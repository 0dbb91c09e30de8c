// @module-tag long
import { expect, test } from "vitest";
import { sendMalformed } from "./e13-malformed.ts";

test("malformed submissions cause no 5xx and leak no internal details", async () => {
  const { submissions, errors, crashes } = await sendMalformed(30, 42);
  expect(submissions).toBe(150);
  expect(Object.fromEntries(errors)).toEqual({});
  expect(crashes).toBe(0);
});
