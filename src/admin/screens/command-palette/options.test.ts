import { expect, test } from "vitest";
import { screensFor } from "#src/admin/session/screens.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { actionOptions, createOptions, matching, ranked, screenOptions } from "./options.ts";

function find(query: string, ...roles: Role[]): string[] {
  const groups = [
    { name: "Screens", options: screenOptions(screensFor({ roles })) },
    {
      name: "Actions",
      options: [...createOptions({ roles }, () => {}), ...actionOptions(() => {})],
    },
  ].map((group) => ({ ...group, options: matching(group.options, query) }));
  return ranked(groups, query).flatMap(({ options }) => options.map(({ name }) => name));
}

test.each([
  ["user", "People"],
  ["category", "Blog Posts"],
  ["permalink", "Redirects"],
  ["storm", "Site Alerts"],
  ["banner", "Site Alerts"],
  ["contact form", "Contact Form"],
  ["logo", "Brand"],
  ["font", "Brand"],
  ["password", "Account"],
  ["signature", "Account"],
  ["backup", "System"],
  ["export", "Leads"],
  ["spam", "Leads"],
  ["template", "Reply Templates"],
  ["deleted", "Trash"],
  ["deleted page", "Trash"],
  ["undelete a page", "Trash"],
  ["analytics", "Visits"],
  ["visitors", "Visits"],
  ["how many visitors", "Visits"],
  ["back up the site", "System"],
  ["who gets new leads", "Lead Settings"],
  ["404", "Not Found"],
  ["GDPR", "Privacy"],
  ["download a copy", "Privacy"],
  ["download my data", "Privacy"],
  ["smtp", "Email"],
  ["photos", "Media"],
  ["careers", "Job Openings"],
  ["reviews", "Testimonials"],
])("“%s” finds %s first", (query, name) => {
  expect(find(query, "owner")[0]).toBe(name);
});

test.each([
  ["new post", "New blog post"],
  ["new page", "New page"],
  ["new alert", "New site alert"],
  ["create article", "New blog post"],
  ["invite", "Invite a coworker"],
  ["add user", "Invite a coworker"],
  ["add lead", "Add lead"],
  ["new lead", "Add lead"],
  ["logout", "Log out"],
])("“%s” acts: %s", (query, name) => {
  expect(find(query, "owner")[0]).toBe(name);
});

test("the exact name is before names that begin with it, and those before other words", () => {
  expect(find("services", "owner")[0]).toBe("Services");
  expect(find("form", "owner")[0]).toBe("Forms");
  expect(find("people", "owner").slice(0, 2)).toEqual(["People", "Team Members"]);
  expect(find("page", "editor").slice(0, 2)).toEqual(["Pages", "Local Pages"]);
});

test("each role finds only what it may use", () => {
  expect(find("new", "editor")).toContain("New page");
  expect(find("new", "editor")).not.toContain("Add lead");
  expect(find("invite", "editor", "sales")).toEqual([]);
  expect(find("new", "sales")).toEqual(["Add lead", "Contacts"]);
  expect(find("backup", "editor")).toEqual([]);
});

test("an empty search finds all", () => {
  expect(find("", "owner")).toContain("Dashboard");
});
