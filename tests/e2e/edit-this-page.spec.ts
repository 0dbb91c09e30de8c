import type { Page } from "@playwright/test";
import { editorFlagKey } from "#src/domain/auth/editor-flag.ts";
import { violations } from "../support/axe.ts";
import { atRest, expect, long, openLive } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

const link = (page: Page) => page.getByRole("link", { name: "Edit this page" });

test(
  "public pages link editors to the entry they show, as long as the editor is logged in",
  long,
  async ({ page, db, ada }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const isStaffOnly = (path: string) => /shown-link|edited-at/.test(path);

    await openLive(page, "/about");
    await atRest(page);
    expect(requested.filter(isStaffOnly)).toEqual([]);

    await openLive(page, "/cms/dashboard");
    await openLive(page, "/about");
    await expect(link(page)).toHaveAttribute("href", "/cms/pages/page-about");
    expect(await violations(page, { selector: ".edit-link" })).toEqual([]);
    await page.emulateMedia({ media: "print" });
    await expect(link(page)).toBeHidden();
    await page.emulateMedia({ media: null });

    await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
    await expect(page).toHaveURL("/portfolio");
    await expect(link(page)).toHaveAttribute("href", "/cms/pages/page-portfolio");
    await link(page).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/cms\/pages\/page-portfolio#at=/);
    // Stories start with a closed preview; this one opens it, where the page was left.
    const preview = page.frameLocator("iframe[data-front]");
    await expect(preview.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(page.locator("#field-title")).toBeFocused();

    await openLive(page, "/about");
    await expect(link(page)).toBeVisible();
    await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
    await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).click();
    await expect(page).toHaveURL("/portfolio");
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), editorFlagKey)).toBeNull();
    await expect(link(page)).toHaveCount(0);
  },
);

test("logging out removes the link, also in other tabs", long, async ({ page, context, ada: _ }) => {
  await openLive(page, "/cms/dashboard");
  const otherTab = await context.newPage();
  await openLive(otherTab, "/about");
  await expect(link(otherTab)).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL("/cmslogin");
  await expect(link(otherTab)).toHaveCount(0);
});
