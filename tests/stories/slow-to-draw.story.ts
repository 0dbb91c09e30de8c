import type { Page } from "@playwright/test";
import { aPerson } from "../support/staff.ts";
import { test } from "../support/staff-story.ts";
import { expect, openLive } from "../support/story.ts";

declare global {
  interface Window {
    /** What waits to be drawn; null: it is drawn at once. */
    held: (() => void)[] | null;
    __reactRouterDataRouter: { state: { fetchers: Map<string, { state: string }> } };
  }
}

/** Has the page be so busy that nothing is drawn until the form is answered and the screen's content read anew. */
async function whileBusy(page: Page, send: () => Promise<void>) {
  await page.evaluate(() => {
    window.held = [];
  });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await send();
  await (await answered).finished();
  await page.waitForFunction(() =>
    Array.from(window.__reactRouterDataRouter.state.fetchers.values()).every(({ state }) => state === "idle"),
  );
  await page.evaluate(() => {
    const waiting = window.held ?? [];
    window.held = null;
    for (const draw of waiting) draw();
  });
}

test("what was done is said, also where its form is gone before the answer is drawn", async ({ page, db, ada: _ }) => {
  const { name } = await aPerson(db, { name: "Brisk Heron" });
  // React draws when a message comes back that it sends to itself.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      const draw = () => post.call(this, message);
      if (window.held) window.held.push(draw);
      else draw();
    };
  });
  await openLive(page, "/cms/users");
  const row = page.getByRole("listitem").filter({ hasText: name });
  const manage = page.getByRole("dialog", { name });

  await row.getByRole("button", { name: `Manage ${name}` }).click();
  await whileBusy(page, () => manage.getByRole("button", { name: "Disable" }).click());
  await expect(page.getByText("The account is disabled.")).toBeVisible();
  await expect(row.getByText("Disabled")).toBeVisible();
  await expect(manage).toBeHidden();

  await row.getByRole("button", { name: `Manage ${name}` }).click();
  await whileBusy(page, () => manage.getByRole("button", { name: `Remove ${name}` }).click());
  await expect(page.getByText("The account is removed.")).toBeVisible();
  await expect(row).toBeHidden();
});
