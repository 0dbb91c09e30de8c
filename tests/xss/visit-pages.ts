import type { Page } from "@playwright/test";
import type { Db } from "#src/base/db/tables.ts";
import lists from "#src/domain/content/entries/lists/lists.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import { slugOf } from "#src/domain/content/schema/values/slugs.ts";
import { openLive } from "../support/e2e.ts";
import type { HostileSite } from "./seed-hostile.ts";
import { readPage, xmlErrors } from "./xss-monitor.ts";

const documents = ["/sitemap.xml", "/blog/rss.xml"];

/** Every public page that may show the hostile entries. */
export async function publicPaths(db: Db, { paths }: HostileSite): Promise<string[]> {
  const topics = await db.selectFrom("entry_dates").select("topic").where("topic", "!=", "").limit(3).execute();
  const lists = ["/", "/services", "/portfolio", "/blog", "/careers", "/contact", "/no-such-page"];
  return [...new Set([...lists, ...paths, ...topics.map(({ topic }) => `/blog/topic/${slugOf(topic)}`)])];
}

const screens = ["dashboard", "leads", "media", "users", "activity", "trash", "settings", "seo", "account"];

/** Admin screens that may show them: lists; form, preview and revisions of one entry and one draft of each kind. */
export function hostileStaffPaths({ entries, drafts }: HostileSite): string[] {
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

export interface Visit {
  /** The text of all pages. */
  text: string;
  errors: string[];
}

/** Opens pages one after the other by URL. */
export async function visitAll(page: Page, paths: readonly string[]): Promise<Visit> {
  const looked: Visit = { text: "", errors: [] };
  for (const path of paths) {
    // A preview's script runs only after an interaction.
    await (path.startsWith("/cms/preview/") ? page.goto(path) : openLive(page, path));
    const { text, errors } = await readPage(page);
    looked.text += text;
    looked.errors.push(...errors.map((error) => `${path}: ${error}`));
    const { pathname } = new URL(page.url());
    // A preview changes its URL.
    if (pathname !== path && !pathname.startsWith("/cms/preview/")) looked.errors.push(`${path} led to ${pathname}`);
  }
  return looked;
}

export async function checkDocuments(page: Page): Promise<string[]> {
  return (await Promise.all(documents.map((path) => xmlErrors(page, path)))).flat();
}
