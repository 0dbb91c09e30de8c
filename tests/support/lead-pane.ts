import type { Locator, Page } from "@playwright/test";

type Control = "Status" | "Owner";

/** The button in the head of a lead that shows its status or owner. */
export function control(within: Page | Locator, name: Control): Locator {
  return within.getByRole("button", { name: new RegExp(`^${name}: `) });
}

/** Chooses a lead's status or owner, which is saved at once. */
export async function choose(within: Page | Locator, name: Control, option: string): Promise<void> {
  await control(within, name).click();
  await within.getByRole("region", { name, exact: true }).getByRole("button", { name: option, exact: true }).click();
}

/** The box that replies, notes, calls and tasks are written in. */
export function composer(page: Page): Locator {
  return page.getByRole("region", { name: "Write" });
}

/** The messages of a lead. */
export function conversation(page: Page): Locator {
  return page.getByRole("region", { name: "Conversation" }).getByRole("listitem");
}

/** Where the pane is too narrow for two columns, the details are in a tab. */
export async function showDetails(page: Page): Promise<void> {
  const tab = page.getByRole("radio", { name: "Details", exact: true });
  if (await tab.isVisible()) await tab.check();
}

/** What was done with the lead that is shown: opens it. */
export async function openHistory(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "Conversation" })
    .getByText(/^History/)
    .click();
}
