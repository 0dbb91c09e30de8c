import type { Page } from "@playwright/test";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { expectAccessible } from "../support/axe.ts";
import { type Blocks, fullBlocks } from "../support/blocks.ts";
import { aForm, aPage } from "../support/content.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { longBlocks } from "../support/long-blocks.ts";
import { overflow, widths } from "../support/overflow.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "page-blocks" });
test.describe.configure({ mode: "default" });

type Db = Parameters<typeof publishEntry>[0];

async function publish(db: Db, kind: "page" | "form", slug: string, content: object): Promise<string> {
  const by = { id: null, name: "Test" };
  const publication = { kind, language: "en" as const, slug, content, baseVersion: 0, by };
  const result = await publishEntry(db, publication, new Date());
  expect(result).toMatchObject({ state: "published" });
  return result.state === "published" ? result.id : "";
}

async function publishPage(db: Db, slug: string, blocks: Partial<Blocks>): Promise<void> {
  const content = { ...aPage({ title: "Blocks", name: slug }), blocks: Object.values(blocks) };
  await publish(db, "page", slug, content);
}

/** Opens a page that this process published. The server shows it within a second. */
async function openPage(page: Page, slug: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(200);
  await openLive(page, `/${slug}`);
}

test(
  "no block has axe violations or overflows, at any width, also with words that cannot break",
  long,
  async ({ page, db }) => {
    await publishPage(db, "tide-full", fullBlocks);
    await publishPage(db, "tide-long", longBlocks);
    await openPage(page, "tide-full");
    await page.locator("main details").evaluateAll((all) => all.map((one) => one.setAttribute("open", "")));
    await expectAccessible(page);
    for (const slug of ["tide-full", "tide-long"]) {
      await openPage(page, slug);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await overflow(page), `${slug}, ${width} pixels`).toEqual({ sideways: 0, outside: [] });
      }
    }
  },
);

test.describe("the form of a block", () => {
  // The response to an invalid form.
  test.use({ allowedConsole: /status of 422/ });

  test("is sent from its page; errors are shown together with the input", async ({ page, db }) => {
    await publishPage(db, "tide-form", fullBlocks);
    await openPage(page, "tide-form");
    const form = page.locator("#contact-form");
    await form.getByLabel("Name").fill("Ada Diver");
    await form.getByLabel("Email", { exact: true }).fill("ada@diver");
    await form.getByLabel("Message").fill("From a page of our own");
    await form.getByRole("button", { name: "Send to an engineer" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your full email address");
    await expect(page).toHaveURL("/tide-form");
    await expect(page.getByLabel("Message")).toHaveValue("From a page of our own");
    await page.getByLabel("Email", { exact: true }).fill("ada@diver.example");
    await page.getByRole("button", { name: "Send to an engineer" }).click();
    await expect(page).toHaveURL("/contact/thanks");
    const lead = await db
      .selectFrom("leads")
      .select("landing_page")
      .where("message", "=", "From a page of our own")
      .executeTakeFirstOrThrow();
    expect(lead.landing_page).toBe("/tide-form");
  });
});

test.describe("a form of staff", long, () => {
  // The response to an invalid form.
  test.use({ allowedConsole: /status of 422/ });

  test("answers in its place, beside the contact form", async ({ page, db }) => {
    const news = { type: "consent", id: "news", label: "Send me the tide letter.", isRequired: true } as const;
    const entry = await publish(db, "form", "tide", aForm({ heading: "You are in", questions: [news] }));
    const form = { ...fullBlocks.form, form: { entry } };
    await publishPage(db, "tide-letter", { form, "contact-form": fullBlocks["contact-form"] });
    await openPage(page, "tide-letter");
    const card = page.locator(`#form-${entry}`);
    await card.getByLabel("Email", { exact: true }).fill("bo@reef.example");
    await card.getByRole("button", { name: "Send" }).click();
    await expect(card.getByRole("alert")).toBeFocused();
    await card.getByRole("checkbox").check();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Send" }).click();
    await expect(card.getByRole("status")).toBeFocused();
    await expect(card).toContainText("You are in");
    await expect(page).toHaveURL("/tide-letter");
    await expect(page.locator("#contact-form").getByLabel("Message")).toBeVisible();
    const leads = db.selectFrom("leads").select(["origin", "form_id"]).where("email", "=", "bo@reef.example");
    expect(await leads.execute()).toEqual([{ origin: "form", form_id: entry }]);
  });
});

for (const [script, javaScriptEnabled] of [
  ["with", true],
  ["without", false],
] as const) {
  test.describe(`a form that is unpublished while it is open, ${script} script`, long, () => {
    test.use({ javaScriptEnabled });

    test("takes what is sent, and answers", async ({ page, db }) => {
      const slug = `ebb-${script}`;
      const entry = await publish(db, "form", slug, aForm({ heading: "You are in" }));
      await expect.poll(async () => (await page.request.get(`/forms/${slug}`)).status()).toBe(200);
      await page.goto(`/forms/${slug}`);
      await page.getByLabel("Email", { exact: true }).fill(`${slug}@reef.example`);
      await unpublishEntry(db, { id: entry, language: "en", by: { id: null, name: "Test" } }, new Date());
      await expect.poll(async () => (await page.request.get(`/forms/${slug}`)).status()).toBe(404);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status")).toContainText("You are in");
      const lead = db.selectFrom("leads").select("form_id").where("email", "=", `${slug}@reef.example`);
      expect(await lead.execute()).toEqual([{ form_id: entry }]);
    });
  });
}
