import { expect, test } from "vitest";
import { UploadQuota } from "./upload-quota.ts";

const megabyte = 1024 * 1024;

test("a network sends a bounded number of bytes in an hour, and others still can", () => {
  const shares = new UploadQuota();
  const [network, other] = ["203.0.113.7", "198.51.100.2"];
  let arrived = 0;
  for (let times = 0; times < 20; times++) {
    if (shares.begin(network, 1) !== null) continue;
    while (shares.count(network, megabyte) === null) arrived += 1;
    shares.end(network);
  }
  expect(arrived).toBe(150);
  expect(shares.begin(network, 2)).toMatchObject({ status: 429 });
  expect(shares.begin(other, 2)).toBeNull();
  expect(shares.begin(network, 3_700_000)).toBeNull();
});

test("while many submissions arrive, a network sends one at a time", () => {
  const shares = new UploadQuota();
  const begun = (network: string) => shares.begin(network, 1) === null;
  expect(["a", "a", "a", "a", "a"].map(begun)).toEqual([true, true, true, true, false]);
  expect(["b", "b", "b", "b"].map(begun)).toEqual([true, true, true, true]);
  expect(["c", "c", "d", "d"].map(begun)).toEqual([true, false, true, false]);
});
