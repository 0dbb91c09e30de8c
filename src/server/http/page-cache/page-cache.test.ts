import { expect, test } from "vitest";
import { ReadLog } from "#src/domain/content/published/cache/reads.server.ts";
import { memoryOf, prepareResponse } from "../response/response.ts";
import { type CachedPage, PageCache } from "./page-cache.ts";

async function aPage(text: string): Promise<CachedPage> {
  const body = Buffer.from(text);
  const responseContent = { status: 200, contentType: "text/html", cacheControl: "no-cache", headers: [], body };
  const response = await prepareResponse(responseContent, "fast");
  return {
    response,
    reads: new ReadLog(),
    digest: null,
    version: 1,
    checkedUntil: 0,
    expiresAt: Number.POSITIVE_INFINITY,
    staleSince: null,
    requests: 0,
  };
}

function textOf(page: CachedPage | undefined): string | undefined {
  return page?.response.bodies.identity.read().toString();
}

test("a recompressed response replaces its original, but not a newer page", async () => {
  const cache = new PageCache(100_000);
  const first = await aPage("a page");
  const { response: shorter } = await aPage("page");
  cache.set("/", first);
  cache.replace("/", first.response, shorter);
  expect(textOf(cache.get("/"))).toBe("page");
  expect(cache.bytes).toBe(2 + memoryOf(shorter));
  cache.set("/", await aPage("another page"));
  cache.replace("/", shorter, first.response);
  expect(textOf(cache.get("/"))).toBe("another page");
});

test("the pages that were requested most come first", async () => {
  const cache = new PageCache(100_000);
  for (const key of ["/a", "/b", "/c"]) cache.set(key, await aPage(key));
  for (const key of ["/b", "/c", "/c", "/nowhere"]) cache.request(key);
  expect(cache.keys()).toEqual(["/c", "/b", "/a"]);
});

test("an empty page also counts with its memory", async () => {
  const cache = new PageCache(1_000_000);
  for (let number = 0; number < 1_000; number++) cache.set(`/${number}`, await aPage("[]"));
  expect(cache.keys().length).toBeGreaterThan(100);
  expect(cache.keys().length).toBeLessThan(250);
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
});

test("when memory is full, the least recently requested page is evicted", async () => {
  const text = "x".repeat(100);
  const size = 4 + memoryOf((await aPage(text)).response);
  const cache = new PageCache(2.5 * size);
  cache.set("/a", await aPage(text));
  cache.set("/b", await aPage(text));
  cache.request("/a");
  cache.set("/c", await aPage(text));
  expect(cache.bytes).toBe(2 * size);
  expect(cache.keys().toSorted()).toEqual(["/a", "/c"]);
});
