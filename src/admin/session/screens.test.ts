import { expect, test } from "vitest";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import {
  contentScreens,
  entryPath,
  listOf,
  type Screen,
  screenAt,
  screens,
  screensFor,
  sidebarItems,
} from "./screens.ts";

const names = (visibleScreens: readonly Screen[]) => visibleScreens.map(({ name }) => name);

const content = [
  "Pages",
  "Blog Posts",
  "Services",
  "Local Pages",
  "Industries",
  "Portfolio",
  "Team Members",
  "Testimonials",
  "Partners",
  "Job Openings",
  "Forms",
  "Site Alerts",
  "Media",
];

test("each role sees the screens it may open, in this order", () => {
  expect(names(screensFor({ roles: ["owner"] }))).toEqual(
    [
      "Dashboard",
      "Leads",
      "Reports",
      content.slice(0, -1),
      "Reply Templates",
      "Visits",
      "Media",
      "People",
      "Activity",
      "Settings",
      "Brand",
      "Lead Settings",
      "Privacy",
      "Webhooks",
      "SEO Settings",
      "Redirects",
      "Not Found",
      "System",
      "Trash",
      "Account",
    ].flat(),
  );
  expect(names(screensFor({ roles: ["editor"] }))).toEqual(
    [
      "Dashboard",
      content.slice(0, -1),
      "Visits",
      "Media",
      "Activity",
      "Settings",
      "SEO Settings",
      "Redirects",
      "Not Found",
      "Trash",
      "Account",
    ].flat(),
  );
  expect(names(screensFor({ roles: ["sales"] }))).toEqual([
    "Dashboard",
    "Leads",
    "Reports",
    "Reply Templates",
    "Account",
  ]);
});

test("an entry's form is under its list, or on the screen of its kind", () => {
  expect(entryPath({ kind: "member", id: "member-bo" })).toBe("/cms/team/member-bo");
  expect(entryPath({ kind: "home", id: "home" })).toBe("/cms/pages/home");
  expect(entryPath({ kind: "seo", id: "seo" })).toBe("/cms/seo");
  expect(entryPath({ kind: "person", id: "bo" })).toBeNull();
});

test("every kind with a list is in exactly one, and no two lists have the same path", () => {
  const listed = Object.entries(kinds).flatMap(([name, { list }]) => (list ? [name] : []));
  expect(contentScreens.flatMap((screen) => screen.kinds).sort()).toEqual(listed.sort());
  const paths = [...contentScreens, ...Object.values(screens)].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test("the screens of a group are together at the position of the first", () => {
  const pages: Screen = { ...screens.dashboard, name: "Pages", group: "Content" };
  const posts: Screen = { ...screens.dashboard, name: "Blog Posts", group: "Content" };
  expect(sidebarItems([screens.dashboard, pages, screens.people, posts, screens.account])).toEqual([
    screens.dashboard,
    { group: "Content", screens: [pages, posts] },
    screens.people,
  ]);
});

test("a path belongs to the screen with the same leading segments", () => {
  expect(screenAt("/cms/users/invite")).toBe(screens.people);
  expect(screenAt("/cms/usersx")).toBeUndefined();
  expect(screenAt("/cms/team?q=a")).toBe(listOf("member"));
});
