import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import { desktop, expect, phone, settled } from "./e2e.ts";

declare global {
  interface Window {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Scope {
  /** Selector of the part to check; else the whole page. */
  selector?: string;
  /** Whether frames are checked too. Ours are pages that have their own tests. */
  withFrames?: boolean;
  /** Rules to leave out. */
  without?: readonly string[];
}

/** Violations of axe's rules on the page. */
export async function violations(page: Page, { selector, withFrames, without = [] }: Scope = {}): Promise<string[]> {
  await settled(page);
  for (const frame of withFrames ? page.frames() : [page.mainFrame()]) {
    // Half a megabyte of script that each document needs only once.
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  }
  const context = { ...(selector && { include: [selector] }), exclude: withFrames ? [] : ["iframe"] };
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { reporter: "no-passes", rules };
  const found = await page.evaluate(({ context, options }) => window.axe.run(context, options), { context, options });
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`),
  );
}

/** Both widths and both color schemes, in two combinations; `npm run audit` checks all four. */
export const themes = [
  { ...desktop, colorScheme: "light" },
  { ...phone, colorScheme: "dark" },
] as const;

/** Expects that the page violates no rule of axe, wide and light, narrow and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of themes) {
    await page.setViewportSize(viewport);
    // Without reduced motion, a toast could be checked while it fades in.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await violations(page), `${viewport.width} pixels, ${colorScheme}`).toEqual([]);
  }
}
