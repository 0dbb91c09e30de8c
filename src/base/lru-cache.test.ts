import { expect, test } from "vitest";
import { LruCache } from "./lru-cache.ts";

test("what was used least recently goes first", () => {
  const cache = new LruCache<string, number>(2);
  cache.set("a", 1);
  cache.set("b", 2);
  expect([cache.get("a"), cache.peek("b")]).toEqual([1, 2]);
  cache.set("c", 3);
  expect(cache.keys()).toEqual(["a", "c"]);
  expect(cache.get("b")).toBeUndefined();
});

test("sizes are summed up, also of values that are replaced or deleted", () => {
  const cache = new LruCache<string, string>(10, (value) => value.length);
  cache.set("a", "12345");
  cache.set("a", "123");
  cache.set("b", "1234567");
  expect(cache.size).toBe(10);
  expect([cache.delete("a"), cache.delete("a"), cache.size]).toEqual([true, false, 7]);
  cache.set("too large", "12345678901");
  expect([cache.keys(), cache.size]).toEqual([[], 0]);
});
