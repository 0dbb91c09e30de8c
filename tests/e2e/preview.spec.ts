import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { atRest, expect, expectOnly, hold, long, openLive, phone } from "../support/e2e.ts";
import { unsavedText } from "../support/entry-form.ts";
import { aDraft, paneOf, previewFrame } from "../support/preview-pane.ts";
import { openText } from "../support/rich-text-e2e.ts";
import { test } from "../support/staff-e2e.ts";

async function widthOf(page: Page): Promise<number> {
  return previewFrame(page)
    .locator("html")
    .evaluate(() => innerWidth);
}

test("the preview shows the input on the real page, and a link shows the saved draft without an account", async ({
  page,
  db,
  ada,
  browser,
  site,
}) => {
  await openLive(page, await aDraft(db, ada));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const pane = paneOf(page);
  const preview = previewFrame(page);
  const heading = preview.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/^Tidal backups/);
  expect(await widthOf(page)).toBe(1280);
  // The form has one column beside it.
  const title = await page.getByLabel("Title", { exact: true }).first().boundingBox();
  expect(title?.width).toBeGreaterThan(200);

  await page.getByLabel("Title", { exact: true }).first().fill("Tidal backups, twice a day");
  await expect(heading).toHaveText(/^Tidal backups, twice a day/);
  await expect(page.getByLabel("Title", { exact: true }).first()).toBeFocused();

  await page.getByLabel("Who it is for").focus();
  await expect(preview.locator("[data-shown]")).toHaveText(/^Firms below the waterline/);
  await expect(preview.getByText("Firms below the waterline")).toBeInViewport();

  await pane.getByText("1 thing to fix").click();
  await pane.getByRole("button", { name: "Summary" }).click();
  await expect(page.getByLabel("Summary")).toBeFocused();

  await pane.getByRole("radio", { name: "Phone" }).check();
  await expect.poll(() => widthOf(page)).toBe(390);

  await preview.getByRole("link", { name: "Services" }).first().click();
  await pane.getByRole("button", { name: "Follow the link" }).click();
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(/services/i);
  await pane.getByRole("button", { name: "Back to the page you're editing" }).click();
  await expect(heading).toHaveText(/^Tidal backups, twice a day/);

  await page.keyboard.press("Control+s");
  await expect(page.getByRole("region", { name: "Save", exact: true })).toContainText("Draft saved");
  await pane.getByRole("button", { name: "Share preview" }).click();
  const share = page.getByRole("dialog", { name: "Share preview" });
  await share.getByRole("button", { name: "Create link" }).click();
  const link = await share.getByLabel("Link (shown only once)").inputValue();
  expect(link).toMatch(new RegExp(`^${site.url}/preview/[0-9a-f]{40}$`));

  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  const log: string[] = [];
  other.on("console", (message) => message.type() === "error" && log.push(message.text()));
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Tidal backups, twice a day");
  await expect(other.getByRole("complementary", { name: "Preview" })).toContainText("this link ends on");
  await other.getByRole("link", { name: "Contact" }).first().click();
  for (const field of ["name", "email", "message"]) await other.locator(`[name=${field}]`).fill("tide@example.com");
  await other.getByRole("button", { name: "Send to an engineer" }).click();
  await expect(other.getByText("This is a preview: nothing was sent.")).toBeVisible();

  await share.getByRole("button", { name: /^Revoke/ }).click();
  await expect(share.getByRole("button", { name: /^Revoke/ })).toBeHidden();
  const expired = await other.goto(link);
  expect(expired?.status()).toBe(410);
  await expect(other.getByRole("heading", { name: "This preview has ended" })).toBeVisible();
  // The browser's own message about the response.
  expect(log.filter((line) => !line.includes("410"))).toEqual([]);
  await otherContext.close();
});

test("a link created before the existing ones are loaded is listed with them", long, async ({ page, db, ada }) => {
  const known = Promise.withResolvers<void>();
  let made = 0;
  await page.route("**/links?*", async (route) => {
    if (route.request().method() === "POST") made++;
    const response = await route.fetch();
    await known.promise;
    await route.fulfill({ response });
  });
  await openLive(page, await aDraft(db, ada));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Share preview" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  await atRest(page);
  expect(made).toBe(0);
  known.resolve();
  await expect(page.getByRole("button", { name: /^Revoke/ })).toHaveCount(1);
});

test("a page that loads late replaces the error message", long, async ({ page, db, ada }) => {
  const release = await hold(page, "**/cms/preview/**");
  await page.clock.install();
  await openLive(page, await aDraft(db, ada));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(paneOf(page).getByRole("status")).toHaveText("Loading preview...");
  await page.clock.runFor(16_000);
  await expect(paneOf(page).getByRole("status")).toHaveText(/^The preview couldn't load/);
  await expect(paneOf(page).getByRole("button", { name: "Try again" })).toBeVisible();
  release();
  await expect(previewFrame(page).getByRole("heading", { level: 1 })).toHaveText(/^Tidal backups/);
  await expect(paneOf(page).getByRole("status")).toHaveText(/^Click anything to edit it/);
});

test("focusing a field shows the slide that it belongs to", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/pages/home");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const hero = previewFrame(page).locator("[aria-roledescription=carousel]").first();
  const second = hero.locator("[aria-roledescription=slide]").nth(1);
  await expect(second).toBeAttached();
  await expect(second).toBeHidden();
  await page.getByRole("button", { name: /^Block 1: Slides/ }).click();
  await page.getByRole("button", { name: /^Slide 2\s*Two/ }).click();
  await page.locator("#field-blocks\\.0\\.slides\\.1\\.title").focus();
  await expect(second).toBeVisible();
});

