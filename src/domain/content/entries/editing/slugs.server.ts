import type { Db, Tx } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { addressOf } from "../../published/address.ts";
import { slug as slugSchema } from "../../schema/fields.ts";
import { isFixed } from "../../schema/fixed-pages.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { maxSlugLength } from "../../schema/values/reference-forms.ts";
import { slugFor, slugOf } from "../../schema/values/slugs.ts";
import { lockedSlug } from "./locked.server.ts";

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
  "files",
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
function slugError(kind: KindName, slug: string, locked: string | null): SlugError | null {
  if (!slugSchema.safeParse(slug).success) return "malformed";
  if (kind !== "page") return null;
  if (locked !== null) return slug === locked ? null : "locked";
  const reserved = isFixed(slug) || routeWords.includes(slug) || languageCode.test(slug);
  return reserved ? "reserved" : null;
}

/** The entry that gets a slug; `entry` is `null` for a new one. */
interface SlugOwner {
  kind: KindName;
  entry: string | null;
  language: Language;
}

export type SlugRefusal =
  | { state: "slug-refused"; fault: SlugError }
  /** Another entry of the kind has that address. */
  | { state: "slug-taken"; by: string };

/** Why a slug cannot be published, or `null`. */
export async function refuseSlug(
  tx: Db | Tx,
  { kind, entry, language }: SlugOwner,
  slug: string,
): Promise<SlugRefusal | null> {
  const fault = slugError(kind, slug, entry === null ? null : await lockedSlug(tx, kind, entry));
  if (fault) return { state: "slug-refused", fault };
  const holder = await tx
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", kind)
    .where("locale", "=", language)
    .where("slug", "=", slug)
    .where("deleted_at", "is", null)
    .where("entry_id", "!=", entry ?? "")
    .executeTakeFirst();
  return holder ? { state: "slug-taken", by: holder.entry_id } : null;
}

/**
 * A free slug for a title: `storm-season`, or `storm-season-2` if that is taken, wanted by a draft, reserved, or redirects
 * to another entry.
 */
export async function freeSlug(tx: Db | Tx, { kind, entry, language }: SlugOwner, title: string): Promise<string> {
  const plain = slugFor(title) || slugOf(kinds[kind].label);
  const [texts, redirects] = await Promise.all([
    tx
      .selectFrom("entry_texts")
      .select(["slug", "draft_slug"])
      .where("kind", "=", kind)
      .where("locale", "=", language)
      .where("deleted_at", "is", null)
      .where("entry_id", "!=", entry ?? "")
      .where(({ or, eb }) => or([eb("slug", "like", `${plain}%`), eb("draft_slug", "like", `${plain}%`)]))
      .execute(),
    tx
      .selectFrom("redirects")
      .select("from_path")
      .where("from_path", "like", `${addressOf(kind, plain, language)}%`)
      .where(({ or, eb }) => or([eb("to_entry", "is", null), eb("to_entry", "!=", entry ?? "")]))
      .execute(),
  ]);
  const taken = new Set(texts.flatMap(({ slug, draft_slug }) => [slug, draft_slug]));
  const left = new Set(redirects.map(({ from_path }) => from_path));
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const slug = `${plain.slice(0, maxSlugLength - ending.length).replace(/-$/, "")}${ending}`;
    const isFree = !taken.has(slug) && !left.has(addressOf(kind, slug, language) ?? "");
    if (isFree && slugError(kind, slug, null) === null) return slug;
  }
}

/** Whether entries of a kind have slugs. */
export function hasSlugs(kind: KindName): boolean {
  return !kinds[kind].single && "address" in kinds[kind];
}
