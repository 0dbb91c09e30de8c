import { defaultLanguage, type Language, languages } from "#src/base/languages.ts";
import { readBrand } from "#src/domain/content/published/brand.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { blogFeedXml } from "./feed.server.ts";
import { feedPath } from "./head.ts";
import { languageModelPath, languageModelText } from "./language-model-text.server.ts";
import { manifestPath, webManifest } from "./manifest.ts";
import { filePattern, sitemapXml } from "./sitemap.server.ts";

/** A file for programs, at a fixed URL. */
interface MachineReadableFile {
  contentType: string;
  body: string;
}

type Maker = (site: FileContext) => Promise<MachineReadableFile | null>;

interface FileContext {
  content: ContentReader;
  origin: string;
  now: () => Date;
}

const makers = new Map<string, Maker>([
  ...Object.entries({
    "/robots.txt": async ({ origin }: FileContext) => ({ contentType: "text/plain", body: robotsText(origin) }),
    "/sitemap.xml": (site: FileContext) => makeSitemap(site, null),
    [manifestPath]: async ({ content }: FileContext) => ({
      contentType: "application/manifest+json",
      body: webManifest(await readCompany(content), await readBrand(content)),
    }),
    "/.well-known/security.txt": async ({ content, origin }: FileContext) => ({
      contentType: "text/plain",
      body: securityText(origin, await readCompany(content), await content.now(), await content.languages()),
    }),
  } satisfies Record<string, Maker>),
  ...languages.flatMap((language): [string, Maker][] => [
    [
      feedPath(language),
      ifShown(language, async ({ content, origin }) => {
        const body = await blogFeedXml(content, origin, language);
        return body === null ? null : { contentType: "application/rss+xml", body };
      }),
    ],
    [
      languageModelPath(language),
      ifShown(language, async ({ content, origin }) => ({
        contentType: "text/plain",
        body: await languageModelText(content, origin, language),
      })),
    ],
  ]),
]);

/** A file in one language, while visitors are shown it. */
function ifShown(language: Language, make: Maker): Maker {
  return async (site) => ((await site.content.languages()).includes(language) ? make(site) : null);
}

async function makeSitemap(
  { content, origin }: FileContext,
  fileNumber: number | null,
): Promise<MachineReadableFile | null> {
  const now = await content.now();
  const body = await sitemapXml(content, { origin, now, fileNumber });
  return body === null ? null : { contentType: "application/xml", body };
}

async function readCompany(reader: ContentReader) {
  return (await reader.content(defaultLanguage, ["settings"])).single("settings").content.company;
}

/** Where feed readers look for a feed, and other products had it. */
const feedAliases = new Set(["/feed", "/feed.xml", "/rss", "/rss.xml", "/atom.xml", "/feeds/posts/default"]);

/** The path of a file that is asked for under another usual name; null for all other paths. */
export function canonicalFilePath(path: string): string | null {
  return feedAliases.has(path) ? feedPath(defaultLanguage) : null;
}

export function isMachineReadableFile(path: string): boolean {
  return makers.has(path) || filePattern.test(path);
}

/** Makes the file at a path from the current content; `null` if there is none. */
export async function makeMachineReadableFile(path: string, site: FileContext): Promise<MachineReadableFile | null> {
  const [, fileNumber] = filePattern.exec(path) ?? [];
  return (fileNumber ? await makeSitemap(site, Number(fileNumber)) : await makers.get(path)?.(site)) ?? null;
}

/** Robots may read everything except the admin. */
function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /cms\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** The contact for security reports, see RFC 9116. */
function securityText(
  origin: string,
  { email }: Pick<Company, "email">,
  now: Date,
  shownLanguages: readonly Language[],
): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${shownLanguages.join(", ")}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