test("the keyboard enters the previewed page and leaves it", long, async ({ page, db, ada }) => {
  await openLive(page, await aDraft(db, ada));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(previewFrame(page).getByRole("heading", { level: 1 })).toBeVisible();
  await previewFrame(page).getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Escape");
  await expect(paneOf(page).getByRole("heading", { name: "Preview" })).toBeFocused();
  await paneOf(page).getByRole("button", { name: "Close preview" }).press("Enter");
  await expect(paneOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeFocused();
});

test.describe("without a connection", long, () => {
  test.use({ allowedConsole: /net::ERR_INTERNET_DISCONNECTED/ });

  test("the pane says that it is out of date, and then catches up", async ({ page, context, db, ada, errors }) => {
    await openLive(page, await aDraft(db, ada));
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    const heading = previewFrame(page).getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/^Tidal backups/);
    await context.setOffline(true);
    await page.getByLabel("Title", { exact: true }).first().fill("Typed in the dark");
    await expect(paneOf(page).getByText("Out of date")).toBeVisible();
    await expect(heading).toHaveText(/^Tidal backups/);
    await page.keyboard.press("ControlOrMeta+s");
    const bar = page.getByRole("region", { name: "Save", exact: true });
    await expect(bar).toContainText("Not saved: the server can't be reached");
    await context.setOffline(false);
    // The message ends by itself: the form polls.
    await expect(bar).toContainText(unsavedText);
    await page.getByLabel("Title", { exact: true }).first().fill("Typed in the light");
    await expect(heading).toHaveText(/^Typed in the light/);
    expectOnly(errors, /^request failed: \S+ net::ERR_INTERNET_DISCONNECTED$/);
  });
});

test("on a phone the preview covers the screen until it is closed", long, async ({ page, db, ada }) => {
  await page.setViewportSize(phone.viewport);
  await openLive(page, await aDraft(db, ada));
  const opener = page.getByRole("button", { name: "Preview", exact: true });
  await expect(opener).toHaveAttribute("aria-expanded", "false");
  await expect(opener).not.toBeFocused();
  await opener.click();
  await expect(previewFrame(page).getByRole("heading", { level: 1 })).toHaveText(/^Tidal backups/);
  await page.keyboard.press("Escape");
  await expect(paneOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await paneOf(page).getByRole("button", { name: "Back to the Form" }).click();
  await expect(opener).toBeFocused();
  // A place leads back to the form, at its field.
  await opener.click();
  await previewFrame(page).getByText("Firms below the waterline").click();
  await expect(paneOf(page)).toBeHidden();
  await expect(page.getByLabel("Who it is for")).toBeFocused();
  await expect(page.getByLabel("Who it is for")).toBeInViewport();
});

test.describe("accessibility", long, () => {
  test("a form with its preview has no axe violations, light and dark, wide and narrow", async ({ page, db, ada }) => {
    await openLive(page, await aDraft(db, ada));
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(previewFrame(page).getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Share preview" }).click();
    await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
    await expectAccessible(page);
  });
});

test(
  "beside the preview, the toolbar of a text has one row, and the hovered title stays readable",
  long,
  async ({ page, ada: _ }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openLive(page, "/cms/blog/post-false-invoice");
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(previewFrame(page).getByRole("heading", { level: 1 })).toBeVisible();
    const rows = () =>
      page
        .getByRole("toolbar", { name: "Formatting" })
        .first()
        .evaluate(
          (bar) => new Set([...bar.querySelectorAll("[data-tool]")].map((one) => one.getBoundingClientRect().top)).size,
        );
    expect(await rows()).toBe(1);
    await previewFrame(page).getByRole("heading", { level: 1 }).hover();
    const outline = page.locator(".preview-outline");
    await expect(outline).toBeVisible();
    // Nothing is drawn between the first letter and the line around it.
    expect(await outline.evaluate((box) => getComputedStyle(box).boxShadow)).toBe("none");
  },
);

test("on a phone the button of the preview covers no tool of a long text", long, async ({ page, ada: _ }) => {
  await page.setViewportSize(phone.viewport);
  await openText(page);
  const tools = page.getByRole("toolbar", { name: "Formatting" }).locator("[data-tool]");
  const covered = () =>
    tools.evaluateAll((all) =>
      all.filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    );
  await expect(tools.first()).toBeInViewport();
  expect(await covered()).toEqual([]);
});
