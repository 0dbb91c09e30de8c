import { expectAccessible } from "../support/axe.ts";
import { expect, long, openLive, phone } from "../support/e2e.ts";
import { overflow, widths } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ ...phone, siteName: "alerts" });
test.describe.configure({ mode: "default" });

test(
  "a phone turns a site alert on in two taps and a confirmation, and off in one",
  long,
  async ({ page, context, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    const alerts = page.getByRole("region", { name: "Site alerts" });
    await alerts.getByRole("button", { name: "Turn on Hurricane warning" }).click();
    const dialog = page.getByRole("dialog", { name: "Hurricane warning" });
    const preview = context.waitForEvent("page");
    await dialog.getByRole("link", { name: "Preview" }).click();
    const previewed = await preview;
    await expect(previewed.getByRole("region", { name: "Site alerts" })).toContainText("Hurricane warning");
    await previewed.close();
    await dialog.getByLabel("The office is closed until then").check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Show on every page" }).click();
    await expect(page.getByText("The site alert is on every page.")).toBeVisible();
    await expect(alerts).toContainText("On every page until");

    await page.goto("/");
    const banner = page.getByRole("region", { name: "Site alerts" });
    await expect(banner).toBeInViewport();
    await expect(banner).toContainText("Closed");
    await expectAccessible(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `${width}`).toEqual({ sideways: 0, outside: [] });
    }
    await page.getByRole("contentinfo").getByRole("link", { name: "Status" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Current and past alerts");
    const listed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Hurricane warning" });
    await expect(listed).toContainText("Since");
    await expectAccessible(page);

    await openLive(page, "/cms/dashboard");
    await alerts.getByRole("button", { name: "Turn off Hurricane warning" }).click();
    await expect(page.getByText("The site alert is off.")).toBeVisible();
    await page.goto("/about");
    await expect(banner).toBeHidden();
  },
);

test(
  "a site alert is readable without JavaScript and does not move the page",
  long,
  async ({ page, browser, baseURL, ada: _ }) => {
    await openLive(page, "/cms/dashboard");
    const alerts = page.getByRole("region", { name: "Site alerts" });
    await alerts.getByRole("button", { name: "Turn on Power outage at our office" }).click();
    await page.getByRole("button", { name: "Show on every page" }).click();
    await expect(page.getByText("The site alert is on every page.")).toBeVisible();
    await page.goto("/about");
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBe(0);
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) });
    const plain = await context.newPage();
    await plain.goto("/about");
    await expect(plain.getByRole("region", { name: "Site alerts" })).toContainText("Power outage at our office");
    await context.close();
    await openLive(page, "/cms/dashboard");
    await alerts.getByRole("button", { name: "Turn off Power outage at our office" }).click();
    await expect(page.getByText("The site alert is off.")).toBeVisible();
  },
);
