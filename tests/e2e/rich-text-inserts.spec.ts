import { expectAccessible } from "../support/axe.ts";
import { createEntry } from "../support/drafts.ts";
import { expect, expectOnly, long, openLive } from "../support/e2e.ts";
import { anMp4, aPdf } from "../support/files.ts";
import { insert, openText, paste, press, text, tool } from "../support/rich-text-e2e.ts";
import { test } from "../support/staff-e2e.ts";

test.use({ siteName: "rich-text" });
test.describe.configure({ mode: "default" });

const form = "/cms/blog/post-hurricane-season-it-plan";
const article = "/blog/hurricane-season-it-plan";

test(
  "a table, a button and a video are inserted, edited, published and used",
  long,
  async ({ page, errors, ada: _ }) => {
    const table = text(page).getByRole("table");
    await openText(page, form);

    await test.step("a table, filled by typing and by pasting cells", async () => {
      await insert(page, "Table");
      await page.keyboard.type("Plan");
      await page.keyboard.press("Tab");
      await page.keyboard.type("A month");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Reply");
      await page.keyboard.press("Tab");
      const cells = (...texts: string[]) => `<tr>${texts.map((cellText) => `<td>${cellText}</td>`).join("")}</tr>`;
      await expect(table.getByRole("columnheader")).toHaveCount(3);
      await paste(page, { text: "Trial\t$0" });
      await expect(table.getByRole("row").nth(1)).toHaveText(/Trial.*\$0/);
      await page.keyboard.press("ControlOrMeta+z");
      const html = `<table>${cells("Basic", "$95")}${cells("Plus", "$120.50")}${cells("Max", "$150")}</table>`;
      await paste(page, { html, text: "Basic" });
      await expect(table.getByRole("row")).toHaveCount(4);
      await expect(table.getByRole("row").last()).toHaveText(/Max.*150/);
      await tool(page, "Table").press("Enter");
      await page.locator(".menu:popover-open").getByRole("button", { name: "Insert row above" }).press("Enter");
      await expect(table.getByRole("row")).toHaveCount(5);
      await page.keyboard.press("ControlOrMeta+z");
      await expect(table.getByRole("row")).toHaveCount(4);
      await expectAccessible(page);
    });

    await test.step("a button", async () => {
      await press(page, "ControlOrMeta+End");
      await insert(page, "Button");
      const dialog = page.getByRole("dialog", { name: "Add button" });
      await dialog.getByRole("button", { name: "Add" }).click();
      await expect(dialog.getByText("Required")).toBeVisible();
      await dialog.getByRole("textbox", { name: "Text" }).fill("Book a visit");
      await dialog.getByRole("combobox", { name: "Links to" }).fill("contact");
      await expect(dialog.getByRole("option").first()).toContainText("/contact");
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Add" }).click();
      await expect(page.getByText("Button selected.")).toBeAttached();
      await expect(text(page).getByText("Links to Contact")).toBeVisible();
    });

    await test.step("a video, but not from anywhere", async () => {
      await press(page, "ControlOrMeta+End");
      await insert(page, "Video");
      const dialog = page.getByRole("dialog", { name: "Add video" });
      await dialog
        .getByRole("textbox", { name: "Address of the video" })
        .fill("https://youtube.com.evil.test/watch?v=x");
      await dialog.getByRole("textbox", { name: "Title" }).fill("How we test a restore");
      await dialog.getByRole("button", { name: "Add" }).click();
      await expect(dialog.getByText(/^Enter the address of a video/)).toBeVisible();
      await dialog.getByRole("textbox", { name: "Address of the video" }).fill("youtu.be/dQw4w9WgXcQ");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Add" }).click();
      await expect(text(page).getByText("Video · YouTube")).toBeVisible();
    });

    await page.keyboard.press("ControlOrMeta+s");
    const bar = page.getByRole("region", { name: "Save" });
    await expect(bar.getByText("Draft saved")).toBeVisible();
    await bar.getByRole("button", { name: "Publish", exact: true }).press("Enter");
    await expect(bar.getByText("Published", { exact: true })).toBeVisible();

    await page.setViewportSize({ width: 320, height: 800 });
    await page.route(/youtube/, (route) => route.fulfill({ contentType: "text/html", body: "A player" }));
    await openLive(page, article);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Book a visit" })).toHaveAttribute("href", "/contact");
    await expect(main.getByRole("columnheader", { name: "A month" })).toBeVisible();
    await main.getByRole("region", { name: "Table" }).focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await main.getByRole("link", { name: "Play video: How we test a restore" }).press("Enter");
    await expect(main.locator("iframe")).toBeFocused();
    await expect(main.frameLocator("iframe").getByText("A player")).toBeVisible();
    // Before the click, nothing was requested from there.
    expectOnly(
      errors,
      /^request to another host: https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?autoplay=1&rel=0$/,
    );
  },
);

