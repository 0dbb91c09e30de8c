import type { Page } from "@playwright/test";
import { settled } from "./e2e.ts";

export const widths = [320, 390, 768, 1024, 1440, 1920];

/** How far the page can be scrolled sideways, and which texts overflow it. */
export async function overflow(page: Page) {
  await settled(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const textElements = [
      ...document.querySelectorAll("h1, h2, h3, p, a, button, li, dd, dt, summary, address"),
    ].filter((element) => {
      const box = element.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1) return false;
      // Other testimonials and the skip link are outside of the viewport on purpose.
      if (element.closest('[aria-roledescription="slide"]') || element.getAttribute("href") === "#content")
        return false;
      return box.left < -1 || box.right > width + 1;
    });
    return {
      sideways: document.documentElement.scrollWidth - width,
      outside: textElements.map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
    };
  });
}
