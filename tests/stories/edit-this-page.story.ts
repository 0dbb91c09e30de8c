import type { Page } from "@playwright/test";
import { editingNote } from "../../src/people/editing-note.ts";
import { violations } from "../support/axe.ts";
import { test } from "../support/staff-story.ts";
import { atRest, expect, openLive, still } from "../support/story.ts";

test.use(still);

const link = (page: Page) => page.getByRole("link", { name: "Edit this page" });

test("visitors' pages lead whoever edits to the entry that they show, as long as they are logged in", async ({
  page,
  db,
  ada,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const isOfStaff = (path: string) => /shown-link|edited-at/.test(path);

  await openLive(page, "/about");
  await atRest(page);
  expect(asked.filter(isOfStaff)).toEqual([]);

  await openLive(page, "/cms/dashboard");
  await openLive(page, "/about");
  await expect(link(page)).toHaveAttribute("href", "/cms/pages/page-about");
  expect(await violations(page, { part: ".edit-link" })).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(link(page)).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
  await expect(page).toHaveURL("/portfolio");
  await expect(link(page)).toHaveAttribute("href", "/cms/pages/page-portfolio");
  await link(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cms/pages/page-portfolio");

  await openLive(page, "/about");
  await expect(link(page)).toBeVisible();
  await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
  await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
  await expect(page).toHaveURL("/portfolio");
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), editingNote)).toBeNull();
  await expect(link(page)).toHaveCount(0);
});

test("whoever logs out leaves no such link behind, in other tabs neither", async ({ page, context, ada }) => {
  await openLive(page, "/cms/dashboard");
  const beside = await context.newPage();
  await openLive(beside, "/about");
  await expect(link(beside)).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL("/cmslogin");
  await expect(link(beside)).toHaveCount(0);
  expect(ada.role).toBe("owner");
});
