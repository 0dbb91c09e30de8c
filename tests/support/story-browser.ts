import { findShell } from "./browser.ts";

/** Before all stories: unpacks the browser once, and has every worker take it. */
export default async function prepareBrowser(): Promise<void> {
  process.env.CHROMIUM_PATH = await findShell();
}
