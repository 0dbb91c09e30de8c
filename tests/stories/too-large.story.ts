import { expect, type Locator } from "@playwright/test";
import { aPost } from "../support/content.ts";
import { createEntry } from "../support/drafts.ts";
import { test } from "../support/staff-story.ts";

/** Pastes so many characters of plain text. */
async function paste(into: Locator, length: number): Promise<void> {
  await into.evaluate((element, characters) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "The tide comes in. ".repeat(characters / 19));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, length);
}

test("what no entry can hold is refused in words, stays in the browser, and is saved once it is shorter", async ({
  page,
  ada,
  db,
}) => {
  const post = { kind: "post", language: "en", content: aPost({ title: "Tides" }), by: ada } as const;
  const { id } = await createEntry(db, post, new Date());
  await page.goto(`/cms/blog/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await paste(text, 1_000_000);
  await expect(page.getByText("This is too long to paste.")).toBeVisible();
  await expect(text).toHaveText("Mud, and a bicycle.");

  await paste(text, 300_000);
  await paste(text, 300_000);
  await expect(page.getByText("but not on the server: it is more than can be saved.")).toBeVisible();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("This is more than one entry can hold.")).toBeVisible();
  await expect(page.getByText("Not saved: one field needs a look.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.locator(".save-words")).toContainText("Draft saved");
});
