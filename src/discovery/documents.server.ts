import { defaultLanguage, languages } from "../content/languages.ts";
import { publishedSingle } from "../content/published.server.ts";
import type { Db } from "../db/tables.ts";
import { readFeed } from "./feed.server.ts";
import { feedPath, rssXml } from "./feed.ts";
import { webManifest } from "./manifest.ts";
import { indexablePages } from "./pages.server.ts";
import { robotsText } from "./robots.ts";
import { securityText } from "./security-text.ts";
import { sitemapXml } from "./sitemap.ts";

/** Something that programs ask for under a fixed address. */
interface Document {
  contentType: string;
  body: string;
}

type Maker = (site: Site) => Promise<Document | null>;

interface Site {
  db: Db;
  origin: string;
  now: () => Date;
}

const documents = new Map<string, Maker>([
  ...Object.entries({
    "/robots.txt": async ({ origin }: Site) => ({ contentType: "text/plain", body: robotsText(origin) }),
    "/sitemap.xml": async ({ db, origin, now }: Site) => ({
      contentType: "application/xml",
      body: sitemapXml(await indexablePages(db, origin, now())),
    }),
    "/manifest.webmanifest": async ({ db }: Site) => ({
      contentType: "application/manifest+json",
      body: webManifest(await readCompany(db)),
    }),
    "/.well-known/security.txt": async ({ db, origin, now }: Site) => ({
      contentType: "text/plain",
      body: securityText(origin, await readCompany(db), now()),
    }),
  } satisfies Record<string, Maker>),
  ...languages.map((language): [string, Maker] => [
    feedPath(language),
    async ({ db, origin }) => {
      const feed = await readFeed(db, origin, language);
      return feed && { contentType: "application/rss+xml", body: rssXml(feed) };
    },
  ]),
]);

async function readCompany(db: Db) {
  return (await publishedSingle(db, "settings", defaultLanguage)).content.company;
}

export function isDocument(path: string): boolean {
  return documents.has(path);
}

/** Makes the document of an address out of the present content; `null` where there is none. */
export async function makeDocument(path: string, site: Site): Promise<Document | null> {
  return (await documents.get(path)?.(site)) ?? null;
}
