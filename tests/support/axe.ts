import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { desktop, expect, phone, settled } from "./story.ts";

/** What breaks a rule of axe on the page, or in the part that a selector names. */
export async function violations(page: Page, { part }: { part?: string } = {}): Promise<string[]> {
  await settled(page);
  // The other mode puts the findings of several frames together on a second page; what stands in a frame of ours is a
  // page of its own, which is looked at by itself. What keeps to the rules need not be told of one by one.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("iframe")
    .options({ resultTypes: ["violations"] });
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

/** Every rule at both widths and in both colour schemes; what only one pair of them would show is `npm run audit`'s. */
export const looks = [
  { ...desktop, colorScheme: "light" },
  { ...phone, colorScheme: "dark" },
] as const;

/** The page as it stands breaks no rule of axe, wide and light, narrow and dark. */
export async function expectConform(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    // What comes while rules are read, as a toast, would be read half faded in.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await violations(page), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
  }
}
