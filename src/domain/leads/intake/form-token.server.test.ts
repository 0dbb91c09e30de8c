import { expect, test } from "vitest";
import { issueFormToken, readFormToken } from "./form-token.server.ts";

const secret = "a secret of the test's own, long enough";
const now = new Date("2026-05-06T07:08:09Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test("a token holds its issue time and is unique", () => {
  const tokens = [issueFormToken(secret, now), issueFormToken(secret, now)];
  const [first, second] = tokens.map((token) => readFormToken(secret, token, later(1)));
  expect(first?.issuedAt).toEqual(now);
  expect(first?.id).not.toBe(second?.id);
});

test("an old, future, changed or foreign token is invalid", () => {
  const token = issueFormToken(secret, now);
  const [id, time, signature] = token.split(".");
  expect(readFormToken(secret, token, later(25))).toBeNull();
  expect(readFormToken(secret, token, later(-1))).toBeNull();
  for (const forged of [
    "",
    "..",
    `${id}.${time}.`,
    `${id}x.${time}.${signature}`,
    `${id}.0.${signature}`,
    `${token}.`,
  ]) {
    expect(readFormToken(secret, forged, now)).toBeNull();
  }
  expect(readFormToken("another secret", token, now)).toBeNull();
});
