import { expect, test } from "vitest";
import type { RemoteDraft } from "./autosave-client.ts";
import type { LocalDraft } from "./indexeddb-drafts.ts";
import { findOffers } from "./recovery.ts";

const base = { version: 1, content: {} };

function localDraft(key: string, sequence: number, minute: number): LocalDraft {
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

function remoteDraft(writer: string, sequence: number, minute: number): RemoteDraft {
  return { writer, sequence, base, content: { isFromServer: true }, at: at(minute) };
}

function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString();
}

function offersFrom(local: LocalDraft[], remote: RemoteDraft[], open: string[] = []) {
  return findOffers(local, remote, new Set(open)).map(({ writer, content, isElsewhere }) => [
    writer,
    "isFromServer" in content ? "server" : "browser",
    isElsewhere ? "elsewhere" : "here",
  ]);
}

test("the same text is offered once, in its latest state", () => {
  expect(offersFrom([localDraft("a", 9, 1)], [remoteDraft("a", 7, 2)])).toEqual([["a", "browser", "here"]]);
  expect(offersFrom([localDraft("a", 9, 1)], [remoteDraft("a", 9, 2)])).toEqual([["a", "browser", "here"]]);
  // The page closed after one of the two writes.
  expect(offersFrom([localDraft("a", 7, 2)], [remoteDraft("a", 9, 1)])).toEqual([["a", "server", "here"]]);
});

test("texts of other devices and of this browser are offered together, newest first", () => {
  expect(offersFrom([localDraft("a", 1, 3)], [remoteDraft("b", 4, 5), remoteDraft("c", 2, 1)])).toEqual([
    ["b", "server", "elsewhere"],
    ["a", "browser", "here"],
    ["c", "server", "elsewhere"],
  ]);
});

test("a text that is open in another tab of this browser is not offered", () => {
  expect(offersFrom([localDraft("a", 1, 3)], [remoteDraft("a", 4, 5), remoteDraft("b", 1, 1)], ["a"])).toEqual([
    ["b", "server", "elsewhere"],
  ]);
});
