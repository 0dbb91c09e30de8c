import { expectAccessible } from "../support/axe.ts";
import { desktop, expect, hold, phone, untilLive } from "../support/e2e.ts";
import { test, uniqueEmail } from "../support/inquiries.ts";

for (const [name, screen, javaScriptEnabled] of [
  ["on a desktop", desktop, true],
  ["on a phone without JavaScript", phone, false],
] as const) {
  test.describe(name, () => {
    test.use({ ...screen, javaScriptEnabled, timezoneId: "Europe/Madrid" });

    test("a visitor books a time, moves it, and cancels it", async ({ page, storedFrom }) => {
      const email = uniqueEmail();
      await page.goto("/");
      if (javaScriptEnabled)
        await page.getByRole("banner").getByRole("link", { name: "Get a Free Consultation" }).click();
      else await page.goto("/book");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Free consultation: pick a time");
      const zone = javaScriptEnabled
        ? /Times are in Central European .*\(Madrid\)/
        : "Times are in Eastern Time (Miami).";
      await expect(page.getByText(zone)).toBeVisible();
      if (javaScriptEnabled) {
        await untilLive(page);
        await expectAccessible(page);
        await page.setViewportSize(screen.viewport);
      }
      // By keyboard: the second day, and its second time.
      const days = page.getByRole("region", { name: "Choose a day" }).getByRole("link");
      const day = (await days.nth(1).locator(".sr-only").textContent()) ?? "";
      await days.nth(1).press("Enter");
      const times = page.getByRole("region", { name: day }).getByRole("link");
      await times.nth(1).press("Enter");
      await expect(page.getByRole("heading", { name: "Your details" })).toBeInViewport();
      await expect(page.getByText(`${day}, `)).toBeVisible();
      if (javaScriptEnabled) {
        await untilLive(page);
        await expectAccessible(page);
        await page.setViewportSize(screen.viewport);
      }
      // At once, only a program does it.
      await page.getByLabel("Name").pressSequentially("Elena Marsh", { delay: 120 });
      await page.getByLabel("Email").pressSequentially(email, { delay: 60 });
      await page.getByLabel("Phone").fill("(305) 555-0100");
      await page.getByLabel("What is it about?").fill("Our insurer wants answers by March.");
      await page.getByRole("button", { name: "Book this time" }).click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re booked");
      await expect(page.getByText(`${day}, `)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await storedFrom(email)).toMatchObject([
        { name: "Elena Marsh", status: "new", landing_page: javaScriptEnabled ? "/" : "" },
      ]);

      await page.getByRole("link", { name: "Move" }).click();
      await page.getByRole("region", { name: day }).getByRole("link").last().press("Enter");
      await page.getByRole("button", { name: "Move appointment" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re booked");
      await page.getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("link", { name: "Keep it" }).click();
      await page.getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Cancel appointment" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your appointment is canceled");
      await page.getByRole("link", { name: "Book another time" }).click();
      await expect(page).toHaveURL(/\/book(?:\?zone=|$)/);
    });
  });
}

test.describe("a time that is taken meanwhile", () => {
  test.use({ ...phone, timezoneId: "America/New_York", allowedConsole: /status of 409/ });

  test("leaves what the visitor has entered, and offers others", async ({ page, request, baseURL }) => {
    await page.goto("/book");
    await untilLive(page);
    await page.getByRole("link", { name: "10:00 AM" }).last().click();
    await untilLive(page);
    const time = (await page.locator("[name=time]").inputValue()) ?? "";
    await page.getByLabel("Name").pressSequentially("Elena Marsh", { delay: 120 });
    await page.getByLabel("Email").pressSequentially(uniqueEmail(), { delay: 60 });
    await page.getByLabel("Phone").fill("(305) 555-0100");
    const other = { name: "Bo Reyes", email: uniqueEmail(), phone: "(305) 555-0199", place: "phone", time };
    const headers = { Origin: new URL(baseURL ?? page.url()).origin };
    await request.post(new URL("/book", page.url()).href, { form: other, headers, maxRedirects: 0 });
    await page.getByRole("button", { name: "Book this time" }).click();
    await expect(page.getByRole("alert")).toContainText("That time was just taken. Choose another one.");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveValue("Elena Marsh");
    await expectAccessible(page);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Book this time" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re booked");
  });
});

test.describe("the next free times", () => {
  test.use({ ...phone, timezoneId: "Europe/Madrid" });

  test("come into other pages and move nothing, and one click chooses one", async ({ page }) => {
    for (const path of ["/contact", "/contact/thanks", "/industries/clinics"]) {
      const go = await hold(page, /times\.html/);
      await page.goto(path);
      await untilLive(page);
      const link = page.getByRole("link", { name: "See all times" });
      await link.scrollIntoViewIfNeeded();
      const before = await link.boundingBox();
      go();
      await expect(page.getByText(/Times are in Central European .*\(Madrid\), where you are/)).toBeVisible();
      expect(await link.boundingBox(), path).toEqual(before);
      await expectAccessible(page);
      await page.setViewportSize(phone.viewport);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
    const time = page.locator(".next-times").getByRole("link").first();
    const [, day = "", hour = ""] = /^(.+?\d+), (\d+:\d\d [AP]M)/.exec((await time.textContent()) ?? "") ?? [];
    await time.click();
    await expect(page.getByRole("heading", { name: "Your details" })).toBeInViewport();
    await expect(page.getByText(`${day}, ${hour}`)).toBeVisible();
  });
});

test.describe("at 1440 by 900", () => {
  test.use({ viewport: { width: 1440, height: 900 }, timezoneId: "America/New_York" });

  test("days and times are in the first view, and choosing a day moves nothing", async ({ page }) => {
    await page.goto("/book");
    await untilLive(page);
    const times = page.locator(".book-time");
    await expect(times.nth(7)).toBeInViewport({ ratio: 1 });
    const days = page.getByRole("region", { name: "Choose a day" });
    const before = await days.boundingBox();
    await days.getByRole("link").nth(2).click();
    await untilLive(page);
    await expect(page.locator("[aria-current=date]")).toBeInViewport();
    expect(await days.boundingBox()).toEqual(before);
  });
});
