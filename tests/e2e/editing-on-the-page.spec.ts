import { violations } from "../support/axe.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { aDraft, paneOf, previewFrame } from "../support/preview-pane.ts";
import { test } from "../support/staff-e2e.ts";

test(
  "a click on a text, picture or button focuses its field, and hovering names it",
  long,
  async ({ page, ada: _ }) => {
    await page.context().clearCookies({ name: "preview" });
    await openLive(page, "/cms/pages/home");
    const preview = previewFrame(page);
    const title = preview.getByRole("heading", { level: 1 });
    // Open without a press, at this width.
    await expect(title).toBeVisible();
    await title.hover();
    await expect(page.locator(".preview-outline")).toHaveText("Slides › Slide 1 › Title");
    await title.click();
    await expect(page.locator("#field-blocks\\.0\\.slides\\.0\\.title")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" Always.");
    await expect(title).toHaveText(/ Always\./);
    await expect(page.locator("#field-blocks\\.0\\.slides\\.0\\.title")).toBeFocused();

    const picture = preview.locator(".hero-slide[data-current] img");
    const box = await picture.boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.8, (box?.y ?? 0) + 40);
    await expect(page.getByRole("group", { name: "Picture" }).first()).toBeFocused();

    // A carousel's own control works; its later slide is editable then.
    await preview.getByRole("button", { name: "Go to slide 2" }).first().click();
    await preview.getByRole("heading", { name: /Two of everything/ }).click();
    await expect(page.locator("#field-blocks\\.0\\.slides\\.1\\.title")).toBeFocused();

    await paneOf(page).getByRole("button", { name: "Close preview" }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: "Preview", exact: true })).toHaveAttribute("aria-expanded", "false");
  },
);

test(
  "what other entries and the settings say is opened there, and the input stays",
  long,
  async ({ page, db, ada }) => {
    await openLive(page, await aDraft(db, ada));
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    const heading = previewFrame(page).getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(/^Tidal backups/);
    await page.getByLabel("Title", { exact: true }).first().fill("Tidal backups, unsaved");
    await expect(heading).toHaveText(/unsaved/);
    await previewFrame(page)
      .getByRole("banner")
      .getByRole("link", { name: /\(305\)/ })
      .first()
      .click();
    const notice = page.getByRole("region", { name: "Where this comes from" });
    await expect(notice).toContainText("This comes from Settings › Company › Phone.");
    await expect(notice.getByRole("link", { name: "Open it in a new tab" })).toBeFocused();
    expect(await violations(page, { selector: ".place-notice" })).toEqual([]);
    const opened = page.waitForEvent("popup");
    await page.keyboard.press("Enter");
    const settings = await opened;
    await expect(settings.getByLabel("Phone", { exact: true }).first()).toBeFocused();
    await settings.close();
    await page.bringToFront();
    await page.keyboard.press("Escape");
    await expect(notice).toBeHidden();
    await expect(page.getByLabel("Title", { exact: true }).first()).toHaveValue("Tidal backups, unsaved");
    await expect(previewFrame(page).getByRole("heading", { level: 1 })).toHaveText(/unsaved/);
  },
);

test("the keyboard steps through the places, edits one, and goes back to the page", long, async ({ page, db, ada }) => {
  await openLive(page, await aDraft(db, ada));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(previewFrame(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByLabel("Title", { exact: true }).first().focus();
  await page.keyboard.press("F6");
  const pane = paneOf(page);
  await expect(pane.getByRole("button", { name: "Next place" })).toBeFocused();
  const status = pane.getByRole("status");
  await page.keyboard.press("Enter");
  await expect(status).not.toHaveText(/^Click anything/);
  while ((await status.textContent()) !== "Who it is for") await page.keyboard.press("Enter");
  await page.keyboard.press("F6");
  await expect(page.getByLabel("Who it is for")).toBeFocused();
  await page.keyboard.press("F6");
  await expect(pane.getByRole("button", { name: "Next place" })).toBeFocused();
});

test("an expired session is named, and the input stays", long, async ({ page, db, ada }) => {
  await openLive(page, await aDraft(db, ada));
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(previewFrame(page).getByRole("heading", { level: 1 })).toHaveText(/^Tidal backups/);
  await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
  await page.getByLabel("Title", { exact: true }).first().fill("Written after the session");
  await expect(paneOf(page).getByText("Out of date: you're logged out")).toBeVisible();
  await expect(previewFrame(page).getByRole("heading", { level: 1 })).toHaveText(/^Tidal backups/);
});

test.describe("the panel of search results and shared links", long, () => {
  test.use({ allowedConsole: /status of 503/ });

  test("shows the page, follows the input, and tries again after a failure", async ({ page, db, ada }) => {
    await openLive(page, await aDraft(db, ada));
    const panel = page.getByRole("region", { name: "Search and sharing" });
    await panel.scrollIntoViewIfNeeded();
    // The entry's own title and the site's, as on the page.
    await expect(panel.getByText(/^Tidal backups \| /)).toBeVisible();
    await expect(panel.getByText(/› services › /)).toBeVisible();
    await page.route("**/cms/preview/**", (route) => route.fulfill({ status: 503 }));
    await panel.getByLabel("Title", { exact: true }).fill("Backups for high tides");
    const trouble = panel.getByText("This couldn't be updated. Trying again...");
    // Out of view, it does not follow.
    await panel.getByRole("radio", { name: "Google" }).scrollIntoViewIfNeeded();
    await expect(trouble).toBeVisible();
    await page.unroute("**/cms/preview/**");
    await expect(panel.getByRole("paragraph").filter({ hasText: /^Backups for high tides$/ })).toBeVisible();
    await expect(trouble).toBeHidden();
    await panel.getByRole("radio", { name: "Facebook, LinkedIn" }).check();
    const card = panel.locator("img[src*=share-card]");
    await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  });
});
