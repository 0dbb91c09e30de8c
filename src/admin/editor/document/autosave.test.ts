import { expect, test } from "vitest";
import { findRecoverable, type LocalWorkingCopy, type RemoteWorkingCopy } from "./autosave.ts";

const base = { version: 1, content: {} };

function localWorkingCopy(key: string, sequence: number, minute: number): LocalWorkingCopy {
  const storedVersion = { ...base, by: null, at: at(0) };
  return {
    key,
    sequence,
    person: "ada",
    about: "cloud en",
    title: "Cloud",
    newKind: null,
    base: storedVersion,
    content: {},
    at: at(minute),
  };
}

function remoteWorkingCopy(formId: string, sequence: number, minute: number): RemoteWorkingCopy {
  return { formId, sequence, base, content: { isFromServer: true }, at: at(minute) };
}

function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString();
}

function recoverableFrom(local: LocalWorkingCopy[], remote: RemoteWorkingCopy[], open: string[] = []) {
  return findRecoverable(local, remote, new Set(open)).map(({ formId, content, isElsewhere }) => [
    formId,
    "isFromServer" in content ? "server" : "browser",
    isElsewhere ? "elsewhere" : "here",
  ]);
}

test("the same text is offered once, in its latest state", () => {
  expect(recoverableFrom([localWorkingCopy("a", 9, 1)], [remoteWorkingCopy("a", 7, 2)])).toEqual([
    ["a", "browser", "here"],
  ]);
  expect(recoverableFrom([localWorkingCopy("a", 9, 1)], [remoteWorkingCopy("a", 9, 2)])).toEqual([
    ["a", "browser", "here"],
  ]);
  // The page closed after one of the two writes.
  expect(recoverableFrom([localWorkingCopy("a", 7, 2)], [remoteWorkingCopy("a", 9, 1)])).toEqual([
    ["a", "server", "here"],
  ]);
});

test("texts of other devices and of this browser are offered together, newest first", () => {
  expect(
    recoverableFrom([localWorkingCopy("a", 1, 3)], [remoteWorkingCopy("b", 4, 5), remoteWorkingCopy("c", 2, 1)]),
  ).toEqual([
    ["b", "server", "elsewhere"],
    ["a", "browser", "here"],
    ["c", "server", "elsewhere"],
  ]);
});

test("a text that is open in another tab of this browser is not offered", () => {
  expect(
    recoverableFrom([localWorkingCopy("a", 1, 3)], [remoteWorkingCopy("a", 4, 5), remoteWorkingCopy("b", 1, 1)], ["a"]),
  ).toEqual([["b", "server", "elsewhere"]]);
});
