import { expect, long, test } from "../support/e2e.ts";

test("the logo fits inside the header bar", long, async ({ page }) => {
  await page.goto("/");
  const bar = await page.locator(".site-bar").boundingBox();
  const mark = await page.locator(".site-bar .home-link svg").boundingBox();
  expect(mark?.height).toBeGreaterThan(16);
  expect(mark?.height).toBeLessThan(bar?.height ?? 0);
});
