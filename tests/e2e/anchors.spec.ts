import type { Page } from "@playwright/test";
import { expect, long, moving, openLive, phone, test } from "../support/e2e.ts";

/** Records where the page is in each frame from its beginning, in pixels. */
async function recordScroll(page: Page) {
  await page.addInitScript(() => {
    const scrollPositions: number[] = [];
    Object.assign(window, { scrollPositions });
    const record = () => {
      scrollPositions.push(scrollY);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
}

function scrollPositions(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { scrollPositions: number[] }).scrollPositions);
}

const team = (page: Page) => page.getByRole("heading", { name: "Meet Our Team" });

async function followOurTeam(page: Page) {
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "About", exact: true }).hover();
  await menu.getByRole("link", { name: "Our Team" }).click();
  await expect(page).toHaveURL("/about#team");
  await expect(team(page)).toBeInViewport({ ratio: 1 });
}

test.describe("with motion", long, () => {
  test.use(moving);

  for (const start of ["/", "/about"]) {
    test(`Our Team, followed from ${start}, scrolls smoothly to the team`, async ({ page }) => {
      await recordScroll(page);
      // A busy machine may render no frame until the scroll has ended. A jump never has one in between.
      await expect(async () => {
        await openLive(page, start);
        await followOurTeam(page);
        const seen = (await scrollPositions(page)).filter((position) => position > 0);
        expect(new Set(seen).size).toBeGreaterThan(1);
      }).toPass();
    });
  }
});

test.describe("with reduced motion", long, () => {
  test("Our Team is there at once", async ({ page }) => {
    await recordScroll(page);
    await openLive(page, "/about");
    await followOurTeam(page);
    expect(new Set((await scrollPositions(page)).filter((position) => position > 0)).size).toBe(1);
  });
});

test.describe("with an anchor in the URL", long, () => {
  test.use(phone);

  test("the page opens at the team, below the header", async ({ page }) => {
    await openLive(page, "/about#team");
    const heading = page.getByRole("heading", { name: "Meet Our Team" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    const top = (await heading.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  });
});
