import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import { expectAccessible } from "../support/axe.ts";
import { expect, expectOnly, long, openLive } from "../support/e2e.ts";
import { fillForm, message, sendForm, test, thankYouHeading, uniqueEmail } from "../support/inquiries.ts";

test("required fields are named to assistive technology", long, async ({ page }) => {
  await openLive(page, "/contact");
  for (const [label, required] of [
    ["Name", true],
    ["Email", true],
    ["Message", true],
    ["Phone", false],
    ["Company", false],
    ["Service Interest", false],
  ] as const) {
    expect(
      await page.getByLabel(label, { exact: label === "Email" }).evaluate((field: HTMLInputElement) => field.required),
      label,
    ).toBe(required);
  }
  const box = await page.getByLabel("Message").boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(150);
});

test("a button adds the preferred time to the message, once", long, async ({ page }) => {
  await openLive(page, "/contact");
  const text = page.getByLabel("Message");
  await text.fill("The server hums.");
  const button = page.getByRole("button", { name: "Preferred time" });
  await button.click();
  await expect(text).toBeFocused();
  await page.keyboard.type("after 2 PM");
  const expected = "The server hums.\n\nBest time to reach me: after 2 PM";
  await expect(text).toHaveValue(expected);
  await button.click();
  await expect(text).toHaveValue(expected);
});

test("a visitor writes to a team member from their page", long, async ({ page, db }) => {
  await openLive(page, "/about/marisol-vega");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Write to Marisol Vega" }).click();
  await expect(page.getByRole("heading", { name: "Write to Marisol Vega" })).toBeInViewport();
  const email = uniqueEmail();
  await fillForm(page, email);
  await sendForm(page).click();
  await expect(thankYouHeading(page)).toBeVisible();
  const answers = db
    .selectFrom("lead_answers")
    .innerJoin("leads", "leads.id", "lead_id")
    .select("answer")
    .where("email", "=", email);
  expect(await answers.execute()).toEqual([{ answer: "Marisol Vega" }]);
});

test("the street map loads from its own site, and only after a click", long, async ({ page, context, errors }) => {
  await context.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Map</title><p>A map" }),
  );
  await openLive(page, "/contact");
  await expect(page.getByRole("img", { name: /Drawing of the coast/ })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(errors).toEqual([]);
  await page.getByRole("button", { name: "Open the street map" }).click();
  const frame = page.getByTitle(/^Street map around 100 Example Quay/);
  await expect(frame).toBeFocused();
  await expect(frame.contentFrame().getByText("A map")).toBeVisible();
  expectOnly(errors, /^request to another host: https:\/\/www\.openstreetmap\.org\/export\/embed/);
});

test.describe("without the street map", long, () => {
  test.use({ allowedConsole: /net::ERR_/ });

  test("the drawing stays, with the address and the link to directions", async ({ page, context, errors }) => {
    await context.route("https://www.openstreetmap.org/**", (route) => route.abort("blockedbyclient"));
    await openLive(page, "/contact");
    await page.getByRole("button", { name: "Open the street map" }).click();
    const message = page.getByRole("status").filter({ hasText: "can’t be loaded right now" });
    await expect(message).toContainText("100 Example Quay");
    await expect(message.getByRole("link", { name: "Get directions" })).toBeVisible();
    await expect(page.getByRole("img", { name: /Drawing of the coast/ })).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
    expectOnly(errors, /^request (?:to another host|failed): https:\/\/www\.openstreetmap\.org\/export\/embed/);
  });
});

test.describe("on a Friday in Miami", long, () => {
  test("today's hours are marked, and the page says when the office opens", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-20T23:30:00Z"));
    // A phone takes 50 ms for its first format of a date.
    await page.addInitScript(() => {
      Intl.DateTimeFormat = function refuse() {
        throw new Error("The page formats a date");
      } as never;
    });
    await openLive(page, "/contact");
    const facts = page.getByRole("region", { name: "Contact Information" });
    await expect(facts.getByText("Closed now. Opens Monday 9:00 AM")).toBeVisible();
    await expect(facts.locator('[aria-current="date"]')).toHaveText("Mon-Fri 9:00 AM-5:00 PM");
    // Green means open.
    await expect(facts.locator("li[data-open]")).toHaveCount(0);
  });

  test("at noon the office is open", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2026-11-20T17:00:00Z"));
    await openLive(page, "/contact");
    await expect(page.getByText("Open now, until 5:00 PM")).toBeVisible();
    await expect(page.locator("li[data-open]")).toHaveText("Mon-Fri 9:00 AM-5:00 PM");
  });
});

test.describe("accessibility", long, () => {
  test.use({ allowedConsole: /status of 422/ });

  async function sendInvalid(page: Page) {
    await openLive(page, "/contact");
    await page.getByLabel("Name").fill("Elena");
    await page.getByLabel("Email", { exact: true }).fill("elena@harborline");
    await page.getByLabel("Message").fill("Hello");
    await sendForm(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
  }

  for (const [name, open] of [
    ["the form with its errors", sendInvalid],
    ["the thank-you page", (page: Page) => openLive(page, "/contact/thanks")],
  ] as const) {
    test(`${name} has no axe violations, light and dark, wide and narrow`, async ({ page }) => {
      await open(page);
      await expectAccessible(page);
    });
  }
});

/** Counts more messages from the network of a sender. */
async function sendFromNetwork(db: Db, email: string, count: number): Promise<void> {
  const submissions = db.selectFrom("submissions").innerJoin("leads", "leads.id", "submissions.lead_id");
  const sent = await submissions.selectAll("submissions").where("email", "=", email).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, number) => ({ ...sent, key: `flood ${number}`, token_digest: null }));
  await db.insertInto("submissions").values(rows).execute();
}

test.describe("after 120 messages from its network within an hour", () => {
  test.use({ allowedConsole: /status of 429/ });

  test("a message takes a moment of work, and is stored", async ({ page, db, storedFrom }) => {
    const [first, email] = [uniqueEmail(), uniqueEmail()];
    for (const sender of [first, email]) {
      await openLive(page, "/contact");
      await fillForm(page, sender);
      // Less work than will be needed.
      await expect(page.locator("input[name=formProof]")).toHaveValue(/^\d+$/);
      if (sender === email) await sendFromNetwork(db, first, 119);
      await sendForm(page).click();
      await expect(thankYouHeading(page)).toBeVisible();
    }
    expect(await storedFrom(email)).toMatchObject([{ message, status: "spam" }]);
    await db.deleteFrom("submissions").where("key", "like", "flood %").execute();
  });
});
