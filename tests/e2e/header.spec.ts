import type { Page } from "@playwright/test";
import { desktop, expect, long, openLive, screens, scrolled, settled, test } from "../support/e2e.ts";

function mainMenu(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

/** A page that is in no menu and has no animation behind the header. */
const quiet = "/privacy";

/** The header's visible height at the top of the screen, in pixels. */
async function headerHeight(page: Page): Promise<number> {
  const box = await page.getByRole("banner").boundingBox();
  return Math.round((box?.y ?? 0) + (box?.height ?? 0));
}

for (const screen of screens) {
  test.describe(screen.name, long, () => {
    test.use(screen.use);

    test("the top bar shows how to contact the company, and scrolls away with the page", async ({ page }) => {
      await openLive(page, "/");
      const phoneNumber = page.getByRole("link", { name: "(305) 555-0142" }).first();
      await expect(phoneNumber).toBeInViewport();
      await expect(phoneNumber).toHaveAttribute("href", "tel:+13055550142");
      if (screen.use === desktop) {
        const mail = page.getByRole("link", { name: "hello@mangrove.example" }).first();
        await expect(mail).toBeInViewport();
        await expect(mail).toHaveAttribute("href", "mailto:hello@mangrove.example");
        await expect(page.getByText("100 Example Quay, Suite 610, Miami, FL 33131").first()).toBeInViewport();
      }
      await page.evaluate(() => scrollTo(0, 700));
      await expect(phoneNumber).not.toBeInViewport();
      await expect(page.getByRole("link", { name: "Mangrove IT, home" }).first()).toBeInViewport({ ratio: 1 });
    });

    test("the header is compact past 50 pixels of scrolling, without a layout shift, and grows again above", async ({
      page,
    }) => {
      await openLive(page, "/");
      const length = await page.evaluate(() => document.body.scrollHeight);
      await page.evaluate(() => scrollTo(0, 50));
      await expect.poll(() => scrolled(page)).toBe(50);
      await settled(page);
      const tall = await headerHeight(page);
      expect(tall).toBeGreaterThan(60);
      await page.evaluate(() => scrollTo(0, 51));
      await expect.poll(() => headerHeight(page)).toBe(60);
      await settled(page);
      expect(await page.evaluate(() => document.body.scrollHeight)).toBe(length);
      await page.evaluate(() => scrollTo(0, 50));
      await expect.poll(() => headerHeight(page)).toBe(tall);
    });
  });
}

test(
  "at 200 % on a laptop, the header leaves the page its room, and the menu has the phone number",
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    await openLive(page, "/");
    expect(await headerHeight(page)).toBe(64);
    await page.evaluate(() => scrollTo(0, 200));
    await settled(page);
    await expect.poll(() => headerHeight(page)).toBe(60);
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "(305) 555-0142" })).toBeVisible();
  },
);

