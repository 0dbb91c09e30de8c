import { describe, expect, test } from "vitest";
import { PageCache, type RenderedPage } from "./page-cache.ts";
import { memoryOf, prepareResponse } from "./response.ts";

const soon = 1_000;

async function rendering(text: string, validUntil: number | null = soon): Promise<RenderedPage> {
  const answer = await prepareResponse(
    { status: 200, contentType: "text/html", cacheControl: "no-cache", headers: [], body: Buffer.from(text) },
    "each",
  );
  return { response: answer, validUntil };
}

function textOf(answer: RenderedPage["response"] | undefined): string | undefined {
  return answer?.bodies.identity.read().toString();
}

describe("a cached page", () => {
  test("is served at its content version", async () => {
    const cache = new PageCache(100_000);
    await cache.render("/", 1, () => rendering("one"));
    expect(textOf(cache.fresh("/", 1, 0))).toBe("one");
  });

  test("is not served at another version or after it expires", async () => {
    const cache = new PageCache(100_000);
    await cache.render("/", 1, () => rendering("one"));
    expect(cache.fresh("/", 2, 0)).toBeUndefined();
    expect(cache.fresh("/", 1, soon)).toBeUndefined();
  });

  test("is available as the last known page when it is stale", async () => {
    const cache = new PageCache(100_000);
    await cache.render("/", 1, () => rendering("one"));
    expect(textOf(cache.lastKnown("/"))).toBe("one");
  });

  test("is not replaced by a later rendering of an older version", async () => {
    const cache = new PageCache(100_000);
    let finish = (_: RenderedPage) => {};
    const slow = cache.render("/", 1, () => new Promise((resolve) => (finish = resolve)));
    await cache.render("/", 2, () => rendering("two"));
    finish(await rendering("one"));
    await slow;
    expect(textOf(cache.fresh("/", 2, 0))).toBe("two");
  });
});

test("a recompressed response replaces its original, but not a newer page", async () => {
  const cache = new PageCache(100_000);
  const { response: answer } = await cache.render("/", 1, () => rendering("a page"));
  const { response: shorter } = await rendering("page");
  cache.replace("/", answer, shorter);
  expect(textOf(cache.fresh("/", 1, 0))).toBe("page");
  expect(cache.bytes).toBe(2 + memoryOf(shorter));
  await cache.render("/", 2, () => rendering("another page"));
  cache.replace("/", shorter, answer);
  expect(textOf(cache.fresh("/", 2, 0))).toBe("another page");
});

test("concurrent misses of one page render once", async () => {
  const cache = new PageCache(100_000);
  let count = 0;
  const render = () => {
    count += 1;
    return rendering("one");
  };
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.render("/", 1, render)));
  expect(count).toBe(1);
  expect(all.map(({ response: answer }) => textOf(answer))).toEqual(Array(50).fill("one"));
});

test("a page that must not be cached is not", async () => {
  const cache = new PageCache(100_000);
  await cache.render("/nowhere", 1, () => rendering("gone", null));
  expect(cache.fresh("/nowhere", 1, 0)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("a failed rendering fails for all who wait, and the next request retries", async () => {
  const cache = new PageCache(100_000);
  await expect(cache.render("/", 1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await cache.render("/", 1, () => rendering("back"));
  expect(textOf(cache.fresh("/", 1, 0))).toBe("back");
});

test("stale pages stay for a while, then are removed", async () => {
  const cache = new PageCache(100_000);
  const minute = 60_000;
  await cache.render("/", 1, () => rendering("one", minute * 100));
  cache.fresh("/", 2, 0);
  cache.fresh("/", 2, 9 * minute);
  expect(textOf(cache.lastKnown("/"))).toBe("one");
  await cache.render("/about", 2, () => rendering("two", minute * 100));
  cache.fresh("/", 2, 11 * minute);
  expect(cache.lastKnown("/")).toBeUndefined();
  expect(textOf(cache.fresh("/about", 2, 11 * minute))).toBe("two");
});

test("an empty page also counts with its memory", async () => {
  const cache = new PageCache(1_000_000);
  for (let number = 0; number < 1_000; number++) await cache.render(`/${number}`, 1, () => rendering("[]"));
  const kept = Array.from({ length: 1_000 }, (_, number) => cache.lastKnown(`/${number}`)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThan(250);
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
});

test("when memory is full, the least recently used page is evicted", async () => {
  const page = "x".repeat(100);
  const size = 4 + memoryOf((await rendering(page)).response);
  const cache = new PageCache(2.5 * size);
  await cache.render("/a", 1, () => rendering(page));
  await cache.render("/b", 1, () => rendering(page));
  cache.fresh("/a", 1, 0);
  await cache.render("/c", 1, () => rendering(page));
  expect(cache.bytes).toBe(2 * size);
  expect(cache.fresh("/b", 1, 0)).toBeUndefined();
  expect(cache.fresh("/a", 1, 0)).toBeDefined();
});
