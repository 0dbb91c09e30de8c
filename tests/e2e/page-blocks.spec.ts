import type { Page } from "@playwright/test";
import { publishEntry } from "../../src/content/entries/publish.server.ts";
import { unpublishEntry } from "../../src/content/entries/unpublish.server.ts";
import { expectAccessible, violations } from "../support/axe.ts";
import { type Blocks, fullBlocks } from "../support/blocks.ts";
import { aForm, aPage } from "../support/content.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { bar } from "../support/entry-form.ts";
import { anMp4 } from "../support/files.ts";
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
    await form.getByLabel("Email").fill("ada@diver");
    await form.getByLabel("Message").fill("From a page of our own");
    await form.getByRole("button", { name: "Send to an engineer" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter your full email address");
    await expect(page).toHaveURL("/tide-form");
    await expect(page.getByLabel("Message")).toHaveValue("From a page of our own");
    await page.getByLabel("Email").fill("ada@diver.example");
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
    await card.getByLabel("Email").fill("bo@reef.example");
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
      await page.getByLabel("Email").fill(`${slug}@reef.example`);
      await unpublishEntry(db, { id: entry, language: "en", by: { id: null, name: "Test" } }, new Date());
      await expect.poll(async () => (await page.request.get(`/forms/${slug}`)).status()).toBe(404);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status")).toContainText("You are in");
      const lead = db.selectFrom("leads").select("form_id").where("email", "=", `${slug}@reef.example`);
      expect(await lead.execute()).toEqual([{ form_id: entry }]);
    });
  });
}

test(
  "Enter adds the block that is named as searched, and begins in its first field",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-privacy");
    const content = page.getByRole("region", { name: "Content", exact: true });
    const added = content.locator(".items").first().locator("> .item").last();
    const add = async (searched: string) => {
      await content.getByRole("button", { name: "Add block" }).click();
      await expect(page.getByRole("dialog", { name: "Add block" }).getByRole("searchbox")).toBeFocused();
      await page.keyboard.type(searched);
      await page.keyboard.press("Enter");
    };

    await add("table");
    await expect(added.getByRole("textbox", { name: "Row 1, column 1" })).toBeFocused();
    await page.keyboard.type("Plan");
    await add("pdf");
    await expect(added.getByRole("button", { name: /: Download$/ })).toBeVisible();
    await add("video file");
    await expect(added.getByRole("combobox", { name: "Video" })).toBeFocused();
    const film = { name: "office-tour_2026.mp4", mimeType: "video/mp4", buffer: anMp4() };
    await added.locator("input[type=file]").first().setInputFiles(film);
    await expect(added.getByRole("textbox", { name: "Title" })).toHaveValue("Office tour 2026");
  },
);

test(
  "a video is published without captions, and the suggestion leads to the button that adds them",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-terms");
    const content = page.getByRole("region", { name: "Content", exact: true });
    await content.getByRole("button", { name: "Add block" }).click();
    await page.keyboard.type("video file");
    await page.keyboard.press("Enter");
    const film = { name: "office-tour_2026.mp4", mimeType: "video/mp4", buffer: anMp4() };
    await content.getByRole("group", { name: "Video", exact: true }).locator("input[type=file]").setInputFiles(film);
    await expect(content.getByRole("textbox", { name: "Title" }).last()).toHaveValue("Office tour 2026");
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    await expect(bar(page)).toContainText("Published by");
    const suggestions = bar(page).getByRole("region", { name: "Suggestions" });
    await suggestions.getByRole("button", { name: /Add captions, for people/ }).click();
    const add = content.getByRole("button", { name: "Add captions" });
    await expect(add).toBeFocused();
    await expectAccessible(page);

    const captions = {
      name: "tour.vtt",
      mimeType: "text/vtt",
      buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHi"),
    };
    await add.click();
    await content.getByRole("group", { name: "Captions" }).locator("input[type=file]").setInputFiles(captions);
    await expect(suggestions).toContainText("Everything is fixed");
    await suggestions.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(suggestions).toHaveCount(0);
    await expect(bar(page)).toContainText("Published by");
  },
);

