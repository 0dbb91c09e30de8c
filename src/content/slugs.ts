import { slug as slugSchema } from "./kinds/fields.ts";
import type { KindName } from "./kinds/kinds.ts";
import { fixedPages } from "./kinds/page.ts";
import { longestSlug } from "./reference-forms.ts";

/** As long as an address may ever be, and more: what is typed is kept, but not whole books of it. */
export const longestDraftSlug = 200;

/** Why an address cannot be had. `locked`: the site's own screens stand on it. */
export type SlugFault = "malformed" | "reserved" | "locked";

/** First words of paths that are the product's own, or that it may want one day. */
const routeWords = [
  "api",
  "assets",
  "cms",
  "cmslogin",
  "feed",
  "healthz",
  "home",
  "index",
  "media",
  "metrics",
  "preview",
  "readyz",
  "robots",
  "search",
  "sitemap",
  "src",
  "thanks",
];

/** A language's code begins the addresses of that language, be it spoken today or not. */
const languageCode = /^[a-z]{2}$/;

/** Whether a page may have a slug. `locked` is the slug of the fixed page that it is; `null` for any other page. */
export function faultOf(kind: KindName, slug: string, locked: string | null): SlugFault | null {
  if (!slugSchema.safeParse(slug).success) return "malformed";
  if (kind !== "page") return null;
  if (locked !== null) return slug === locked ? null : "locked";
  const reserved = isFixed(slug) || routeWords.includes(slug) || languageCode.test(slug);
  return reserved ? "reserved" : null;
}

/** Some words as a part of an address: `Hurricane season` as `hurricane-season`. Empty when no letter of them fits. */
export function slugOf(words: string): string {
  return words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Letters that are no accented form of another one. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ð: "d", đ: "d", ł: "l", þ: "th", ı: "i" };

/** The address that a title suggests: `Störung & Wartung` as `storung-and-wartung`. */
export function slugFor(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[ßæœøðđłþı]/g, (letter) => letters[letter] ?? "")
    .replaceAll("&", " and ")
    .replaceAll(/['’]/g, "");
  return slugOf(words).slice(0, longestSlug).replace(/-$/, "");
}

/** Whether the site's own screens stand on a page's slug. */
export function isFixed(slug: string): boolean {
  return fixedPages.some((fixed) => fixed === slug);
}
