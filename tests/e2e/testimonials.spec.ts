import type { Page } from "@playwright/test";
import { expect, long, moving, openLive, phone, screens, test } from "../support/e2e.ts";

test.use(moving);

const people = ["Denise Aldana", "Thomas Okafor", "Priya Raman", "Elena Marsh"];

function quotes(page: Page) {
  return page.locator('[aria-roledescription="carousel"]').nth(1);
}

function slides(page: Page) {
  return quotes(page).locator('[aria-roledescription="slide"]');
}

function button(page: Page, name: string) {
  return quotes(page).getByRole("button", { name });
}

/** The distance between the slide's center and the screen's, in pixels. */
async function offCenter(page: Page, number: number): Promise<number> {
  const box = await slides(page)
    .nth(number - 1)
    .boundingBox();
  const middle = (box?.x ?? Number.NaN) + (box?.width ?? 0) / 2;
  return Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2);
}

/** Expects that a testimonial is selected, centered, and the only one that screen readers can read. */
async function expectSlide(page: Page, number: number) {
  await expect(button(page, `Go to slide ${number}`)).toHaveAttribute("aria-current", "true");
  await expect(quotes(page).locator("button[aria-current]")).toHaveCount(1);
  await expect.poll(() => offCenter(page, number), { intervals: [50] }).toBeLessThan(2);
  await expect(slides(page).and(page.locator(":not([inert])"))).toHaveCount(1);
  await expect(slides(page).nth(number - 1)).toContainText(people[number - 1] ?? "");
  await expect(button(page, "Previous")).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, "Next")).toBeEnabled({ enabled: number < people.length });
}

async function openQuotes(page: Page) {
  await openLive(page, "/");
  await button(page, "Next").scrollIntoViewIfNeeded();
  // Until the script runs, all slides can be read.
  await expect(slides(page).nth(1)).toHaveAttribute("inert");
}

test("four testimonials each show stars, a name, a position and a picture", long, async ({ page }) => {
  await openLive(page, "/");
  await expect(page.getByRole("heading", { name: /^Testimonials/ })).toHaveCount(1);
  await expect(slides(page)).toHaveCount(4);
  for (const [index, rating] of [5, 5, 4, 5].entries()) {
    const slide = slides(page).nth(index);
    await expect(slide).toHaveAttribute("aria-label", `${index + 1} of 4`);
    await expect(slide.getByRole("img", { name: `${rating} out of 5 stars`, includeHidden: true })).toHaveCount(1);
    await expect(slide.getByRole("blockquote", { includeHidden: true })).not.toBeEmpty();
    await expect(slide).toContainText(people[index] ?? "");
    await expect(slide.locator("figcaption")).toContainText(/director|partner|administrator|Owner/);
    await expect(slide.locator("img")).toHaveAttribute("alt", /\w{5}/);
  }
});

for (const screen of screens) {
  test.describe(screen.name, long, () => {
    test.use(screen.use);

    test("previous, next and dots change the slide, and the ends do not wrap", async ({ page }) => {
      await openQuotes(page);
      await expectSlide(page, 1);
      await button(page, "Next").click();
      await expectSlide(page, 2);
      await button(page, "Go to slide 4").click();
      await expectSlide(page, 4);
      await button(page, "Previous").click();
      await expectSlide(page, 3);
      await button(page, "Go to slide 1").click();
      await expectSlide(page, 1);
    });
  });
}

test("arrow keys change the slide, and the focus is never lost at an end", long, async ({ page }) => {
  await openQuotes(page);
  await button(page, "Next").focus();
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, 2);
  await page.keyboard.press("ArrowLeft");
  await expectSlide(page, 1);
  await page.keyboard.press("ArrowLeft");
  await expectSlide(page, 1);
  for (const key of ["Enter", "Space", "Enter"]) await page.keyboard.press(key);
  await expectSlide(page, 4);
  await expect(button(page, "Previous")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, 4);
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await expectSlide(page, 1);
  await expect(quotes(page).locator(":focus")).toBeEnabled();
  await page.keyboard.press("ArrowRight");
  await expectSlide(page, 2);
});

test.describe("by touch", long, () => {
  test.use(phone);

  async function swipe(page: Page, from: number, to: number) {
    const box = await slides(page).nth(0).boundingBox();
    const y = Math.max(120, (box?.y ?? 0) + 60);
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await send("touchStart", from);
    for (let step = 1; step <= 10; step++) await send("touchMove", from + ((to - from) * step) / 10);
    await send("touchEnd");
    await touch.detach();
  }

  test("a swipe changes the slide in both directions, but not past the ends", async ({ page }) => {
    await openQuotes(page);
    await slides(page).first().scrollIntoViewIfNeeded();
    await swipe(page, 320, 60);
    await expectSlide(page, 2);
    await swipe(page, 60, 320);
    await expectSlide(page, 1);
    await swipe(page, 60, 320);
    await expectSlide(page, 1);
  });
});

test("a drag with the mouse changes the slide", long, async ({ page }) => {
  await openQuotes(page);
  const quote = slides(page).first();
  await quote.scrollIntoViewIfNeeded();
  const box = await quote.boundingBox();
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  // A drag across more than half of a slide changes it at any speed.
  await page.mouse.move(1300, y);
  await page.mouse.down();
  await page.mouse.move(100, y, { steps: 10 });
  await page.mouse.up();
  await expectSlide(page, 2);
});
