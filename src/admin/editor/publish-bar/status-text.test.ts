import { expect, test } from "vitest";
import type { PublicationStatus } from "../api/results.ts";
import { type FormState, initialState } from "../document/state.ts";
import { atTime, barStatus, formatTime } from "./status-text.ts";

const zone = "America/New_York";
const storedVersion = { version: 3, content: {}, by: "Dario", at: "2026-11-20T15:41:00Z" };
const publicationStatus: PublicationStatus = {
  state: "published",
  title: "Settings",
  isPublished: true,
  slug: null,
  path: null,
  visibilityText: "",
  publishAt: null,
  unpublishAt: null,
  failedSchedule: null,
  exists: true,
};
const autosaved = { state: "saved", at: "2026-11-20T15:42:10Z" } as const;

function barText(change: Partial<FormState>, isPublishedOnSave = true) {
  return barStatus({ ...initialState(storedVersion, publicationStatus), ...change }, zone, isPublishedOnSave);
}

test("a time of today has no date, any other has one", () => {
  expect(formatTime(zone, storedVersion.at, new Date("2026-11-20T20:00:00Z"))).toBe("10:41 AM");
  expect(formatTime(zone, storedVersion.at, new Date("2026-11-22T20:00:00Z"))).toBe("Nov 20, 10:41 AM");
  expect(formatTime(zone, storedVersion.at, new Date("2027-01-22T20:00:00Z"))).toBe("Nov 20, 2026, 10:41 AM");
  expect(atTime(zone, storedVersion.at, new Date("2026-11-20T20:00:00Z"))).toBe("at 10:41 AM");
  expect(atTime(zone, storedVersion.at, new Date("2026-11-22T20:00:00Z"))).toBe("on Nov 20, 10:41 AM");
});

test("the bar shows who saved last", () => {
  expect(barText({})).toMatchObject({ tone: "good", text: "All changes saved" });
  expect(barText({}).more).toMatch(/^by Dario (?:at|on) .*10:41 AM$/);
  expect(barText({ base: { ...storedVersion, by: null } }).more).toBe("");
  expect(barText({ status: { state: "saving", intent: "save" } }).text).toBe("Saving...");
});

test("publishing waits for uploads, a draft does not", () => {
  const saving = (intent: "save" | "publish", isPublishedOnSave: boolean) =>
    barText({ status: { state: "saving", intent }, isUploading: true }, isPublishedOnSave).text;
  expect(saving("publish", false)).toBe("Waiting for the upload...");
  expect(saving("save", true)).toBe("Waiting for the upload...");
  expect(saving("save", false)).toBe("Saving...");
  expect(barText({ isUploading: true }).text).toBe("Uploading...");
});

test("the bar shows where unsaved input is autosaved: server, browser or nowhere", () => {
  const more = (change: Partial<FormState>) => barText({ status: { state: "unsaved" }, ...change }).more;
  const unreachable = { state: "failed", failure: "unreachable" } as const;
  expect(more({})).toBe("");
  expect(more({ localAutosave: autosaved })).toMatch(/^· Saved in this browser .*10:42 AM$/);
  expect(more({ localAutosave: autosaved, remoteAutosave: { ...autosaved, at: storedVersion.at } })).toMatch(
    /^· Autosaved .*10:41 AM$/,
  );
  expect(more({ localAutosave: autosaved, remoteAutosave: unreachable })).toMatch(
    /^· Saved in this browser .*10:42 AM$/,
  );
  const refused = { state: "failed", failure: "too-large" } as const;
  const here = /Saved in this browser .*10:42 AM, but not on the server: it's over the size limit.$/;
  expect(more({ localAutosave: autosaved, remoteAutosave: refused })).toMatch(here);
  const invalid = { status: { state: "invalid" }, faults: { topics: "This list can have up to 3 items." } } as const;
  expect(barText({ ...invalid, localAutosave: autosaved, remoteAutosave: refused }).more).toMatch(here);
  expect(more({ localAutosave: { state: "failed" }, remoteAutosave: unreachable })).toBe(
    "· Not autosaved: this browser's storage is full, and the server can't be reached.",
  );
});

test("input that the server has is not called unsaved, and only a public entry has changes", () => {
  const unsaved = { status: { state: "unsaved" }, remoteAutosave: autosaved } as const;
  expect(barText(unsaved)).toMatchObject({ tone: "open", text: "Changes not live yet" });
  const draft = { ...publicationStatus, state: "draft", isPublished: false } as const;
  expect(barText({ ...unsaved, publicationStatus: draft }, false).text).toBe("Not published yet");
  expect(barText({ status: unsaved.status, publicationStatus: draft }, false).text).toBe("Unsaved changes");
});

test("the time of a schedule is not mistaken for that of the save", () => {
  const scheduled = { ...publicationStatus, state: "scheduled", publishAt: autosaved.at } as const;
  expect(barText({ publicationStatus: scheduled }, false).more).toMatch(/^· saved by Dario (?:at|on) .*10:41 AM$/);
});

test("a failed save shows why, what to do, and that nothing is lost", () => {
  const { tone, text, more } = barText({
    status: { state: "failed", failure: "unreachable", intent: "save" },
    localAutosave: autosaved,
  });
  expect(tone).toBe("bad");
  expect(text).toBe("Not saved: the server can't be reached. Save again when you're online.");
  expect(more).toContain("Saved in this browser");
});

test("errors are counted until the last one is fixed", () => {
  const status = { state: "invalid" } as const;
  expect(barText({ status, errors: { a: "Fill this in." } }).text).toBe("Not saved: fix 1 field.");
  expect(barText({ status, errors: { a: "x", b: "y" } }).text).toBe("Not saved: fix 2 fields.");
  expect(barText({ status, errors: {} }).text).toBe("Unsaved changes");
});

test("for an entry with drafts the bar shows its publication status and times", () => {
  const statusText = (change: Partial<PublicationStatus>) =>
    barText({ publicationStatus: { ...publicationStatus, ...change } }, false).text;
  const at = "2027-11-20T15:41:00Z";
  expect(statusText({})).toBe("Published");
  expect(statusText({ state: "changed" })).toBe("Draft saved");
  expect(statusText({ state: "draft", isPublished: false })).toBe("Draft saved");
  expect(statusText({ state: "scheduled", publishAt: at })).toBe("Scheduled for Nov 20, 2027, 10:41 AM");
  expect(statusText({ state: "draft", isPublished: false, exists: false })).toBe("New, empty");
  expect(statusText({ unpublishAt: at })).toBe("Published until Nov 20, 2027, 10:41 AM");
  const status = { state: "failed", failure: "unreachable", intent: "publish" } as const;
  expect(barText({ status }, false).text).toMatch(/^Not published: the server/);
});
