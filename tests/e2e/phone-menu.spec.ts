import type { Page } from "@playwright/test";
import { expect, long, openLive, phone, test } from "../support/e2e.ts";

test.use(phone);

function panel(page: Page) {
  return page.getByRole("dialog", { name: "Menu" });
}

function opener(page: Page) {
  return page.getByRole("button", { name: "Open menu" });
}

async function openMenu(page: Page) {
  await opener(page).tap();
  await expect(panel(page)).toBeVisible();
}

/** The heading of a group in the panel. A tap opens or closes it. */
function group(page: Page, name: string) {
  return panel(page).getByRole("listitem").locator("summary", { hasText: name });
}

/** Tests that hold before the script runs, while it starts, and without it. */
function panelTests() {
  test("the panel opens, shows what does not fit into the top bar, and closes", async ({ page }) => {
    await page.goto("/");
    await expect(panel(page)).toBeHidden();
    await openMenu(page);
    await expect(panel(page).getByRole("link", { name: "hello@mangrove.example" })).toHaveAttribute(
      "href",
      "mailto:hello@mangrove.example",
    );
    await expect(panel(page).getByText("100 Example Quay, Suite 610, Miami, FL 33131")).toBeVisible();
    await expect(panel(page).getByRole("link", { name: "(305) 555-0142" })).toHaveAttribute("href", "tel:+13055550142");
    await expect(panel(page).getByRole("link", { name: "Get a Free Consultation" })).toBeInViewport();
    await panel(page).getByRole("button", { name: "Close menu" }).tap();
    await expect(panel(page)).toBeHidden();
  });

  test("one submenu is open at a time, and a second tap closes it", long, async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    const team = panel(page).getByRole("link", { name: "Our Team" });
    const managed = panel(page).getByRole("link", { name: "Managed Services" });
    await expect(team).toBeHidden();
    await group(page, "About").tap();
    await expect(team).toBeVisible();
    await group(page, "Services").tap();
    await expect(managed).toBeVisible();
    await expect(team).toBeHidden();
    await group(page, "Services").tap();
    await expect(managed).toBeHidden();
    expect(
      await panel(page)
        .locator("nav a")
        .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")])),
    ).toEqual([
      ["Home", "/"],
      ["About Us", "/about"],
      ["Our Team", "/about#team"],
      ["IT Consulting", "/services/consulting"],
      ["Managed Services", "/services/managed"],
      ["Cloud Solutions", "/services/cloud"],
      ["Security", "/services/security"],
      ["Pricing", "/pricing"],
      ["All services", "/services"],
      ["Industries", "/industries"],
      ["Portfolio", "/portfolio"],
      ["Contact", "/contact"],
      ["Search", "/search"],
    ]);
    await group(page, "Services").tap();
    await managed.tap();
    await expect(page).toHaveURL("/services/managed");
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(panel(page)).toBeHidden();
  });
}

panelTests();

test.describe("without JavaScript", long, () => {
  test.use({ javaScriptEnabled: false });
  panelTests();
});

test("the panel traps the focus, and returns it to the button after Escape", long, async ({ page }) => {
  await openLive(page, "/");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  const close = panel(page).getByRole("button", { name: "Close menu" });
  await expect(close).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("link", { name: "Home", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(group(page, "About")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("link", { name: "About Us" })).toBeFocused();

  // More presses than the panel has controls, in both directions.
  for (const key of [...Array<string>(25).fill("Tab"), ...Array<string>(30).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    await expect(panel(page).locator(":focus")).toHaveCount(1);
  }
  await close.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(panel(page).getByRole("link", { name: "(305) 555-0142" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test("an anchor link closes the panel and scrolls to its target", long, async ({ page }) => {
  await openLive(page, "/");
  await openMenu(page);
  await group(page, "About").tap();
  await panel(page).getByRole("link", { name: "Our Team" }).tap();
  await expect(page).toHaveURL("/about#team");
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Meet Our Team" })).toBeInViewport({ ratio: 1 });
});

test(
  "the panel marks the current page, links to the times to book, and does not scroll the page behind it",
  long,
  async ({ page }) => {
    await openLive(page, "/portfolio");
    await openMenu(page);
    await expect(panel(page).getByRole("link", { name: "Portfolio" })).toHaveAttribute("aria-current", "page");
    await expect(panel(page).getByRole("link", { name: "Contact" })).not.toHaveAttribute("aria-current");
    await page.mouse.wheel(0, 600);
    await panel(page).getByRole("link", { name: "Get a Free Consultation" }).tap();
    await expect(page).toHaveURL(/\/book(?:\?zone=|$)/);
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole("heading", { name: "Choose a day" })).toBeVisible();
  },
);

test("going back also closes the panel", long, async ({ page }) => {
  await openLive(page, "/");
  await openMenu(page);
  await panel(page).getByRole("link", { name: "Portfolio" }).tap();
  await expect(page).toHaveURL("/portfolio");
  await openMenu(page);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(panel(page)).toBeHidden();
});
