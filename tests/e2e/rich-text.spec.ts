import { readFileSync } from "node:fs";
import { expectAccessible } from "../support/axe.ts";
import { expect, long, phone } from "../support/e2e.ts";
import { photoWithRedAt } from "../support/pictures.ts";
import { article, openText, paste, post, press, text, tool } from "../support/rich-text-e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "rich-text" });
test.describe.configure({ mode: "default" });

test("a text is written, formatted, linked and published by keyboard alone", async ({ page, ada: _ }) => {
  await openText(page);
  const { keyboard } = page;
  await keyboard.type(
    "## What we do\nWe answer **at once**, day and night.\n- by phone\nby mail\n\n1. look\n\n> Said by Ana.",
  );
  await expect(text(page).locator("h2").last()).toHaveText("What we do");
  await expect(text(page).locator("p > strong").last()).toHaveText("at once");
  await expect(text(page).locator("ul").last().locator("li")).toHaveText(["by phone", "by mail"]);
  await expect(text(page).locator("ol").last()).toHaveText("look");
  await expect(text(page).locator("blockquote").last()).toHaveText("Said by Ana.");

  await test.step("the toolbar toggles the format", async () => {
    await keyboard.press("Alt+F10");
    await expect(tool(page, "Heading")).toBeFocused();
    for (const _ of Array(6)) await keyboard.press("ArrowRight");
    await expect(tool(page, "Quote")).toBeFocused();
    await expect(tool(page, "Quote")).toHaveAttribute("aria-pressed", "true");
    await keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await expect(tool(page, "Quote")).toHaveAttribute("aria-pressed", "false");
    await keyboard.press("ControlOrMeta+z");
    await expect(tool(page, "Quote")).toHaveAttribute("aria-pressed", "true");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
  });

  await test.step("a link to a page, found by its title", async () => {
    await keyboard.type("See our team.");
    await press(page, "ArrowLeft");
    await press(page, "Shift+ControlOrMeta+ArrowLeft");
    await keyboard.press("ControlOrMeta+k");
    const dialog = page.getByRole("dialog", { name: "Add link" });
    await expect(dialog.getByRole("combobox", { name: "Links to" })).toBeFocused();
    await expect(page.getByRole("dialog", { name: "Go to anything" })).toBeHidden();
    await keyboard.type("about");
    await expect(dialog.getByRole("option").first()).toContainText("/about");
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    await keyboard.type("team");
    await keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
    await expect(page.getByText("About Us, at “team”")).toBeVisible();
    await expect(tool(page, "Link")).toHaveAttribute("aria-pressed", "true");
    await press(page, "End");
  });

  await test.step("a link to a web address, but not to a script", async () => {
    await keyboard.type(" Or ");
    await keyboard.press("ControlOrMeta+k");
    const dialog = page.getByRole("dialog", { name: "Add link" });
    await expect(dialog.getByRole("combobox")).toBeFocused();
    await keyboard.press("Shift+Tab");
    await keyboard.press("ArrowRight");
    await keyboard.press("Tab");
    await keyboard.type("javascript:alert(1)");
    await keyboard.press("Enter");
    await expect(dialog.getByText("Enter a web address, like https://example.com.")).toBeVisible();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("www.nhc.noaa.gov");
    await keyboard.press("Tab");
    await keyboard.type("the forecasts");
    await keyboard.press("Enter");
    await expect(text(page)).toBeFocused();
  });

  await keyboard.press("ControlOrMeta+s");
  const bar = page.getByRole("region", { name: "Save" });
  await expect(bar.getByText("Draft saved")).toBeVisible();
  await bar.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(bar.getByText("Published", { exact: true })).toBeVisible();

  await page.goto(article);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "What we do" })).toBeVisible();
  await expect(main.getByRole("link", { name: "team", exact: true })).toHaveAttribute("href", "/about#team");
  await expect(main.getByRole("link", { name: "the forecasts" })).toHaveAttribute("href", "https://www.nhc.noaa.gov");
  await expect(main.getByText("Said by Ana.")).toBeVisible();
});

// The other stories expect the first article to end with a paragraph.
const otherPost = "/cms/blog/post-false-invoice";
const otherArticle = "/blog/false-invoice";

