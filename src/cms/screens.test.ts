import { expect, test } from "vitest";
import { kinds } from "../content/kinds/kinds.ts";
import {
  contentScreens,
  entryPath,
  listOf,
  type Screen,
  screenAt,
  screens,
  screensFor,
  sidebarEntries,
} from "./screens.ts";

const names = (shown: readonly Screen[]) => shown.map(({ name }) => name);

const content = [
  "Pages",
  "Blog Posts",
  "Services",
  "Portfolio",
  "Team Members",
  "Testimonials",
  "Partners",
  "Job Openings",
  "Media",
];

test("each role is shown what it may open, in this order", () => {
  expect(names(screensFor({ role: "owner" }))).toEqual(
    ["Dashboard", "Leads", content, "People", "Activity", "Settings", "SEO Settings", "Bin", "Account"].flat(),
  );
  expect(names(screensFor({ role: "editor" }))).toEqual(
    ["Dashboard", content, "Activity", "Settings", "SEO Settings", "Bin", "Account"].flat(),
  );
  expect(names(screensFor({ role: "sales" }))).toEqual(["Dashboard", "Leads", content, "Account"].flat());
});

test("an entry is found in the list of its kind", () => {
  expect(entryPath({ kind: "member", title: "Bo & Co" })).toBe("/cms/team?q=Bo+%26+Co");
  expect(entryPath({ kind: "home", title: "Home page" })).toBe("/cms/pages?q=Home+page");
  expect(entryPath({ kind: "person", title: "Bo" })).toBeNull();
});

test("every kind with a list is found in one, and each list has an address of its own", () => {
  const listed = Object.entries(kinds).flatMap(([name, { list }]) => (list ? [name] : []));
  expect(contentScreens.flatMap((screen) => screen.kinds).sort()).toEqual(listed.sort());
  const addresses = [...contentScreens, ...Object.values(screens)].map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
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
  expect(screenAt("/cms/team?q=a")).toBe(listOf("member"));
});
