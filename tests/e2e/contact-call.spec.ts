import { desktop, expect, long, phone, untilLive } from "../support/e2e.ts";
import { fillForm, sendForm, test, thankYouHeading } from "../support/inquiries.ts";

for (const [name, screen, javaScriptEnabled, details] of [
  ["with JavaScript, on a desktop", desktop, true, long],
  ["without JavaScript, on a phone", phone, false, {}],
] as const) {
  test.describe(name, details, () => {
    test.use({ ...screen, javaScriptEnabled, allowedConsole: /status of 422/ });

    test("who has no email asks for a call", async ({ page, db }) => {
      const phoneNumber = `305-555-${String(Math.random()).slice(2, 6)}`;
      await page.goto("/contact");
      if (javaScriptEnabled) await untilLive(page);
      await fillForm(page, "");
      await page.getByLabel("Phone").fill("305");
      await page.getByLabel("I have no email: call me").check();
      await expect(page.getByLabel("Email", { exact: true })).toBeVisible({ visible: !javaScriptEnabled });
      await sendForm(page).click();
      await expect(page.getByRole("alert")).toContainText("One thing to fix");
      await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/^Enter your whole phone number/);
      await page.getByLabel("Phone").fill(phoneNumber);
      await sendForm(page).click();
      await expect(thankYouHeading(page)).toBeVisible();
      if (javaScriptEnabled) await expect(page.getByText(`We’ll call you at ${phoneNumber} by`)).toBeVisible();
      const lead = await db
        .selectFrom("leads")
        .select(["id", "email"])
        .where("phone", "=", phoneNumber)
        .executeTakeFirstOrThrow();
      expect(lead.email).toBe("");
      const confirmations = db
        .selectFrom("outbox")
        .select("id")
        .where("subject_id", "=", lead.id)
        .where("purpose", "=", "lead-confirmation");
      expect(await confirmations.execute()).toEqual([]);
    });
  });
}
