import type { ContentReader } from "../content/published/reader.server.ts";
import type { Company } from "../content/schema/settings.ts";
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
  content: ContentReader;
  origin: string;
  now: () => Date;
}

const makers = new Map<string, Maker>([
  ...Object.entries({
    "/robots.txt": async ({ origin }: Site) => ({ contentType: "text/plain", body: robotsText(origin) }),
    "/sitemap.xml": async ({ content, origin }: Site) => {
      const now = await content.now();
      const body = await content.query("any", "sitemap", (db) => sitemapXml(db, origin, now));
      return { contentType: "application/xml", body };
    },
    "/manifest.webmanifest": async ({ content }: Site) => ({
      contentType: "application/manifest+json",
      body: webManifest(await readCompany(content)),
    }),
    "/.well-known/security.txt": async ({ content, origin }: Site) => ({
      contentType: "text/plain",
      body: securityText(origin, await readCompany(content), await content.now()),
    }),
  } satisfies Record<string, Maker>),
  ...languages.map((language): [string, Maker] => [
    feedPath(language),
    async ({ content, origin }) => {
      const body = await blogFeedXml(content, origin, language);
      return body === null ? null : { contentType: "application/rss+xml", body };
    },
  ]),
]);

async function readCompany(reader: ContentReader) {
  return (await reader.content(defaultLanguage, ["settings"])).single("settings").content.company;
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
