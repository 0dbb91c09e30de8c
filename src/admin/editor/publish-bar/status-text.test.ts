import { expect, test } from "vitest";
import type { Standing } from "../api/results.ts";
import { type FormState, initialState } from "../document/state.ts";
import { barStatus, formatTime } from "./status-text.ts";

const zone = "America/New_York";
const saved = { version: 3, content: {}, by: "Dario", at: "2026-11-20T15:41:00Z" };
const standing: Standing = {
  state: "published",
  title: "Settings",
  isPublished: true,
  slug: null,
  address: null,
  shown: "",
  publishAt: null,
  unpublishAt: null,
  missed: null,
  isThere: true,
};
const kept = { state: "kept", at: "2026-11-20T15:42:10Z" } as const;

function words(change: Partial<FormState>, isAtOnce = true) {
  return barStatus({ ...initialState(saved, standing), ...change }, zone, isAtOnce);
}

test("a time of today has no date, any other has one", () => {
  expect(formatTime(zone, saved.at, new Date("2026-11-20T20:00:00Z"))).toBe("10:41 AM");
  expect(formatTime(zone, saved.at, new Date("2026-11-22T20:00:00Z"))).toBe("Nov 20, 10:41 AM");
  expect(formatTime(zone, saved.at, new Date("2027-01-22T20:00:00Z"))).toBe("Nov 20, 2026, 10:41 AM");
});

test("the bar shows who saved last", () => {
  expect(words({})).toMatchObject({ tone: "good", text: "All changes saved" });
  expect(words({}).more).toMatch(/^by Dario, .*10:41 AM$/);
  expect(words({ base: { ...saved, by: null } }).more).toBe("");
  expect(words({ status: { state: "saving", intent: "save" } }).text).toBe("Saving...");
});

test("publishing waits for uploads, a draft does not", () => {
  const saving = (intent: "save" | "publish", isAtOnce: boolean) =>
    words({ status: { state: "saving", intent }, isUploading: true }, isAtOnce).text;
  expect(saving("publish", false)).toBe("Waiting for the upload...");
  expect(saving("save", true)).toBe("Waiting for the upload...");
  expect(saving("save", false)).toBe("Saving...");
  expect(words({ isUploading: true }).text).toBe("Uploading...");
});

test("the bar shows where unsaved input is autosaved: server, browser or nowhere", () => {
  const more = (change: Partial<FormState>) => words({ status: { state: "unsaved" }, ...change }).more;
  const away = { state: "failed", failure: "unreachable" } as const;
  expect(more({})).toBe("");
  expect(more({ localAutosave: kept })).toMatch(/^Saved in this browser .*10:42 AM$/);
  expect(more({ localAutosave: kept, remoteAutosave: { ...kept, at: saved.at } })).toMatch(/^Autosaved .*10:41 AM$/);
  expect(more({ localAutosave: kept, remoteAutosave: away })).toMatch(/^Saved in this browser .*10:42 AM$/);
  const refused = { state: "failed", failure: "too-large" } as const;
  const here = /^Saved in this browser .*10:42 AM, but not on the server: it's over the size limit.$/;
  expect(more({ localAutosave: kept, remoteAutosave: refused })).toMatch(here);
  const faulty = { status: { state: "invalid" }, faults: { topics: "This list can have up to 3 items." } } as const;
  expect(words({ ...faulty, localAutosave: kept, remoteAutosave: refused }).more).toMatch(here);
  expect(more({ localAutosave: { state: "failed" }, remoteAutosave: away })).toBe(
    "Not autosaved: this browser's storage is full, and the server can't be reached.",
  );
});

test("a failed save shows why, what to do, and that nothing is lost", () => {
  const { tone, text, more } = words({
    status: { state: "failed", failure: "unreachable", intent: "save" },
    localAutosave: kept,
  });
  expect(tone).toBe("bad");
  expect(text).toBe("Not saved: the server can't be reached. Save again when you're online.");
  expect(more).toContain("Saved in this browser");
});

test("errors are counted until the last one is fixed", () => {
  const status = { state: "invalid" } as const;
  expect(words({ status, errors: { a: "Fill this in." } }).text).toBe("Not saved: fix 1 field.");
  expect(words({ status, errors: { a: "x", b: "y" } }).text).toBe("Not saved: fix 2 fields.");
  expect(words({ status, errors: {} }).text).toBe("Unsaved changes");
});

test("for an entry with drafts the bar shows its publication status and times", () => {
  const said = (change: Partial<Standing>) => words({ standing: { ...standing, ...change } }, false).text;
  const at = "2027-11-20T15:41:00Z";
  expect(said({})).toBe("Published");
  expect(said({ state: "changed" })).toBe("Draft saved");
  expect(said({ state: "draft", isPublished: false })).toBe("Draft saved");
  expect(said({ state: "scheduled", publishAt: at })).toMatch(/^Goes live Nov 20, 2027, 10:41 AM$/);
  expect(said({ unpublishAt: at })).toBe("Published until Nov 20, 2027, 10:41 AM");
  const status = { state: "failed", failure: "unreachable", intent: "publish" } as const;
  expect(words({ status }, false).text).toMatch(/^Not published: the server/);
});
