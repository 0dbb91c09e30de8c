import { expectAccessible } from "../support/axe.ts";
import { desktop, expect, long, openLive, phone, untilLive } from "../support/e2e.ts";
import { sendForm, test } from "../support/inquiries.ts";
import { overflow, widths } from "../support/overflow.ts";

for (const [name, screen, javaScriptEnabled] of [
  ["with JavaScript, on a desktop", desktop, true],
  ["without JavaScript, on a phone", phone, false],
] as const) {
  test.describe(name, long, () => {
    test.use({ ...screen, javaScriptEnabled });

    test("clients get their help instead of the form, by keyboard too, and nothing is stored", async ({ page }) => {
      await page.goto("/contact");
      if (javaScriptEnabled) await untilLive(page);
      const help = page.getByRole("region", { name: "Help for clients" });
      const isNew = page.getByRole("radio", { name: "I’m new here" });
      await expect(page.getByRole("radiogroup", { name: "Who are you?" })).toBeVisible();
      await expect(sendForm(page)).toBeVisible();
      await expect(help).toBeHidden();
      await page.getByText("I’m a client").click();
      await expect(help.getByRole("link", { name: "(305) 555-0142" })).toBeVisible();
      await expect(sendForm(page)).toBeHidden();
      await page.keyboard.press("ArrowLeft");
      await expect(isNew).toBeFocused();
      await expect(isNew).toBeChecked();
      await expect(sendForm(page)).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await expect(help).toBeVisible();
      await page.goto("/contact");
      await expect(isNew).toBeChecked();
      await expect(sendForm(page)).toBeVisible();
      expect(await page.context().cookies()).toEqual([]);
    });
  });
}

test.describe("on a phone", long, () => {
  test.use({ ...phone });

  test("the question does not push the form down", async ({ page }) => {
    const top = async (path: string) => {
      await openLive(page, path);
      return (await page.getByLabel("Name").boundingBox())?.y;
    };
    const before = await top("/contact");
    await expect(page.getByRole("radiogroup")).toBeInViewport();
    expect(before).toBe(await top("/contact?service=cloud"));
    await expect(page.getByRole("radiogroup")).toHaveCount(0);
    await expect(page.getByLabel("Name")).toBeInViewport();
  });
});

test("the help for clients is accessible and fits every width", long, async ({ page }) => {
  await openLive(page, "/contact");
  await page.getByText("I’m a client").click();
  await expectAccessible(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflow(page), `${width} pixels`).toEqual({ sideways: 0, outside: [] });
  }
});
