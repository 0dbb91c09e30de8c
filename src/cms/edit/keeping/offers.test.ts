import { expect, test } from "vitest";
import type { Copy } from "./copies.ts";
import { offersOf } from "./offers.ts";
import type { TypedElsewhere } from "./typed.ts";

const base = { version: 1, content: {} };

function here(key: string, sequence: number, minute: number): Copy {
  const saved = { ...base, by: null, at: at(0) };
  return {
    key,
    sequence,
    person: "ada",
    about: "cloud en",
    title: "Cloud",
    begins: null,
    base: saved,
    content: {},
    at: at(minute),
  };
}

function onServer(writer: string, sequence: number, minute: number): TypedElsewhere {
  return { writer, sequence, base, content: { isFromServer: true }, at: at(minute) };
}

function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString();
}

function offered(copies: Copy[], typed: TypedElsewhere[], open: string[] = []) {
  return offersOf(copies, typed, new Set(open)).map(({ writer, content, isElsewhere }) => [
    writer,
    "isFromServer" in content ? "server" : "browser",
    isElsewhere ? "elsewhere" : "here",
  ]);
}

test("the same text is offered once, from where it came furthest", () => {
  expect(offered([here("a", 9, 1)], [onServer("a", 7, 2)])).toEqual([["a", "browser", "here"]]);
  expect(offered([here("a", 9, 1)], [onServer("a", 9, 2)])).toEqual([["a", "browser", "here"]]);
  // The page's end left time for the one and not for the other.
  expect(offered([here("a", 7, 2)], [onServer("a", 9, 1)])).toEqual([["a", "server", "here"]]);
});

test("what other devices hold comes with what this browser does, the latest first", () => {
  expect(offered([here("a", 1, 3)], [onServer("b", 4, 5), onServer("c", 2, 1)])).toEqual([
    ["b", "server", "elsewhere"],
    ["a", "browser", "here"],
    ["c", "server", "elsewhere"],
  ]);
});

test("what is being typed in another tab of this browser is not offered", () => {
  expect(offered([here("a", 1, 3)], [onServer("a", 4, 5), onServer("b", 1, 1)], ["a"])).toEqual([
    ["b", "server", "elsewhere"],
  ]);
});
