import { expect } from "@playwright/test";
import { aPost } from "../support/content.ts";
import { createEntry } from "../support/drafts.ts";
import { long } from "../support/e2e.ts";
import { test } from "../support/staff-e2e.ts";

test("text longer than any entry is not pasted, and the editor says so", long, async ({ page, ada, db }) => {
  const post = { kind: "post", language: "en", content: aPost({ title: "Tides" }), by: ada } as const;
  const { id } = await createEntry(db, post, new Date());
  await page.goto(`/cms/blog/${id}`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "The tide comes in. ".repeat(30_000));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("That's too long to paste.")).toBeVisible();
  await expect(text).toHaveText("Mud, and a bicycle.");
});
