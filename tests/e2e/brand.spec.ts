import { expect, long, openLive } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "brand" });

test(
  "a published look is the look of the open admin screen, and one that comes back too",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/settings/brand");
    const readStyles = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-leaf").trim());
    const styles: string[] = [];
    for (const color of ["#e8590c", "#1c4fd6", "#e8590c"]) {
      const before = await readStyles();
      const accent = page.getByRole("textbox", { name: "Accent color", exact: true });
      await accent.clear();
      // Key by key: a long code begins like a short one.
      await accent.pressSequentially(color);
      await expect(accent).toHaveValue(color);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await expect.poll(readStyles).not.toBe(before);
      styles.push(await readStyles());
    }
    expect(styles[2]).toBe(styles[0]);
  },
);
