import type { Db } from "../../src/base/db/tables.ts";
import type { Page } from "./page.ts";

/** A site with default content, only for one browser. */
export interface Site {
  url: string;
  db: Db;
  /** An owner's account. */
  account: { name: string; email: string; password: string; cookie: string };
  /** A photo to upload. */
  photo: string;
}

/** What a person does on the site. A story fails on errors in the browser, too. */
export interface Story {
  name: string;
  run(page: Page, site: Site): Promise<void>;
}

/** Opens a screen, logged in by a cookie. */
export async function openScreen(page: Page, { account }: Site, path: string): Promise<void> {
  await page.open("/privacy");
  await page.driver.evaluate(`void (document.cookie = ${JSON.stringify(`${account.cookie}; path=/`)})`);
  await page.open(path);
}
