import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { desktop, expect, phone, settled } from "./story.ts";

/** Has axe look at a page, light and dark. */
export async function expectConform(page: Page, on = [desktop, phone]): Promise<void> {
  for (const { viewport } of on) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
      expect.soft(found, `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
    }
  }
}