test("items change their level by the Tab key, and Escape lets it leave the text", async ({ page, ada: _ }) => {
  await openText(page, otherPost);
  const { keyboard } = page;
  await keyboard.type("1. look\nfirst the lights\nthen the cables\ncall");
  const list = text(page).locator(":scope > ol").last();
  await expect(list.locator("li")).toHaveCount(4);
  await expect(page.getByText("List. Press Tab or Shift and Tab to change the level")).toBeAttached();
  await press(page, "ArrowUp");
  await press(page, "ArrowUp");
  await press(page, "Tab");
  await press(page, "ArrowDown");
  await press(page, "Tab");
  await expect(list.locator(":scope > li > ol > li")).toHaveText(["first the lights", "then the cables"]);
  await press(page, "Tab");
  await expect(list.locator("ol ol > li")).toHaveText(["then the cables"]);
  await expect(tool(page, "Move item in")).toHaveAttribute("aria-disabled", "true");
  await press(page, "Shift+Tab");
  await press(page, "Shift+Tab");
  await expect(list.locator(":scope > li > p")).toHaveText(["look", "then the cables", "call"]);
  await tool(page, "Move item in").click();
  await expect(list.locator(":scope > li > ol > li")).toHaveText(["first the lights", "then the cables"]);
  await expectAccessible(page);

  await test.step("visitors see it", async () => {
    await keyboard.press("ControlOrMeta+s");
    const bar = page.getByRole("region", { name: "Save" });
    await expect(bar.getByText("Draft saved")).toBeVisible();
    await bar.getByRole("button", { name: "Publish", exact: true }).press("Enter");
    await expect(bar.getByText("Published", { exact: true })).toBeVisible();
    const visitor = await page.context().newPage();
    await visitor.goto(otherArticle);
    await expect(visitor.getByRole("main").locator("li > ol > li")).toHaveText(["first the lights", "then the cables"]);
    await visitor.close();
  });

  await text(page).focus();
  await keyboard.press("Escape");
  await keyboard.press("Shift+Tab");
  await expect(text(page)).not.toBeFocused();
  await text(page).focus();
  await keyboard.press("Escape");
  await keyboard.press("Tab");
  await expect(text(page)).not.toBeFocused();
  await expect(list.locator(":scope > li > ol > li")).toHaveText(["first the lights", "then the cables"]);
});

test("a paragraph below a list stays there when the Tab key leaves the text", async ({ page, ada: _ }) => {
  await openText(page, otherPost);
  await page.keyboard.type("- one\n\nBelow");
  await press(page, "Home");
  await page.keyboard.press("Tab");
  await expect(text(page)).not.toBeFocused();
  await expect(text(page).locator(":scope > p").last()).toHaveText("Below");
});

test("pasted text is cleaned up, and a pasted picture is uploaded and described", async ({ page, ada: _ }) => {
  await openText(page);
  const word = readFileSync("src/admin/editor/rich-text/paste/clipboards/web-page.clipboard", "utf8");
  await paste(page, {
    html: word.replaceAll("https://site.example", new URL(page.url()).origin),
    text: "What ransomware does",
  });
  await expect(text(page).getByText("What ransomware does")).toBeVisible();
  await expect(page.getByText("One image couldn't be pasted.")).toBeVisible();
  await expect(text(page).locator("a", { hasText: "our team" })).toHaveAttribute(
    "data-link",
    JSON.stringify({ entry: "page-about", anchor: "team" }),
  );
  await text(page).locator("a", { hasText: "our team" }).click();
  await expect(page.getByText("About Us, at “team”")).toBeVisible();
  await press(page, "ControlOrMeta+End");
  expect(await text(page).locator("[style], script, [onclick], a[href]").count()).toBe(0);

  await page.keyboard.press("Enter");
  await paste(page, { file: await photoWithRedAt(30, 40, 1310, 910) });
  const picture = text(page)
    .getByRole("figure")
    .filter({ has: page.getByRole("button", { name: "Edit picture" }) });
  await expect(picture.getByText("No alt text")).toBeVisible();
  await page.keyboard.type("Below it.");
  await expect(text(page).locator("p").last()).toHaveText("Below it.");
  await press(page, "ArrowUp");
  await expect(page.getByText("Picture selected.")).toBeAttached();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit picture" });
  await dialog.getByRole("textbox", { name: "Alt text" }).fill("A red field");
  await dialog.getByRole("textbox", { name: /^Caption/ }).fill("Seen from the quay");
  await page.keyboard.press("Enter");
  await expect(picture.getByText("Seen from the quay")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(text(page).locator("> :last-child")).toHaveText(/Seen from the quay/);
  await expectAccessible(page);

  await press(page, "ControlOrMeta+End");
  await page.keyboard.type("After the picture.");
  await expect(picture).toHaveCount(1);
  await expect(text(page).locator("> :last-child")).toHaveText("After the picture.");
  await press(page, "Home");
  await press(page, "ArrowUp");
  await expect(page.getByText("Picture selected.")).toBeAttached();
  await page.keyboard.press("Delete");
  await expect(picture).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(picture).toHaveCount(1);
});

test("opening a text changes nothing, and neither does an undone edit", long, async ({ page, ada: _ }) => {
  await openText(page);
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("button", { name: "Save draft" })).toBeDisabled();
});

test.describe("without script", long, () => {
  test.use({ javaScriptEnabled: false, ...phone });

  test("a text can be read, and the toolbar is hidden", async ({ page, ada: _ }) => {
    await page.goto(post);
    await expect(page.getByRole("heading", { name: "How often" })).toBeVisible();
    await expect(page.getByRole("toolbar")).toBeHidden();
  });
});
