import { publishedSingle } from "../content/published/published.server.ts";
import type { Company } from "../content/schema/settings.ts";
import type { Db } from "../db/tables.ts";
import { defaultLanguage, languages } from "../languages.ts";
import { blogFeedXml } from "./feed.server.ts";
import { feedPath } from "./head.ts";
import { webManifest } from "./manifest.ts";
import { sitemapXml } from "./sitemap.server.ts";

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
      body: await sitemapXml(db, origin, now()),
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
      const body = await blogFeedXml(db, origin, language);
      return body === null ? null : { contentType: "application/rss+xml", body };
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

/** Robots may read everything except the admin. */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /cms\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** The contact for security reports, see RFC 9116. */
function securityText(origin: string, { email }: Pick<Company, "email">, now: Date): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
