import { expectAccessible } from "../support/axe.ts";
import { expect, hold, long, openLive, phone, siteScript, untilLive } from "../support/e2e.ts";
import { sendForm, test, thankYouHeading, uniqueEmail } from "../support/inquiries.ts";
import { overflow, widths } from "../support/overflow.ts";

const sent = "$2,690 to $3,590 a month: People 25, Offices 1, 24/7 security monitoring";

test.describe("with JavaScript, on a desktop", long, () => {
  test.use({ allowedConsole: /status of 422/ });

  test("a price follows each number, and the last one is what staff get", async ({ page, db }) => {
    await openLive(page, "/pricing");
    const total = page.getByRole("status").first();
    await expect(total).toHaveText("$3,090 to $4,080");
    await page.getByLabel("People").fill("10");
    await expect(total).toHaveText("$1,190 to $1,680");
    await expect(page.locator("form").getByText("People × 10")).toBeVisible();
    await page.getByLabel("Servers").fill("0");
    await expect(page.getByText("Servers × 0")).toBeHidden();
    await page.getByLabel("24/7 security monitoring").check();
    await expect(total).toHaveText("$1,150 to $1,580");
    await expect(page.getByRole("button", { name: "Show my price" })).toBeHidden();
    await page.getByRole("button", { name: "Send this to an engineer" }).click();

    await expect(page).toHaveURL(/\/contact\/estimate\?page=%2Fpricing&n1=10&n2=1&n3=0&n4=1#contact-form$/);
    await untilLive(page);
    await expect(page.getByRole("heading", { name: "Send this estimate" })).toBeInViewport();
    const form = page.locator("#contact-form");
    await expect(form).toContainText("$1,150 to $1,580");
    // Second thoughts: the numbers are changed where they were chosen.
    await expect(page.getByLabel("People")).toBeHidden();
    await page.getByRole("link", { name: "Change the numbers" }).click();
    await untilLive(page);
    await expect(page.getByLabel("People")).toHaveValue("10");
    await page.getByLabel("People").fill("25");
    await page.getByRole("button", { name: "Send this to an engineer" }).click();
    await untilLive(page);
    await expect(form).toContainText("$2,690 to $3,590");
    await expect(page.getByLabel("Message")).toHaveValue("Please send me this price.");
    const email = uniqueEmail();
    await page.getByLabel("Name").fill("Ada Diver");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    const stored = db.selectFrom("leads").select(["estimate", "message"]).where("email", "=", email);
    expect(await stored.execute()).toEqual([{ estimate: sent, message: "Please send me this price." }]);
  });

  test("it says what it does with a number that it can't price", async ({ page }) => {
    await openLive(page, "/contact");
    await page.getByRole("link", { name: "Work out yours" }).click();
    await untilLive(page);
    const people = page.getByLabel("People");
    await expect(people).toHaveValue("40");
    const total = page.getByRole("status").first();
    for (const [value, count, price] of [
      ["-3", 1, "$330 to $600"],
      ["12.5", 12, "$1,380 to $1,920"],
      ["", 1, "$330 to $600"],
      ["99999", 500, "$47,740 to $60,480"],
    ] as const) {
      await people.fill(value);
      await expect(total).toHaveText(price);
      await expect(people).toHaveAccessibleDescription(new RegExp(`This price is for ${count}\\.$`));
    }
    await people.fill("41");
    await expect(people).toHaveAccessibleDescription("Everyone with a computer or a mailbox");
    await expect(people).not.toHaveAttribute("aria-invalid");
  });

  test("a number that is changed before the script has loaded counts", async ({ page }) => {
    const release = await hold(page, siteScript);
    await page.goto("/pricing");
    await page.getByLabel("People").fill("10");
    release();
    await untilLive(page);
    await expect(page.getByRole("status").first()).toHaveText("$1,190 to $1,680");
  });

  test("an error keeps the estimate, also for the Back button", async ({ page, db }) => {
    await openLive(page, "/contact/estimate?page=/pricing&n1=25&n2=1&n3=0&n4=1");
    const email = uniqueEmail();
    await page.getByLabel("Name").fill("Ada Diver");
    await page.getByLabel("Email", { exact: true }).fill("ada@");
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toContainText("Enter your full email address");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    const stored = db.selectFrom("leads").select("estimate").where("email", "=", email);
    expect(await stored.execute()).toEqual([{ estimate: sent }]);
    await page.goBack();
    await expect(page.getByRole("status").first()).toHaveText("$2,690 to $3,590");
    await expect(page.getByLabel("Name")).toHaveValue("Ada Diver");
  });
});

test.describe("without JavaScript, on a phone", long, () => {
  test.use({ ...phone, javaScriptEnabled: false });

  test("the server answers with the price, and the form sends it", async ({ page, db }) => {
    await page.goto("/pricing");
    await page.getByLabel("People").fill("25");
    await page.getByLabel("Servers").fill("0");
    await page.getByLabel("24/7 security monitoring").check();
    await page.getByRole("button", { name: "Show my price" }).click();
    await expect(page.getByRole("status").first()).toHaveText("$2,690 to $3,590");
    await expect(page.locator("#content")).toContainText("24/7 security monitoring");
    const email = uniqueEmail();
    await page.getByLabel("Name").fill("Ada Diver");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await sendForm(page).click();
    await expect(thankYouHeading(page)).toBeVisible();
    const stored = db.selectFrom("leads").select("estimate").where("email", "=", email);
    expect(await stored.execute()).toEqual([{ estimate: sent }]);
  });
});

for (const path of ["/pricing", "/contact/estimate?page=/pricing", "/hurricane-plan", "/backup-test"]) {
  test(`${path} is accessible and fits every width`, long, async ({ page }) => {
    await openLive(page, path);
    await expectAccessible(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflow(page), `${width} pixels`).toEqual({ sideways: 0, outside: [] });
    }
  });
}
