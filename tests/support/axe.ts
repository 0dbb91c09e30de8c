import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { desktop, expect, phone, settled } from "./story.ts";

/** The rules that another colour scheme may break; it changes nothing else. */
const ofColour = ["color-contrast", "link-in-text-block"];

interface Scope {
  /** A selector of the part to look at; else it is the whole page. */
  part?: string;
  /** The only rules to look for; else it is all of them. */
  rules?: string[];
}

/** What breaks a rule of axe. */
export async function violations(page: Page, { part, rules }: Scope = {}): Promise<string[]> {
  await settled(page);
  // The other mode puts the findings of several frames together on a second page; what stands in a frame of ours is a
  // page of its own, which is looked at by itself. What keeps to the rules need not be told of one by one.
  const builder = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("iframe")
    .options({ resultTypes: ["violations"] });
  if (part) builder.include(part);
  if (rules) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

/** The page as it stands breaks no rule of axe, light and dark, wide and narrow. */
export async function expectConform(page: Page, on = [desktop, phone]): Promise<void> {
  for (const { viewport } of on) {
    await page.setViewportSize(viewport);
    for (const [colorScheme, scope] of [["light", {}] as const, ["dark", { rules: ofColour }] as const]) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violations(page, scope), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
    }
  }
}
