import { slug as slugSchema } from "./fields.ts";
import { isFixed } from "./fixed-pages.ts";
import type { KindName } from "./kinds.ts";
import { maxSlugLength } from "./reference-forms.ts";

/** In characters. Longer than a valid slug, so that a draft keeps the input. */
export const maxDraftSlugLength = 200;

/** Why a slug is refused. `locked`: the slug of a fixed page cannot change. */
export type SlugError = "malformed" | "reserved" | "locked";

/** First path segments that are used or reserved by the product. */
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

/** Any language code: it may become the first path segment of a language. */
const languageCode = /^[a-z]{2}$/;

/** Why an entry cannot have a slug, or null. `locked` is the slug of a fixed page, null for other entries. */
export function slugError(kind: KindName, slug: string, locked: string | null): SlugError | null {
  if (!slugSchema.safeParse(slug).success) return "malformed";
  if (kind !== "page") return null;
  if (locked !== null) return slug === locked ? null : "locked";
  const reserved = isFixed(slug) || routeWords.includes(slug) || languageCode.test(slug);
  return reserved ? "reserved" : null;
}

/** `Hurricane season` becomes `hurricane-season`. Empty if no character is allowed in a slug. */
export function slugOf(words: string): string {
  return words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Letters that Unicode normalization does not decompose. */
const letters: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ð: "d", đ: "d", ł: "l", þ: "th", ı: "i" };

/** A slug for a title: `Störung & Wartung` becomes `storung-and-wartung`. */
export function slugFor(title: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[ßæœøðđłþı]/g, (letter) => letters[letter] ?? "")
    .replaceAll("&", " and ")
    .replaceAll(/['’]/g, "");
  return slugOf(words).slice(0, maxSlugLength).replace(/-$/, "");
}
