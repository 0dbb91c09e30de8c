import type { Db, Tx } from "#src/base/db/tables.ts";
import { inDefaultLanguage, type Language } from "#src/base/languages.ts";
import { serverSegments } from "#src/base/staff-path.ts";
import { publicPathOf } from "../../published/public-path.ts";
import { slug as slugSchema } from "../../schema/fields.ts";
import { isFixed } from "../../schema/fixed-pages.ts";
import { type KindName, kinds } from "../../schema/kinds.ts";
import { maxSlugLength } from "../../schema/values/reference-forms.ts";
import { slugFor, slugOf } from "../../schema/values/slugs.ts";
import { lockedSlug } from "./locked.server.ts";

/** Why a slug is refused. `locked`: the slug of a fixed page cannot change. */
export type SlugError = "malformed" | "reserved" | "locked";

/** First path segments that are used or reserved by the product. */
const reservedSegments = [
  ...serverSegments,
  ...["api", "feed", "files", "home", "index", "robots", "search", "sitemap", "src", "thanks"],
];

/** Any language code: it may become the first path segment of a language. */
const languageCode = /^[a-z]{2}$/;

/** Why an entry cannot have a slug, or null. `locked` is the slug of a fixed page, null for other entries. */
function slugError(kind: KindName, slug: string, language: Language, locked: string | null): SlugError | null {
  if (!slugSchema.safeParse(slug).success) return "malformed";
  if (kind !== "page") return null;
  if (locked !== null) return slug === locked ? null : "locked";
  // `/es/contacto` is the address of another page.
  const isFixedPath = inDefaultLanguage(`/${language}/${slug}`) !== `/${slug}`;
  const reserved = isFixed(slug) || reservedSegments.includes(slug) || languageCode.test(slug) || isFixedPath;
  return reserved ? "reserved" : null;
}

/** The entry that gets a slug; `entry` is `null` for a new one. */
interface SlugOwner {
  kind: KindName;
  entry: string | null;
  language: Language;
}

export type SlugRefusal =
  | { state: "slug-refused"; error: SlugError }
  /** Another entry of the kind has that address. */
  | { state: "slug-taken"; by: string };

/** Why a slug cannot be published, or `null`. */
export async function refuseSlug(
  tx: Db | Tx,
  { kind, entry, language }: SlugOwner,
  slug: string,
): Promise<SlugRefusal | null> {
  const error = slugError(kind, slug, language, entry === null ? null : await lockedSlug(tx, kind, entry));
  if (error) return { state: "slug-refused", error };
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
  const baseSlug = slugFor(title, language) || slugOf(kinds[kind].label);
  const [texts, redirects] = await Promise.all([
    tx
      .selectFrom("entry_texts")
      .select(["slug", "draft_slug"])
      .where("kind", "=", kind)
      .where("locale", "=", language)
      .where("deleted_at", "is", null)
      .where("entry_id", "!=", entry ?? "")
      .where(({ or, eb }) => or([eb("slug", "like", `${baseSlug}%`), eb("draft_slug", "like", `${baseSlug}%`)]))
      .execute(),
    tx
      .selectFrom("redirects")
      .select("from_path")
      .where("from_path", "like", `${publicPathOf(kind, baseSlug, language)}%`)
      .where(({ or, eb }) => or([eb("to_entry", "is", null), eb("to_entry", "!=", entry ?? "")]))
      .execute(),
  ]);
  const taken = new Set(texts.flatMap(({ slug, draft_slug }) => [slug, draft_slug]));
  const redirectingPaths = new Set(redirects.map(({ from_path }) => from_path));
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`;
    const slug = `${baseSlug.slice(0, maxSlugLength - suffix.length).replace(/-$/, "")}${suffix}`;
    const isFree = !taken.has(slug) && !redirectingPaths.has(publicPathOf(kind, slug, language) ?? "");
    if (isFree && slugError(kind, slug, language, null) === null) return slug;
  }
}

/** Whether entries of a kind have slugs. */
export function hasSlugs(kind: KindName): boolean {
  return !kinds[kind].single && "path" in kinds[kind];
}
