import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { desktop, expect, phone, settled } from "./story.ts";

/** What breaks a rule of axe, on the whole page or in the part that a selector names. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  await settled(page);
  // The other mode puts the findings of several frames together on a second page; ours have one frame.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

/** The page as it stands breaks no rule of axe, light and dark, wide and narrow. */
export async function expectConform(page: Page, on = [desktop, phone]): Promise<void> {
  for (const { viewport } of on) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
    }
  }
}
