import type { Locator, Page } from "@playwright/test";
import { photoWithRedAt } from "./pictures.ts";

export type TestFile = Awaited<ReturnType<typeof aPhoto>>;

let pictures = 0;

/** A picture that is not in the library yet. */
export async function aPhoto(name: string) {
  pictures += 1;
  return { name, mimeType: "image/jpeg", buffer: await photoWithRedAt(20 + pictures, 40, 1300 + pictures, 900) };
}

/** A file that is refused. */
export function aNote(name: string): TestFile {
  return { name, mimeType: "image/png", buffer: Buffer.from("no picture") };
}

/** Chooses files in the browser's picker, by keyboard. */
export async function upload(page: Page, button: string, files: TestFile[], within: Page | Locator = page) {
  const choosing = page.waitForEvent("filechooser");
  await within.getByRole("button", { name: button, exact: true }).focus();
  await page.keyboard.press("Enter");
  await (await choosing).setFiles(files);
}
