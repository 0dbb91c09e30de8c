import type { Locator, Page } from "@playwright/test";
import { expect } from "./story.ts";

/** At the foot of the form of an entry: what can be done with it. */
export function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Save", exact: true });
}

/** How an entry stands before visitors, in the head of its form. */
export function standing(page: Page): Locator {
  return page.locator(".entry-facts .state");
}

/** Chooses what is done with an entry from behind the bar's dots. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name }).click();
}

/** Publishes what is typed, also with something that is worth a look. */
export async function publish(page: Page): Promise<void> {
  await bar(page)
    .getByRole("button", { name: /^Publish/ })
    .click();
  const anyway = bar(page).getByRole("button", { name: "Publish anyway" });
  const done = bar(page).getByText(/^Published by/);
  await expect(anyway.or(done)).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(done).toBeVisible();
  await expect(standing(page)).toHaveText("Published");
}
