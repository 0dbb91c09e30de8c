import type { Page } from "@playwright/test";
import { atRest, expect, openLive } from "./e2e.ts";

export const post = "/cms/blog/post-test-your-backup";
export const article = "/blog/test-your-backup";

export const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

/** Presses a key that moves the cursor. The browser notifies the editor a moment later. */
export async function press(page: Page, key: string) {
  await page.keyboard.press(key);
  await atRest(page);
}

/** Opens the form, with the cursor on a new line at the end of the text. */
export async function openText(page: Page, form = post) {
  await openLive(page, form);
  await expect(text(page)).toHaveAttribute("contenteditable", "true");
  await text(page).focus();
  await press(page, "ControlOrMeta+End");
  await page.keyboard.press("Enter");
}

/** Pastes clipboard content of another program. */
export async function paste(page: Page, pasted: { html?: string; text?: string; file?: Buffer }) {
  await page.evaluate(
    ({ html, text, bytes }) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData("text/html", html);
      if (text) clipboardData.setData("text/plain", text);
      if (bytes) clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    { ...pasted, bytes: pasted.file && [...pasted.file] },
  );
}

/** Chooses from the menu Insert by keyboard. */
export async function insert(page: Page, name: string): Promise<void> {
  await tool(page, "Insert").press("Enter");
  await page.locator(".menu:popover-open").getByRole("button", { name, exact: true }).press("Enter");
}

/** Uploads a file to the end of the text. `kind` is its name in the menu. */
export async function addFile(
  page: Page,
  kind: "File" | "Video file",
  title: string,
  name: string,
  buffer: Buffer,
): Promise<void> {
  await text(page).focus();
  await press(page, "ControlOrMeta+End");
  await insert(page, kind);
  const dialog = page.getByRole("dialog", { name: `Add ${kind.toLowerCase()}` });
  const mimeType = kind === "File" ? "application/pdf" : "video/mp4";
  await dialog.locator("input[type=file]").first().setInputFiles({ name, mimeType, buffer });
  await expect(dialog.getByRole("combobox").first()).toHaveValue(name);
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden();
}
