import type { Page } from "@playwright/test";
import sharp from "sharp";

/** Uploads one picture under each name, in the logged-in browser, and returns their admin paths. */
export async function uploadNamed(page: Page, names: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const [number, name] of names.entries()) {
    const background = { r: number, g: Math.floor(Math.random() * 256), b: 90 };
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
    const answer = await page.evaluate(
      async ({ name, bytes }) => {
        const path = `/cms/media/upload?${new URLSearchParams({ name })}`;
        const headers = { "Content-Type": "application/octet-stream" };
        return (await fetch(path, { method: "POST", headers, body: new Uint8Array(bytes) })).json();
      },
      { name: name.toWellFormed(), bytes: [...bytes] },
    );
    paths.push(`/cms/media/${answer.picture.id}`);
  }
  return paths;
}
