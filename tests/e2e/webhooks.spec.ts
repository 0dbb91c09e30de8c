import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { startSite } from "../support/site-process.ts";
import { test as base } from "../support/staff-e2e.ts";
import { type Receiver, startReceiver } from "../support/webhooks.ts";

/** The receiver is on this machine. */
const test = base.extend({
  site: [
    async ({ settings }, use) => {
      const site = await startSite({ ...settings, WEBHOOKS_TO_PRIVATE: "yes" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver((_, times) => (times === 1 ? 503 : 200));
});
test.afterAll(() => receiver.close());

test("an owner adds a webhook by keyboard, copies its secret, and sees a test fail", long, async ({ page, ada: _ }) => {
  await openLive(page, "/cms/settings/webhooks");
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a webhook" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByLabel("Name").fill("CRM");
  await dialog.getByLabel("Web address").fill("crm.example");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Web address")).toHaveAccessibleDescription(/Enter a full web address/);
  await expect(dialog.getByLabel("Web address")).toBeFocused();
  await dialog.getByLabel("Web address").fill(receiver.url);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Signing secret" })).toHaveValue(/^whsec_/);
  await expectAccessible(page);

  await page.getByRole("link", { name: "CRM" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  const entry = page.getByRole("list", { name: "Events" }).getByRole("listitem").first();
  await expect(entry).toContainText("next attempt");
  await entry.getByText("1 attempt").click();
  await expect(entry).toContainText("status 503");
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: "Create a new secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Signing secret" })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Turned off", { exact: true })).toBeVisible();
});
