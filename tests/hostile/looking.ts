import type { Page } from "@playwright/test";
import type { KindName } from "../../src/content/kinds/kinds.ts";
import lists from "../../src/content/lists.ts";
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

const screens = ["dashboard", "leads", "media", "users", "activity", "bin", "settings", "seo", "account"];

/** Every screen on which staff may meet them: lists; form, preview and versions of one entry and one draft of each kind. */
export function staffPaths({ entries, drafts }: Poisoned): string[] {
  const formOf = ({ kind, id }: { kind: KindName; id: string }) => {
    const list = lists.find(({ kinds }) => kinds.includes(kind));
    return list ? [`/cms/${list.segment}/${id}`] : [];
  };
  const some = [...oneOfEach(entries), ...oneOfEach(drafts)];
  return [
    ...screens.map((name) => `/cms/${name}`),
    ...lists.map(({ segment }) => `/cms/${segment}`),
    ...some.flatMap(formOf),
    ...some.flatMap((one) => (formOf(one).length > 0 ? [`/cms/preview/${one.kind}/${one.id}`] : [])),
    ...some.map(({ id }) => `/cms/revisions/${id}`),
  ];
}

function oneOfEach<One extends { kind: KindName }>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [one.kind, one])).values()];
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
    // A preview sleeps until somebody touches it.
    await (path.startsWith("/cms/preview/") ? page.goto(path) : openLive(page, path));
    const { text, faults } = await readPage(page);
    looked.text += text;
    looked.faults.push(...faults.map((fault) => `${path}: ${fault}`));
    const { pathname } = new URL(page.url());
    // A preview stands under its own address.
    if (pathname !== path && !pathname.startsWith("/cms/preview/")) looked.faults.push(`${path} led to ${pathname}`);
  }
  return looked;
}

export async function lookAtDocuments(page: Page): Promise<string[]> {
  return (await Promise.all(documents.map((path) => faultsOfXml(page, path)))).flat();
}
