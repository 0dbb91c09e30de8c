import type { FontName } from "#src/brand/look.ts";

/** What a page's share picture shows. */
export interface ShareCard {
  /** The page's path, without its query: `/services/cloud`. */
  path: string;
  title: string;
  company: string;
  /** Keys of pictures in the media library (`media/key.ts`), or null. */
  picture: string | null;
  logo: string | null;
  /** The logo is made for dark grounds. */
  isLogoForDark: boolean;
  /** Empty for the default colors. */
  accent: string;
  font: FontName;
}

/** The card in words. */
export function cardAlt({ title, company }: Pick<ShareCard, "title" | "company">): string {
  return title.includes(company) ? title : `${title} | ${company}`;
}

/** In pixels: what Facebook, LinkedIn and X show without cropping. */
export const cardSize = { width: 1200, height: 630 };

/** In bytes. WhatsApp leaves out pictures above about 300 KB. */
export const maxCardBytes = 290_000;

const digestLength = 22;

const cardPattern = /^\/media\/cards\/([\w-]+)((?:\/[a-z0-9-]+)*)\.jpeg$/;

/** The URL of a card with that digest. What it shows never changes. */
export function cardUrl(path: string, digest: string): string {
  return `/media/cards/${digest}${path === "/" ? "" : path}.jpeg`;
}

/** Any digest: the server redirects to the page's present card. */
export function currentCardUrl(path: string): string {
  return cardUrl(path, "-".repeat(digestLength));
}

/** Null for other URLs. */
export function parseCardUrl(url: string): { digest: string; path: string } | null {
  const [, digest, path] = cardPattern.exec(url) ?? [];
  return digest?.length === digestLength ? { digest, path: path || "/" } : null;
}
