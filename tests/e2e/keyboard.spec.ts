import type { Page } from "@playwright/test";
import { expect, long, openLive, test } from "../support/e2e.ts";

/** The focused element: its name, whether it has a focus ring, and whether it is visible. */
function stopOf(page: Page) {
  return page.evaluate(async () => {
    // A submenu that opens on focus appears in the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return {
      name: (element.getAttribute("aria-label") ?? element.textContent ?? "").replaceAll(/\s+/g, " ").trim(),
      ringed: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && outlineColor !== "rgba(0, 0, 0, 0)",
      seen: inside && box.width > 0 && box.height > 0 && top !== null && element.contains(top),
    };
  });
}

// The slides would change before the focus reaches them.

test("Tab goes from the first link to Get Started, and every focused element is visible", long, async ({ page }) => {
  await openLive(page, "/");
  // The row of testimonials is scrollable by key until its script runs, so the test waits for that.
  const testimonials = page.locator('[aria-roledescription="carousel"]').nth(1);
  await testimonials.scrollIntoViewIfNeeded();
  await expect(testimonials.locator('[aria-roledescription="slide"]').nth(1)).toHaveAttribute("inert");
  await page.evaluate(() => scrollTo(0, 0));
  const names: string[] = [];
  const unseen: unknown[] = [];
  while (names.at(-1) !== "Get Started" && names.length < 100) {
    await page.keyboard.press("Tab");
    const stop = await stopOf(page);
    names.push(stop?.name ?? "nothing");
    if (!stop?.ringed || !stop.seen) unseen.push(stop);
  }
  expect(names[0]).toBe("Skip to content");
  const expected = [
    "(305) 555-0142",
    "hello@mangrove.example",
    "Mangrove IT, home",
    "Home",
    "About",
    "Submenu of About",
    "About Us",
    "Our Team",
    "Services",
    "Submenu of Services",
    "Portfolio",
    "Contact",
    "Get a Free Consultation",
    "Play",
    "Go to slide 1",
    "Go to slide 2",
    "Go to slide 3",
    "See our services",
    "Learn More about IT Consulting",
    "Learn More about Software Development",
    "All case studies",
    "Go to slide 1",
    "Next",
    "(305) 555-0142",
    "Get Started",
  ];
  let index = 0;
  for (const name of names) if (name === expected[index]) index++;
  expect(expected.slice(index), `stops that were not reached in this order, of ${names.join(" > ")}`).toEqual([]);
  expect(unseen).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/contact");
  // A key pressed before the page is there has nothing to focus.
  await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("the first link skips the menu", long, async ({ page }) => {
  await openLive(page, "/services");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Home" })).toBeFocused();
});
