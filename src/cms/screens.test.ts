import { expect, test } from "vitest";
import { type Screen, screenAt, screens, screensFor, sidebarEntries } from "./screens.ts";

const names = (shown: readonly Screen[]) => shown.map(({ name }) => name);

test("each role is shown what it may open", () => {
  expect(names(screensFor({ role: "owner" }))).toEqual([
    "Dashboard",
    "Leads",
    "People",
    "Activity",
    "Settings",
    "Account",
  ]);
  expect(names(screensFor({ role: "editor" }))).toEqual(["Dashboard", "Activity", "Settings", "Account"]);
  expect(names(screensFor({ role: "sales" }))).toEqual(["Dashboard", "Leads", "Account"]);
});

test("screens of a group stand together, where the first of them stands", () => {
  const pages: Screen = { ...screens.dashboard, name: "Pages", group: "Content" };
  const posts: Screen = { ...screens.dashboard, name: "Blog Posts", group: "Content" };
  expect(sidebarEntries([screens.dashboard, pages, screens.people, posts, screens.account])).toEqual([
    screens.dashboard,
    { group: "Content", screens: [pages, posts] },
    screens.people,
  ]);
});

test("an address belongs to the screen that it begins with, by whole segments", () => {
  expect(screenAt("/cms/users/invite")).toBe(screens.people);
  expect(screenAt("/cms/usersx")).toBeUndefined();
});
