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

test("what forty networks send in forms that are refused takes nothing from the next one", () => {
  const shares = new UploadQuota();
  for (let number = 0; number < 40; number++) {
    const network = `203.0.113.${number}`;
    expect(shares.begin(network, 1)).toBeNull();
    for (let arrived = 0; arrived < 120; arrived++) expect(shares.count(network, megabyte)).toBeNull();
    shares.end(network);
  }
  expect(shares.begin("198.51.100.2", 2)).toBeNull();
});

test("files that are kept are bounded, and the second half of the space is for networks that have used none", () => {
  const shares = new UploadQuota();
  const begins = (network: string, now = 1) => shares.begin(network, now) === null;
  for (let number = 0; number < 10; number++) shares.keep(`203.0.113.${number}`, 100 * megabyte);
  expect(begins("203.0.113.1")).toBe(true);
  shares.keep("203.0.113.1", 30 * megabyte);
  expect(["203.0.113.1", "203.0.113.2", "198.51.100.1"].map((network) => begins(network))).toEqual([
    false,
    false,
    true,
  ]);
  for (let number = 0; number < 35; number++) shares.keep(`198.51.100.${number}`, 30 * megabyte);
  expect(begins("192.0.2.1")).toBe(false);
  expect(begins("192.0.2.1", 3_700_000)).toBe(true);
});

test("while many submissions arrive, a network sends one at a time", () => {
  const shares = new UploadQuota();
  const begun = (network: string) => shares.begin(network, 1) === null;
  expect(["a", "a", "a", "a", "a"].map(begun)).toEqual([true, true, true, true, false]);
  expect(["b", "b", "b", "b"].map(begun)).toEqual([true, true, true, true]);
  expect(["c", "c", "d", "d"].map(begun)).toEqual([true, false, true, false]);
});
