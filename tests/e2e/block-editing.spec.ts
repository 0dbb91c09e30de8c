import type { Page } from "@playwright/test";
import { expectAccessible, violations } from "../support/axe.ts";
import { fullBlocks } from "../support/blocks.ts";
import { expect, long, openLive } from "../support/e2e.ts";
import { bar } from "../support/entry-form.ts";
import { anMp4 } from "../support/files.ts";
import { paste } from "../support/rich-text-e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "page-blocks" });
test.describe.configure({ mode: "default" });

function contentOf(page: Page) {
  return page.getByRole("region", { name: "Content", exact: true });
}

/** Adds the block that is found first. The chooser is loaded when it opens, and takes no letters before. */
async function addBlock(page: Page, searched: string) {
  await contentOf(page).getByRole("button", { name: "Add block" }).click();
  await expect(page.getByRole("dialog", { name: "Add block" }).getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(searched);
  await page.keyboard.press("Enter");
}

test(
  "Enter adds the block that is named as searched, and begins in its first field",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-privacy");
    const added = contentOf(page).locator(".items").first().locator("> .item").last();
    await addBlock(page, "table");
    await expect(added.getByRole("textbox", { name: "Table" })).toBeFocused();
    await page.keyboard.type("Plan");
    await expect(added.getByRole("row").first()).toHaveText("Plan");
    await addBlock(page, "pdf");
    await expect(added.getByRole("button", { name: /: Download$/ })).toBeVisible();
    await addBlock(page, "video file");
    await expect(added.getByRole("combobox", { name: "Video" })).toBeFocused();
    const film = { name: "office-tour_2026.mp4", mimeType: "video/mp4", buffer: anMp4() };
    await added.locator("input[type=file]").first().setInputFiles(film);
    await expect(added.getByRole("textbox", { name: "Title" })).toHaveValue("Office tour 2026");
  },
);

test(
  "a table is filled by keyboard and from a spreadsheet, and its rows are moved and deleted",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-privacy");
    const added = contentOf(page).locator(".items").first().locator("> .item").last();
    await addBlock(page, "table");
    const rows = added.getByRole("row");
    const table = added.getByRole("textbox", { name: "Table" });
    await expect(table).toBeFocused();
    await page.keyboard.type("Plan");
    await page.keyboard.press("Tab");
    await page.keyboard.type("A month");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await paste(page, { text: "Basic\t$95\r\nPlus\t$120.50\r\nMax\t$150" });
    await expect(rows).toHaveText([/^Plan\s*A month$/, /^Basic\s*\$95$/, /^Plus\s*\$120\.50$/, /^Max\s*\$150$/]);
    const act = async (name: string) => {
      await page.keyboard.press("Alt+F10");
      await added.getByRole("toolbar").getByRole("button", { name: "Table", exact: true }).press("Enter");
      await page.locator(".menu:popover-open").getByRole("button", { name }).press("Enter");
      await expect(table).toBeFocused();
    };
    await act("Move row down");
    await expect(rows.nth(1)).toHaveText(/^Plus/);
    await act("Delete row");
    await expect(rows).toHaveCount(3);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rows).toHaveCount(4);
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
    await expect(bar(page)).toContainText("Published by");
    await openLive(page, "/privacy");
    await expect(page.getByRole("columnheader", { name: "A month" })).toBeVisible();
  },
);

test(
  "a video is published without captions, and the suggestion leads to the button that adds them",
  long,
  async ({ page, ada: _ }) => {
    await openLive(page, "/cms/pages/page-terms");
    const content = contentOf(page);
    await addBlock(page, "video file");
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
    await bar(page).getByRole("button", { name: "Publish", exact: true }).click();
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
  expect(await violations(page, { selector: ".variant-picker" })).toEqual([]);
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
  expect(await violations(page, { selector: ".items" })).toEqual([]);

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
    const menus = page.locator("details").filter({ hasText: "In the menus" });
    await menus.getByText(/^In the menus/).click();
    await menus.getByLabel("Menu to add it to").selectOption("Header menu");
    await menus.getByRole("button", { name: "Add", exact: true }).click();
    await expect(menus.getByRole("status")).toHaveText("Added: Header menu");
    await expect(menus.getByLabel("Menu to add it to")).toBeFocused();
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("link", { name: "Accessibility" })).toHaveAttribute("href", "/accessibility");
    await openLive(page, "/cms/pages/page-accessibility");
    await menus.getByText(/^In the menus: Header menu/).click();
    await menus.getByRole("button", { name: "Remove from Header menu" }).press("Enter");
    await expect(menus.getByRole("status")).toHaveText("Removed: Header menu");
    await expect(menus.getByLabel("Menu to add it to")).toBeFocused();
    await page.goto("/");
    await expect(menu.getByRole("link", { name: "Accessibility" })).toHaveCount(0);
  },
);
