import type { Locator, Page } from "@playwright/test";
import { expect } from "./e2e.ts";

/** The save bar of an entry's form. */
export function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Save", exact: true });
}

/** The bar's text for input that nobody has saved: the first words until the server has it. */
export const unsavedText = /Unsaved changes|Changes not live yet|Not published yet/;

/** The publication state in the head of an entry's form. */
export function entryState(page: Page): Locator {
  return page.locator(".entry-facts .state");
}

/** Selects an action from the bar's menu. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name }).click();
}

/** Publishes the input, also with suggestions. */
export async function publish(page: Page): Promise<void> {
  await bar(page)
    .getByRole("button", { name: /^Publish/ })
    .click();
  const publishAnyway = bar(page).getByRole("button", { name: "Publish anyway" });
  const done = bar(page).getByText(/^Published by/);
  await expect(publishAnyway.or(done)).toBeVisible();
  if (await publishAnyway.isVisible()) await publishAnyway.click();
  await expect(done).toBeVisible();
  await expect(entryState(page)).toHaveText("Published");
}
