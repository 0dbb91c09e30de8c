import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { desktop, expect, phone, settled } from "./e2e.ts";

/** Violations of axe's rules on the page, or in the part that a selector names. */
export async function violations(page: Page, { part }: { part?: string } = {}): Promise<string[]> {
  await settled(page);
  // Legacy mode needs no second page to combine frames; our frames are pages that have their own tests.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("iframe")
    .options({ resultTypes: ["violations"] });
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

/** Both widths and both color schemes, in two combinations; `npm run audit` checks all four. */
export const looks = [
  { ...desktop, colorScheme: "light" },
  { ...phone, colorScheme: "dark" },
] as const;

/** Expects that the page violates no rule of axe, wide and light, narrow and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    // Without reduced motion, a toast could be checked while it fades in.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await violations(page), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
  }
}
