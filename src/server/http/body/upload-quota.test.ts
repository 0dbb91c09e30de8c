import { expect, test } from "vitest";
import { parseProxyList } from "#src/base/security/client-address.ts";
import { multipartBody, multipartForm } from "../../../../tests/support/multipart.ts";
import { ask, startTestSite } from "../../../../tests/support/site.ts";
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

const ana = { name: "Ana Reyes", email: "ana@reef.example", message: "My resume is attached." };

function aForm(fields: object, bytes: number): Buffer {
  return multipartBody({ ...ana, ...fields }, [{ field: "answer-cv", name: "cv.txt", content: "a".repeat(bytes) }]);
}

async function siteBehindProxy() {
  const trustProxy = parseProxyList("127.0.0.1");
  const { site, url } = await startTestSite(trustProxy ? { trustProxy } : {});
  const sendFrom = async (host: number, body: Buffer) => {
    const form = multipartForm(url, body, { "X-Forwarded-For": `203.0.113.${host}` });
    return (await ask(url, "/contact", form)).status;
  };
  return { site, sendFrom };
}

test("files in refused forms take no space from those who come after, and in accepted ones they do", async () => {
  const { site, sendFrom } = await siteBehindProxy();
  site.uploads = new UploadQuota({ network: 500_000, kept: 1_000_000 });
  const sendFromEach = async (fields: object, ...hosts: number[]) => {
    const statuses: number[] = [];
    for (const host of hosts) statuses.push(await sendFrom(host, aForm(fields, 200_000)));
    return statuses;
  };
  const refused = { email: "ana@" };
  expect(await sendFromEach(refused, 1, 2, 3, 4, 5, 6, 7, 8)).toEqual(Array(8).fill(422));
  // A network has its own limit for what it sends.
  expect(await sendFromEach(refused, 1, 1)).toEqual([422, 429]);
  expect(await sendFromEach({}, 11, 12, 13)).toEqual([303, 303, 303]);
  // Half of the space is used.
  expect(await sendFromEach({}, 11, 12, 13, 14, 15, 16)).toEqual([429, 429, 429, 303, 303, 303]);
  expect(await sendFromEach({}, 17)).toEqual([429]);
});

test("eight large forms that arrive together are read in turn, not a piece of each in a turn of the event loop", async () => {
  const { site, sendFrom } = await siteBehindProxy();
  const { store } = site.services;
  const { spool } = store;
  let [pieces, most, isOver] = [0, 0, false];
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      pieces += 1;
      yield chunk;
    }
  }
  store.spool = (chunks, use) => spool(counted(chunks), use);
  const nextTurn = () => {
    most = Math.max(most, pieces);
    pieces = 0;
    if (!isOver) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  const body = aForm({ email: "ana@" }, 3 * megabyte);
  const statuses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((host) => sendFrom(host, body)));
  isOver = true;
  expect(statuses).toEqual(Array(8).fill(422));
  // A block may hold the ends of two pieces.
  expect(most).toBeLessThan(8);
});