test("a block is chosen by its drawing, filled in, moved, duplicated, hidden, removed and restored by keyboard", async ({
  page,
  ada: _,
}) => {
  await openLive(page, "/cms/pages/page-terms");
  const content = page.getByRole("region", { name: "Content", exact: true });
  const blocks = content.locator(".items").first().locator("> .item");
  const before = await blocks.count();

  await content.getByRole("button", { name: "Add block" }).focus();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: "Add block" });
  await expect(picker.getByRole("listitem")).toHaveCount(Object.keys(fullBlocks).length);
  expect(await violations(page, { part: ".variant-picker" })).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(content.getByRole("button", { name: "Add block" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(picker.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("no such block");
  await expect(picker.getByText("No results")).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("key NUMBERS");
  await expect(picker.getByRole("listitem")).toHaveText(["About us", "Statistics"].map((name) => new RegExp(name)));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await expect(blocks).toHaveCount(before + 1);

  const added = blocks.last();
  await added.getByLabel("Heading").fill("In numbers");
  await added.getByRole("combobox", { name: "Key number" }).fill("500");
  await page.getByRole("option", { name: /^500\+/ }).click();
  await expect(added.getByRole("combobox", { name: "Key number" })).toHaveValue(/^500\+ /);
  await expect(added.getByRole("button", { name: "Statistics In numbers" })).toBeVisible();

  await added.getByRole("button", { name: /^Move Block \d+, Statistics: In numbers/ }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(blocks.nth(before - 1)).toContainText("In numbers");

  const moved = blocks.nth(before - 1);
  async function choose(line: string) {
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: line, exact: true }).focus();
    await page.keyboard.press("Enter");
  }
  await moved.getByRole("button", { name: /^More for Block \d+, Statistics: In numbers/ }).focus();
  await choose("Hide from visitors");
  await expect(moved.getByText("Hidden", { exact: true })).toBeVisible();
  await expect(moved.getByRole("button", { name: /^More for Block/ })).toBeFocused();
  await choose("Duplicate");
  await expect(blocks).toHaveCount(before + 2);
  await expect(blocks.nth(before)).toContainText("In numbers");
  await expect(blocks.nth(before).getByRole("button", { name: "Statistics In numbers" })).toBeFocused();
  await blocks
    .nth(before)
    .getByRole("button", { name: /^More for Block/ })
    .focus();
  await choose("Remove");
  await expect(blocks).toHaveCount(before + 1);
  // Where it was: after its original.
  await expect(content.locator(".items").first().locator("> li").nth(before)).toHaveText("Restore “In numbers”");
  await content.getByRole("button", { name: "Restore “In numbers”" }).press("Enter");
  await expect(blocks).toHaveCount(before + 2);
  await expect(blocks.nth(before)).toContainText("In numbers");

  await content.getByRole("button", { name: "Insert before Block 1" }).press("Enter");
  await picker.getByRole("button", { name: /^Call to action/ }).press("Enter");
  await expect(blocks).toHaveCount(before + 3);
  await expect(blocks.first().getByLabel("Heading")).toBeFocused();
  await page.keyboard.type("Call {company}");
  await expect(blocks.first().locator(".item-title")).toHaveText("Block 1: Call to actionCall Mangrove IT");
  expect(await violations(page, { part: ".items" })).toEqual([]);

  // The first required field has the focus, and the label is only the name.
  const insert = async (name: string) => {
    await content.getByRole("button", { name: "Insert before Block 1" }).press("Enter");
    await picker
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .first()
      .press("Enter");
    await expect(picker).toBeHidden();
    await expect(blocks.first().locator(".item-title").first()).toHaveText(`Block 1: ${name}`);
  };
  await insert("Video");
  await expect(blocks.first().getByRole("textbox", { name: "Address of the video" })).toBeFocused();
  await insert("Picture");
  await expect(blocks.first().getByRole("button", { name: "Choose a picture" })).toBeFocused();
  await insert("Table to fill in");
  await expect(blocks.first().getByLabel("Heading").nth(1)).toBeFocused();
});

test(
  "a page is added to a menu from its own screen, and every visitor sees it at once",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-accessibility");
    const menus = page.getByRole("region", { name: "In the menus" });
    await menus.getByLabel("Menu to add it to").selectOption("Header menu");
    await menus.getByRole("button", { name: "Add", exact: true }).click();
    await expect(menus.getByRole("status")).toHaveText("Added: Header menu");
    await expect(menus.getByLabel("Menu to add it to")).toBeFocused();
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Accessibility" })).toHaveAttribute("href", "/accessibility");
    await openLive(page, "/cms/pages/page-accessibility");
    await menus.getByRole("button", { name: "Remove from Header menu" }).press("Enter");
    await expect(menus.getByRole("status")).toHaveText("Removed: Header menu");
    await expect(menus.getByLabel("Menu to add it to")).toBeFocused();
    await page.goto("/");
    await expect(menu.getByRole("link", { name: "Accessibility" })).toHaveCount(0);
  },
);
