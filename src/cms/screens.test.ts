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

test("an entry is edited under the list of its kind, or where there is one of it", () => {
  expect(entryPath({ kind: "member", id: "member-bo" })).toBe("/cms/team/member-bo");
  expect(entryPath({ kind: "home", id: "home" })).toBe("/cms/pages/home");
  expect(entryPath({ kind: "seo", id: "seo" })).toBe("/cms/seo");
  expect(entryPath({ kind: "person", id: "bo" })).toBeNull();
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