test(
  "navigation starts at the top of the page, and going back restores the scroll position",
  long,
  async ({ page }) => {
    await openLive(page, "/");
    const learnMore = page.getByRole("link", { name: "Learn More about Cloud Solutions" });
    // By keyboard: a click may scroll once more.
    await learnMore.focus();
    const position = await scrolled(page);
    expect(position).toBeGreaterThan(100);
    await learnMore.press("Enter");
    await expect(page).toHaveURL("/services/cloud");
    await expect(page.getByRole("heading", { level: 1, name: "Cloud Solutions" })).toBeInViewport();
    expect(await scrolled(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(() => scrolled(page)).toBe(position);
    await page.goForward();
    await expect(page).toHaveURL("/services/cloud");
    await expect.poll(() => scrolled(page)).toBe(0);
  },
);

test("the menu lists every page, and each item opens its page", async ({ page }) => {
  await openLive(page, "/");
  const links = await mainMenu(page)
    .locator("a")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(links).toEqual([
    ["Home", "/"],
    ["About", "/about"],
    ["About Us", "/about"],
    ["Our Team", "/about#team"],
    ["Services", "/services"],
    [expect.stringMatching(/^IT Consulting/), "/services/consulting"],
    [expect.stringMatching(/^Managed Services/), "/services/managed"],
    [expect.stringMatching(/^Cloud Solutions/), "/services/cloud"],
    [expect.stringMatching(/^Security/), "/services/security"],
    ["Pricing", "/pricing"],
    ["All services", "/services"],
    ["Industries", "/industries"],
    ["Portfolio", "/portfolio"],
    ["Contact", "/contact"],
  ]);
  for (const [name, path] of [
    ["About", "/about"],
    ["Services", "/services"],
    ["Portfolio", "/portfolio"],
    ["Contact", "/contact"],
    ["Home", "/"],
  ] as const) {
    const entry = mainMenu(page).getByRole("link", { name, exact: true });
    await entry.click();
    await expect(page).toHaveURL(path);
    await expect(entry).toHaveAttribute("aria-current", "page");
    await expect(mainMenu(page).locator("[aria-current=page]:visible")).not.toHaveCount(0);
  }
});

test("the menu also marks the parent of the current page", long, async ({ page }) => {
  await openLive(page, "/services/cloud");
  const services = mainMenu(page).getByRole("link", { name: "Services", exact: true });
  await expect(services).toHaveAttribute("aria-current", "true");
  await services.hover();
  const cloud = mainMenu(page).getByRole("link", { name: /^Cloud Solutions/ });
  await expect(cloud).toHaveAttribute("aria-current", "page");
  await expect(mainMenu(page).getByRole("link", { name: "Home", exact: true })).not.toHaveAttribute("aria-current");
});

test("a submenu is open while the pointer is on it", long, async ({ page }) => {
  await openLive(page, quiet);
  const consulting = mainMenu(page).getByRole("link", { name: /^IT Consulting/ });
  const team = mainMenu(page).getByRole("link", { name: "Our Team" });
  const servicesButton = mainMenu(page).getByRole("button", { name: "Submenu of Services" });
  await expect(consulting).toBeHidden();
  await expect(servicesButton).toHaveAttribute("aria-expanded", "false");
  await mainMenu(page).getByRole("link", { name: "Services", exact: true }).hover();
  await expect(consulting).toBeVisible();
  await expect(servicesButton).toHaveAttribute("aria-expanded", "true");
  await consulting.hover();
  await expect(consulting).toBeVisible();
  await mainMenu(page).getByRole("link", { name: "About", exact: true }).hover();
  await expect(team).toBeVisible();
  await expect(consulting).toBeHidden();
  await page.mouse.move(700, 800);
  await expect(team).toBeHidden();
  await mainMenu(page).getByRole("link", { name: "Services", exact: true }).hover();
  await page.keyboard.press("Escape");
  await expect(consulting).toBeHidden();
});

test("a submenu opens, moves its focus and closes by keyboard alone", async ({ page }) => {
  await openLive(page, quiet);
  const aboutUs = mainMenu(page).getByRole("link", { name: "About Us" });
  const team = mainMenu(page).getByRole("link", { name: "Our Team" });
  const button = mainMenu(page).getByRole("button", { name: "Submenu of About" });
  await mainMenu(page).getByRole("link", { name: "Home", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(mainMenu(page).getByRole("link", { name: "About", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(aboutUs).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(aboutUs).toBeHidden();
  await page.keyboard.press("Space");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(aboutUs).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(aboutUs).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(team).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(aboutUs).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(team).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(team).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(mainMenu(page).getByRole("link", { name: "Services", exact: true })).toBeFocused();
  await expect(mainMenu(page).getByRole("link", { name: /^IT Consulting/ })).toBeVisible();
});

test("the menu opens a page by keyboard alone, and closes there", long, async ({ page }) => {
  await openLive(page, quiet);
  await mainMenu(page).getByRole("button", { name: "Submenu of Services" }).focus();
  await expect(mainMenu(page).getByRole("link", { name: /^Managed Services/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/managed");
  await expect(page.getByRole("heading", { level: 1, name: "Managed Services" })).toBeVisible();
  await expect(mainMenu(page).getByRole("link", { name: /^Managed Services/ })).toBeHidden();
});

test.describe("on a wide touch screen", long, () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  test("a tap on the arrow opens a submenu, a second one closes it, and its links work", async ({ page }) => {
    await openLive(page, quiet);
    const button = mainMenu(page).getByRole("button", { name: "Submenu of Services" });
    const security = mainMenu(page).getByRole("link", { name: /^Security/ });
    await expect(security).toBeHidden();
    await button.tap();
    await expect(security).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await button.tap();
    await expect(security).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.tap();
    await expect(security).toBeVisible();
    await page.touchscreen.tap(590, 700);
    await expect(security).toBeHidden();
    await button.tap();
    await security.tap();
    await expect(page).toHaveURL("/services/security");
    await expect(security).toBeHidden();
  });
});

test("Get a Free Consultation opens the times to book", long, async ({ page }) => {
  await openLive(page, quiet);
  await page.getByRole("banner").getByRole("link", { name: "Get a Free Consultation" }).click();
  await expect(page).toHaveURL(/\/book(?:\?zone=|$)/);
  await expect(page.getByRole("heading", { name: "Choose a day" })).toBeVisible();
});
