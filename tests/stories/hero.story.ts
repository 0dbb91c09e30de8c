import type { Page } from "@playwright/test";
import { expect, openLive, screens, test } from "../support/story.ts";

const titles = ["IT that holds through the storm.", "Two of everything that matters.", "Someone senior is awake."];
const slideTime = 5000;

function hero(page: Page) {
  return page.locator('[aria-roledescription="carousel"]').first();
}

function dot(page: Page, number: number) {
  return hero(page).getByRole("button", { name: `Go to slide ${number}` });
}

async function expectSlide(page: Page, number: number) {
  await expect(dot(page, number)).toHaveAttribute("aria-current", "true");
  await expect(hero(page).locator("button[aria-current]")).toHaveCount(1);
  for (const [index, name] of titles.entries()) {
    await expect(hero(page).getByRole("heading", { name })).toBeVisible({ visible: index === number - 1 });
  }
}

/** The home page with a clock that stands still unless the story moves it. */
async function openOnClock(page: Page) {
  await page.clock.install();
  await openLive(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves the clock to just before and then past the end of a slide's time. */
async function expectTurn(page: Page, from: number, to: number) {
  await expectSlide(page, from);
  await expect(hero(page)).toHaveAttribute("data-running");
  await page.clock.runFor(slideTime - 50);
  await expectSlide(page, from);
  await page.clock.runFor(100);
  await expectSlide(page, to);
}

async function expectStandstill(page: Page, slide: number) {
  await expect(hero(page)).not.toHaveAttribute("data-running");
  await page.clock.runFor(3 * slideTime);
  await expectSlide(page, slide);
}

/** Takes pointer and focus out of the hero. */
async function leaveHero(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(5, 5);
}

/** Brings the hero to the beginning of its first slide's time. */
async function beginWithFirst(page: Page) {
  await dot(page, 2).click();
  await dot(page, 1).click();
  await leaveHero(page);
  await expectSlide(page, 1);
}

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use(screen.use);

    test("three slides lead to the services, the company and the night watch", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openLive(page, "/");
      await expect(hero(page).locator('[aria-roledescription="slide"]')).toHaveCount(3);
      for (const [index, [name, path]] of [
        ["See our services", "/services"] as const,
        ["See who we are", "/about"] as const,
        ["See the night watch", "/services/security"] as const,
      ].entries()) {
        await dot(page, index + 1).click();
        await expectSlide(page, index + 1);
        await expect(hero(page).locator('[aria-roledescription="slide"]:visible')).toHaveAttribute(
          "aria-label",
          `${index + 1} of 3`,
        );
        await hero(page).getByRole("link", { name }).click();
        await expect(page).toHaveURL(path);
        await page.goBack();
        await expectSlide(page, 1);
      }
    });

    test("a slide stands five seconds, after the last comes the first, and Pause holds them until Play", async ({
      page,
    }) => {
      await openOnClock(page);
      await beginWithFirst(page);
      await expectTurn(page, 1, 2);
      await expectTurn(page, 2, 3);
      await expectTurn(page, 3, 1);

      await hero(page).getByRole("button", { name: "Pause" }).click();
      await leaveHero(page);
      await expect(hero(page).getByRole("button", { name: "Pause" })).toHaveCount(0);
      await expectStandstill(page, 1);
      await hero(page).getByRole("button", { name: "Play" }).click();
      await expect(hero(page).getByRole("button", { name: "Play" })).toHaveCount(0);
      await expectTurn(page, 1, 2);
    });

    test("nothing moves by itself for those who want no motion, until they press Play", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openOnClock(page);
      await expect(hero(page).getByRole("button", { name: "Play" })).toBeVisible();
      await expectStandstill(page, 1);
      await dot(page, 3).click();
      await expectSlide(page, 3);
      await hero(page).getByRole("button", { name: "Play" }).click();
      await expectTurn(page, 3, 1);
    });
  });
}

test("the slides wait while they are pointed at, have focus, or another tab is looked at", async ({ page }) => {
  const setHidden = (value: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await openOnClock(page);
  await beginWithFirst(page);
  await hero(page).getByRole("heading", { name: "IT that holds through the storm." }).hover();
  await expectStandstill(page, 1);
  await leaveHero(page);
  await expectTurn(page, 1, 2);

  await hero(page).getByRole("link", { name: "See who we are" }).focus();
  await expectStandstill(page, 2);
  await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).focus();
  await expectTurn(page, 2, 3);

  await setHidden(true);
  await expectStandstill(page, 3);
  await setHidden(false);
  await expectTurn(page, 3, 1);
});

test("slides that are out of sight cannot be reached by keyboard", async ({ page }) => {
  await openLive(page, "/");
  await dot(page, 3).focus();
  await page.keyboard.press("Tab");
  await expect(hero(page).getByRole("link", { name: "See our services" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(hero(page).locator(":focus")).toHaveCount(0);
});
