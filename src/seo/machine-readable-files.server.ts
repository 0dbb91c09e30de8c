import { publishedSingle } from "../content/published/published.server.ts";
import type { Db } from "../db/tables.ts";
import { defaultLanguage, languages } from "../languages.ts";
import { readFeed } from "./feed.server.ts";
import { feedPath, rssXml } from "./feed.ts";
import { webManifest } from "./manifest.ts";
import { indexablePages } from "./pages.server.ts";
import { robotsText } from "./robots.ts";
import { securityText } from "./security-text.ts";
import { sitemapXml } from "./sitemap.ts";

/** A file for programs, at a fixed URL. */
interface MachineReadableFile {
  contentType: string;
  body: string;
}

type Maker = (site: Site) => Promise<MachineReadableFile | null>;

interface Site {
  db: Db;
  origin: string;
  now: () => Date;
}

const makers = new Map<string, Maker>([
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

export function isMachineReadableFile(path: string): boolean {
  return makers.has(path);
}

/** Makes the file at a path from the current content; `null` if there is none. */
export async function makeDocument(path: string, site: Site): Promise<MachineReadableFile | null> {
  return (await makers.get(path)?.(site)) ?? null;
}