test(
  "the sign of a link's section stays in its input when a warning is below the page",
  long,
  async ({ page, db, ada }) => {
    await openLive(page, "/cms/settings?show=menus");
    const content = { title: "Spare page", name: "Spare page" };
    await createEntry(db, { kind: "page", language: "en", content, by: ada }, new Date());
    const target = page.getByRole("group", { name: "Links to", exact: true }).last();
    await target.getByRole("combobox").fill("Spare");
    await expect(page.getByRole("option", { name: /Spare page/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(target.getByText("Not published yet")).toBeVisible();
    const hashBox = await target.getByText("#", { exact: true }).boundingBox();
    const input = await target.getByRole("textbox", { name: "Section (optional)" }).boundingBox();
    expect((hashBox?.y ?? 0) + (hashBox?.height ?? 0)).toBeLessThan((input?.y ?? 0) + (input?.height ?? 0));
  },
);

test(
  "a file and a video of one's own are uploaded into a text, edited by keyboard and published",
  long,
  async ({ page, ada: _ }) => {
    await openText(page, "/cms/blog/post-test-your-backup");

    await test.step("a file, which a wrong kind of file is not", async () => {
      await insert(page, "File");
      const dialog = page.getByRole("dialog", { name: "Add file" });
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("Choose a file.")).toBeVisible();
      const pdf = { name: "Restore checklist.pdf", mimeType: "application/pdf", buffer: aPdf() };
      await dialog.locator("input[type=file]").setInputFiles(pdf);
      await expect(dialog.getByRole("combobox", { name: "File" })).toHaveValue("Restore checklist.pdf");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(page.getByText("File selected. Press Enter")).toBeAttached();
      await expect(text(page).getByText(/^File · PDF, /)).toBeVisible();
      await page.keyboard.press("Enter");
      const edit = page.getByRole("dialog", { name: "Edit file" });
      await edit.getByRole("textbox", { name: "Title" }).fill("What to test");
      await page.keyboard.press("Enter");
      await expect(text(page).getByText("What to test")).toBeVisible();
    });

    await test.step("a video, found in the library", async () => {
      await press(page, "ControlOrMeta+End");
      await insert(page, "Video file");
      const dialog = page.getByRole("dialog", { name: "Add video file" });
      const film = { name: "Restore.mp4", mimeType: "video/mp4", buffer: anMp4() };
      await dialog.locator("input[type=file]").first().setInputFiles(film);
      await expect(dialog.getByRole("combobox", { name: "Video" })).toHaveValue("Restore.mp4");
      await expect(dialog.getByRole("textbox", { name: "Title" })).toHaveValue("Restore");
      await dialog.getByRole("textbox", { name: "Title" }).fill("A restore in a minute");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(text(page).getByText("No captions")).toBeVisible();
    });

    await test.step("foreign HTML never makes one", async () => {
      await press(page, "ControlOrMeta+End");
      const attrs = JSON.stringify({ file: { media: "x" }, title: "Planted" }).replaceAll('"', "&quot;");
      await paste(page, {
        html: `<p>Pasted.</p><figure data-atom="download" data-attrs="${attrs}"></figure>`,
        text: "P",
      });
      await expect(text(page).getByText("Pasted.")).toBeVisible();
      await expect(
        text(page)
          .locator("figure")
          .filter({ hasText: /File · / }),
      ).toHaveCount(1);
      await expect(text(page).getByText("Planted")).toHaveCount(0);
    });

    await page.keyboard.press("ControlOrMeta+s");
    const bar = page.getByRole("region", { name: "Save" });
    await expect(bar.getByText("Draft saved")).toBeVisible();
    await bar.getByRole("button", { name: "Publish", exact: true }).press("Enter");
    await expect(bar.getByText("Published", { exact: true })).toBeVisible();
    const suggestions = bar.getByRole("region", { name: "Suggestions" });
    await expect(suggestions.getByRole("button")).toHaveCount(2);
    await suggestions.getByRole("button", { name: /Add captions, for people who can't hear the video/ }).click();
    await expect(text(page)).toBeFocused();
    await suggestions.getByRole("button", { name: "Close" }).click();
    await expect(suggestions).toHaveCount(0);

    await openLive(page, "/blog/test-your-backup");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /What to test/ })).toHaveAttribute("href", /^\/files\/.*\.pdf$/);
    await expect(main.locator("video")).toHaveAttribute("aria-label", "A restore in a minute");
    await expectAccessible(page);
  },
);
