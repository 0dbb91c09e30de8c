import type { Page } from "@playwright/test";
import { expect, hold, long, moving, openLive, siteScript, test, untilLive } from "../support/e2e.ts";

test.use(moving);

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

/** Opens the home page with a clock that moves only when the test moves it. */
async function openOnClock(page: Page) {
  await page.clock.install();
  await openLive(page, "/");
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Moves the clock to just before, and then to, the end of the slide's time. */
async function expectNextSlide(page: Page, from: number, to: number) {
  await expectSlide(page, from);
  await expect(hero(page)).toHaveAttribute("data-running");
  await page.clock.runFor(slideTime - 50);
  await expectSlide(page, from);
  await page.clock.runFor(50);
  await expectSlide(page, to);
}

async function expectPaused(page: Page, slide: number) {
  await expect(hero(page)).not.toHaveAttribute("data-running");
  await page.clock.runFor(3 * slideTime);
  await expectSlide(page, slide);
}

/** Moves the pointer and the focus out of the hero. */
async function leaveHero(page: Page) {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.mouse.move(5, 5);
}

/** Restarts the time of the first slide. */
async function restartFirstSlide(page: Page) {
  await dot(page, 2).click();
  await dot(page, 1).click();
  await leaveHero(page);
  await expectSlide(page, 1);
}

test(
  "the picture does not move before the page's script has run: the second frame would wait for it",
  long,
  async ({ page }) => {
    const release = await hold(page, siteScript);
    await page.goto("/");
    const animations = () => page.evaluate(() => document.getAnimations().map((one) => Object(one).animationName));
    await expect(hero(page).locator("img").first()).toHaveAttribute("decoding", "async");
    expect(await animations()).not.toContain("drift");
    release();
    await untilLive(page);
    expect(await animations()).toContain("drift");
  },
);

test("three slides link to the services, the company and the night team", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openLive(page, "/");
  await expect(hero(page).locator('[aria-roledescription="slide"]')).toHaveCount(3);
  for (const [index, [name, path]] of [
    ["See our services", "/services"] as const,
    ["See who we are", "/about"] as const,
    ["See the night team", "/services/security"] as const,
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

test(
  "each slide shows for five seconds, the first follows the last, and Pause stops them until Play",
  long,
  async ({ page }) => {
    await openOnClock(page);
    await restartFirstSlide(page);
    await expectNextSlide(page, 1, 2);
    await expectNextSlide(page, 2, 3);
    await expectNextSlide(page, 3, 1);

    await hero(page).getByRole("button", { name: "Pause" }).click();
    await leaveHero(page);
    await expect(hero(page).getByRole("button", { name: "Pause" })).toHaveCount(0);
    await expectPaused(page, 1);
    await hero(page).getByRole("button", { name: "Play" }).click();
    await expect(hero(page).getByRole("button", { name: "Play" })).toHaveCount(0);
    await expectNextSlide(page, 1, 2);
  },
);

test("with reduced motion the slides change only after Play", long, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openOnClock(page);
  await expect(hero(page).getByRole("button", { name: "Play" })).toBeVisible();
  await expectPaused(page, 1);
  await dot(page, 3).click();
  await expectSlide(page, 3);
  await hero(page).getByRole("button", { name: "Play" }).click();
  await expectNextSlide(page, 3, 1);
});

test("the slides pause on hover, on focus, and while the tab is hidden", long, async ({ page }) => {
  const setHidden = (value: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, value);
  await openOnClock(page);
  await restartFirstSlide(page);
  await hero(page).getByRole("heading", { name: "IT that holds through the storm." }).hover();
  await expectPaused(page, 1);
  await leaveHero(page);
  await expectNextSlide(page, 1, 2);

  await hero(page).getByRole("link", { name: "See who we are" }).focus();
  await expectPaused(page, 2);
  await page.getByRole("banner").getByRole("link", { name: "Portfolio" }).focus();
  await expectNextSlide(page, 2, 3);

  await setHidden(true);
  await expectPaused(page, 3);
  await setHidden(false);
  await expectNextSlide(page, 3, 1);
});

test("hidden slides cannot be reached by keyboard", long, async ({ page }) => {
  await openLive(page, "/");
  await dot(page, 3).focus();
  await page.keyboard.press("Tab");
  await expect(hero(page).getByRole("link", { name: "See our services" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(hero(page).locator(":focus")).toHaveCount(0);
});

test("while the slide changes, no two headlines are visible at once", async ({ page }) => {
  await openLive(page, "/");
  await dot(page, 2).click();
  // In steps of the change, since a busy machine may draw none of its frames.
  const visible = await page.evaluate((duration) => {
    const texts = [...document.querySelectorAll(".hero-slide h1, .hero-slide h2")];
    const isVisible = (text: Element) => text.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const counts: number[] = [];
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    for (const change of changes) change.pause();
    for (let time = 0; time <= duration; time += 25) {
      for (const change of changes) change.currentTime = time;
      counts.push(texts.filter(isVisible).length);
    }
    return { counts, changes: changes.length };
  }, 900);
  expect(visible.changes).toBeGreaterThan(0);
  expect(Math.max(...visible.counts)).toBe(1);
  expect(visible.counts.at(-1)).toBe(1);
});
