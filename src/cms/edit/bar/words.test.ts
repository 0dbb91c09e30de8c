import { expect, test } from "vitest";
import { beginWith, type FormState } from "../editor/state.ts";
import type { Standing } from "../exchange/answers.ts";
import { barWords, timeIn } from "./words.ts";

const zone = "America/New_York";
const saved = { version: 3, content: {}, by: "Dario", at: "2026-11-20T15:41:00Z" };
const standing: Standing = {
  state: "published",
  title: "Settings",
  isPublished: true,
  slug: null,
  address: null,
  publishAt: null,
  unpublishAt: null,
  missed: null,
  isThere: true,
};
const kept = { state: "kept", at: "2026-11-20T15:42:10Z" } as const;

function words(change: Partial<FormState>, isAtOnce = true) {
  return barWords({ ...beginWith(saved, standing), ...change }, zone, isAtOnce);
}

test("a time of today is said without the day, any other one with it", () => {
  expect(timeIn(zone, saved.at, new Date("2026-11-20T20:00:00Z"))).toBe("10:41 AM");
  expect(timeIn(zone, saved.at, new Date("2026-11-22T20:00:00Z"))).toBe("Nov 20, 10:41 AM");
  expect(timeIn(zone, saved.at, new Date("2027-01-22T20:00:00Z"))).toBe("Nov 20, 2026, 10:41 AM");
});

test("the bar says who saved last", () => {
  expect(words({})).toMatchObject({ tone: "good", text: "All changes saved" });
  expect(words({}).more).toMatch(/^by Dario, .*10:41 AM$/);
  expect(words({ base: { ...saved, by: null } }).more).toBe("");
  expect(words({ status: { state: "saving", way: "save" } }).text).toBe("Saving...");
});

test("unsaved text is kept on the server, or in the browser, or nowhere, and the bar says where", () => {
  const more = (change: Partial<FormState>) => words({ status: { state: "unsaved" }, ...change }).more;
  const away = { state: "failed", failure: "unreachable" } as const;
  expect(more({})).toBe("");
  expect(more({ keeping: kept })).toMatch(/^Kept in this browser .*10:42 AM$/);
  expect(more({ keeping: kept, onServer: { ...kept, at: saved.at } })).toMatch(/^Kept on the server .*10:41 AM$/);
  expect(more({ keeping: kept, onServer: away })).toMatch(/^Kept in this browser .*10:42 AM$/);
  const refused = { state: "failed", failure: "too-large" } as const;
  const here = /^Kept in this browser .*10:42 AM, but not on the server: it is more than can be saved.$/;
  expect(more({ keeping: kept, onServer: refused })).toMatch(here);
  const faulty = { status: { state: "faulty" }, faults: { topics: "This list can have up to 3 items." } } as const;
  expect(words({ ...faulty, keeping: kept, onServer: refused }).more).toMatch(here);
  expect(more({ keeping: { state: "impossible" }, onServer: away })).toBe(
    "Not kept: this browser has no room, and the server cannot be reached.",
  );
});

test("a save that failed says why and what to do, and that nothing is lost", () => {
  const { tone, text, more } = words({
    status: { state: "failed", failure: "unreachable", way: "save" },
    keeping: kept,
  });
  expect(tone).toBe("bad");
  expect(text).toBe("Not saved: the server cannot be reached. Save again when you are online.");
  expect(more).toContain("Kept in this browser");
});

test("faults are counted, until the last one is mended", () => {
  const status = { state: "faulty" } as const;
  expect(words({ status, faults: { a: "Fill this in." } }).text).toBe("Not saved: one field needs a look.");
  expect(words({ status, faults: { a: "x", b: "y" } }).text).toBe("Not saved: 2 fields need a look.");
  expect(words({ status, faults: {} }).text).toBe("Unsaved changes");
});

test("of a draft the bar says what visitors see, and until when", () => {
  const said = (change: Partial<Standing>) => words({ standing: { ...standing, ...change } }, false).text;
  const at = "2027-11-20T15:41:00Z";
  expect(said({})).toBe("Published");
  expect(said({ state: "changed" })).toBe("Draft saved");
  expect(said({ state: "draft", isPublished: false })).toBe("Draft saved");
  expect(said({ state: "scheduled", publishAt: at })).toMatch(/^Goes live Nov 20, 2027, 10:41 AM$/);
  expect(said({ unpublishAt: at })).toBe("Published until Nov 20, 2027, 10:41 AM");
  const status = { state: "failed", failure: "unreachable", way: "publish" } as const;
  expect(words({ status }, false).text).toMatch(/^Not published: the server/);
});
