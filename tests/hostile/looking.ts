import type { Page } from "@playwright/test";
import { screens } from "../../src/cms/screens.ts";
import { slugOf } from "../../src/content/slugs.ts";
import type { Db } from "../../src/db/tables.ts";
import { openLive } from "../support/story.ts";
import type { Poisoned } from "./poisoned.ts";
import { faultsOfXml, readPage } from "./witness.ts";

const documents = ["/sitemap.xml", "/blog/rss.xml"];

/** Every page on which visitors may meet the poisoned entries. */
export async function publicPaths(db: Db, { paths }: Poisoned): Promise<string[]> {
  const topics = await db.selectFrom("timeline").select("topic").where("topic", "!=", "").limit(3).execute();
  const lists = ["/", "/services", "/portfolio", "/blog", "/careers", "/contact", "/no-such-page"];
  return [...new Set([...lists, ...paths, ...topics.map(({ topic }) => `/blog/topic/${slugOf(topic)}`)])];
}

/** Every screen on which staff may meet them. */
export function staffPaths({ entries, drafts }: Poisoned): string[] {
  const lists = Object.values(screens).map(({ address }) => address.replace(/\/:\w+\?$/, ""));
  const one = new Map([...entries, ...drafts].map(({ kind, id }) => [kind, id]));
  return [...lists, ...[...one.values()].map((id) => `/cms/revisions/${id}`)];
}

export interface Looked {
  /** All that was read, of all pages. */
  text: string;
  faults: string[];
}

/** Opens one page after the other as somebody does who comes by an address. */
export async function lookAt(page: Page, paths: readonly string[]): Promise<Looked> {
  const looked: Looked = { text: "", faults: [] };
  for (const path of paths) {
    await openLive(page, path);
    const { text, faults } = await readPage(page);
    looked.text += text;
    looked.faults.push(...faults.map((fault) => `${path}: ${fault}`));
    const { pathname } = new URL(page.url());
    if (pathname !== path) looked.faults.push(`${path} led to ${pathname}`);
  }
  return looked;
}

export async function lookAtDocuments(page: Page): Promise<string[]> {
  return (await Promise.all(documents.map((path) => faultsOfXml(page, path)))).flat();
}
