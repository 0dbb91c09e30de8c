// @module-tag long
import { expect, test } from "vitest";
import { attackLogin, mannWhitney } from "./e9-login.ts";

test("no way of guessing passwords succeeds or locks the owner out", async () => {
  const result = await attackLogin({ tries: 200, concurrency: 20, hashed: 10, timed: 0 });
  expect(result).toMatchObject({ tries: 200, letIn: 0, others: 0, ownerFailed: 0, publicFailed: 0 });
  expect(result.checked).toEqual({
    "one account, one address": 10,
    "one account, many addresses": 10,
    "many accounts, one IPv6 /64": 30,
    "many accounts, spoofed header": 30,
  });
  expect(result.mostForOne).toBe(10);
  expect(result.ownerLogins.length).toBeGreaterThan(0);
  expect(result.hashingP99).toBeGreaterThan(0);
});

test("the Mann-Whitney test distinguishes two distributions", () => {
  const even = Array.from({ length: 200 }, (_, index) => index * 2);
  const odd = even.map((value) => value + 1);
  expect(mannWhitney(even, odd)).toBeGreaterThan(0.5);
  expect(
    mannWhitney(
      even,
      even.map((value) => value + 60),
    ),
  ).toBeLessThan(0.01);
});
