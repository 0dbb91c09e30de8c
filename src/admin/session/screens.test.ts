import { expect, test } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import { entryPath } from "./entry-path.ts";
import { screenAt } from "./screen-at.ts";
import { contentScreens, listOf, type Screen, screens, screensFor } from "./screens.ts";
import { sections } from "./sections.ts";
import { sidebarItems } from "./sidebar-items.ts";

/** The sidebar as text: `>` before what a group holds. */
function sidebarFor(...roles: Role[]) {
  return sidebarItems(screensFor({ roles })).flatMap((item) =>
    "group" in item ? [item.group, ...item.links.map(({ name }) => `> ${name}`)] : item.name,
  );
}

const content = [
  "Content",
  "> Pages",
  "> Blog Posts",
  "> Industries",
  "> Local Pages",
  "> Partners",
  "> Job Openings",
  "> Forms",
  "> Site Alerts",
  "Services",
  "Portfolio",
  "Team Members",
  "Testimonials",
  "Media",
];

test("the sidebar has what each role may use, in the specified order", () => {
  expect(sidebarFor("owner")).toEqual(["Dashboard", "Leads", ...content, "Reports", "Settings", "SEO Settings"]);
  expect(sidebarFor("editor")).toEqual(["Dashboard", ...content, "Reports", "Settings", "SEO Settings"]);
  expect(sidebarFor("sales")).toEqual(["Dashboard", "Leads", "Reports"]);
});

test("a section has the screens that a role may open, and begins with the first", () => {
  const section = (name: string, ...roles: Role[]) => {
    const item = sidebarItems(screensFor({ roles })).find((entry) => "name" in entry && entry.name === name);
    return item && "screens" in item ? item.screens.map((screen) => screen.tab ?? screen.name) : null;
  };
  const settings = [
    "Company",
    "Menus",
    "Brand",
    "Email",
    "Leads",
    "Appointments",
    "Languages",
    "Privacy",
    "Webhooks",
    "People",
    "Activity",
    "System",
  ];
  expect(section("Settings", "owner")).toEqual(settings);
  expect(section("Settings", "editor")).toEqual(["Company", "Menus", "Email", "Appointments", "Activity"]);
  expect(section("Reports", "owner")).toEqual(["Leads", "Visits"]);
  expect(section("Reports", "editor")).toEqual(["Visits"]);
  expect(section("Reports", "sales")).toEqual(["Leads"]);
  expect(section("SEO Settings", "owner")).toEqual(["Settings", "Redirects", "Not Found"]);
  expect(section("Settings", "sales")).toBeNull();
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

test("the screens of a group and of a section are together at the position of the first", () => {
  const pages: Screen = { ...screens.dashboard, name: "Pages", group: "Content" };
  const posts: Screen = { ...screens.dashboard, name: "Blog Posts", group: "Content" };
  const { dashboard, company, people, media, account } = screens;
  const link = ({ name, icon }: Screen, ...all: Screen[]) => ({ name, icon, screens: all });
  expect(sidebarItems([dashboard, pages, company, posts, media, people, account])).toEqual([
    link(dashboard, dashboard),
    { group: "Content", links: [link(pages, pages), link(posts, posts)] },
    { ...sections.settings, screens: [company, people] },
    link(media, media),
  ]);
});

test("an address belongs to the screen with the longest path", () => {
  expect(screenAt("/cms/settings")).toBe(screens.company);
  expect(screenAt("/cms/settings?show=menus#field-menu")).toBe(screens.menus);
  expect(screenAt("/cms/settings/brand")).toBe(screens.brand);
  expect(screenAt("/cms/forms/contact")).toBe(screens.contactForm);
});

test("a path belongs to the screen with the same leading segments", () => {
  expect(screenAt("/cms/users/invite")).toBe(screens.people);
  expect(screenAt("/cms/usersx")).toBeUndefined();
  expect(screenAt("/cms/team?q=a")).toBe(listOf("member"));
});
