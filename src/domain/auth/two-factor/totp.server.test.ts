import { expect, test } from "vitest";
import { newTotpSecret, totpCode, totpStep, totpUri } from "./totp.server.ts";

/** The key of RFC 6238, appendix B, in base32. Its codes have two more digits. */
const key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("the code at %d seconds is that of the standard", (seconds, code) => {
  expect(totpCode(key, Math.floor(seconds / 30))).toBe(code);
});

test("a code is valid 30 seconds before and after its period, and not longer", () => {
  const code = totpCode(key, 1000);
  const at = (half: number) => new Date((1000 + half) * 30_000);
  expect([-2, -1, 0, 1, 2].map((half) => totpStep(key, code, at(half)))).toEqual([null, 1000, 1000, 1000, null]);
  expect(["", "28708\uff12", `${code}0`].map((other) => totpStep(key, other, at(0)))).toEqual([null, null, null]);
});

test("a new secret has 160 bits, and the URI has all an app needs", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri("ABC", "Mangrove IT", "ada@harbor.example")).toBe(
    "otpauth://totp/Mangrove%20IT:ada%40harbor.example?secret=ABC&issuer=Mangrove%20IT",
  );
});
