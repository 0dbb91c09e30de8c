import { describe, expect, test } from "vitest";
import { memoryOf, prepareAnswer } from "./answer.ts";
import { PageCache, type Rendering } from "./page-cache.ts";

const soon = 1_000;

async function rendering(text: string, validUntil: number | null = soon): Promise<Rendering> {
  const answer = await prepareAnswer(
    { status: 200, contentType: "text/html", cacheControl: "no-cache", headers: [], body: Buffer.from(text) },
    "each",
  );
  return { answer, validUntil };
}

function textOf(answer: Rendering["answer"] | undefined): string | undefined {
  return answer?.bodies.identity.read().toString();
}

describe("a kept page", () => {
  test("is given again at the version it was made for", async () => {
    const cache = new PageCache(100_000);
    await cache.render("/", 1, () => rendering("one"));
    expect(textOf(cache.fresh("/", 1, 0))).toBe("one");
  });

  test("is not given at another version, nor after its time", async () => {
    const cache = new PageCache(100_000);
    await cache.render("/", 1, () => rendering("one"));
    expect(cache.fresh("/", 2, 0)).toBeUndefined();
    expect(cache.fresh("/", 1, soon)).toBeUndefined();
  });

  test("stands as the last known one when it is no longer true", async () => {
    const cache = new PageCache(100_000);
    await cache.render("/", 1, () => rendering("one"));
    expect(textOf(cache.last("/"))).toBe("one");
  });

  test("is not replaced by a rendering of an older version that ends later", async () => {
    const cache = new PageCache(100_000);
    let finish = (_: Rendering) => {};
    const slow = cache.render("/", 1, () => new Promise((resolve) => (finish = resolve)));
    await cache.render("/", 2, () => rendering("two"));
    finish(await rendering("one"));
    await slow;
    expect(textOf(cache.fresh("/", 2, 0))).toBe("two");
  });
});

test("another form of a kept answer takes its place, and none that came later", async () => {
  const cache = new PageCache(100_000);
  const { answer } = await cache.render("/", 1, () => rendering("a page"));
  const { answer: shorter } = await rendering("page");
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
  expect(all.map(({ answer }) => textOf(answer))).toEqual(Array(50).fill("one"));
});

test("a rendering that must not be kept is not", async () => {
  const cache = new PageCache(100_000);
  await cache.render("/nowhere", 1, () => rendering("gone", null));
  expect(cache.fresh("/nowhere", 1, 0)).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("a failed rendering is told to everybody who waits, and tried again by the next", async () => {
  const cache = new PageCache(100_000);
  await expect(cache.render("/", 1, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await cache.render("/", 1, () => rendering("back"));
  expect(textOf(cache.fresh("/", 1, 0))).toBe("back");
});

test("pages of an earlier content stay for a while, in case the database goes away, and are dropped then", async () => {
  const cache = new PageCache(100_000);
  const minute = 60_000;
  await cache.render("/", 1, () => rendering("one", minute * 100));
  cache.fresh("/", 2, 0);
  cache.fresh("/", 2, 9 * minute);
  expect(textOf(cache.last("/"))).toBe("one");
  await cache.render("/about", 2, () => rendering("two", minute * 100));
  cache.fresh("/", 2, 11 * minute);
  expect(cache.last("/")).toBeUndefined();
  expect(textOf(cache.fresh("/about", 2, 11 * minute))).toBe("two");
});

test("what counts is the memory that a page takes, also if it says nothing", async () => {
  const cache = new PageCache(1_000_000);
  for (let number = 0; number < 1_000; number++) await cache.render(`/${number}`, 1, () => rendering("[]"));
  const kept = Array.from({ length: 1_000 }, (_, number) => cache.last(`/${number}`)).filter(Boolean);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.length).toBeLessThan(250);
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
});

test("memory is bounded: the least recently used page gives way", async () => {
  const page = "x".repeat(100);
  const size = 4 + memoryOf((await rendering(page)).answer);
  const cache = new PageCache(2.5 * size);
  await cache.render("/a", 1, () => rendering(page));
  await cache.render("/b", 1, () => rendering(page));
  cache.fresh("/a", 1, 0);
  await cache.render("/c", 1, () => rendering(page));
  expect(cache.bytes).toBe(2 * size);
  expect(cache.fresh("/b", 1, 0)).toBeUndefined();
  expect(cache.fresh("/a", 1, 0)).toBeDefined();
});
