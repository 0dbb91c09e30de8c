import type { Db, Tx } from "../db/tables.ts";
import { addressOf } from "./address.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { lockedSlug } from "./locked.server.ts";
import { longestSlug } from "./reference-forms.ts";
import { faultOf, type SlugFault, slugFor, slugOf } from "./slugs.ts";

/** Of what an entry wants an address; `entry` is `null` while it is new. */
interface Wanted {
  kind: KindName;
  entry: string | null;
  language: Language;
}

export type SlugRefusal = { state: "slug-refused"; fault: SlugFault } | { state: "slug-taken"; by: string };

/** Why a slug cannot go live; `null` when it can. */
export async function refuseSlug(
  tx: Db | Tx,
  { kind, entry, language }: Wanted,
  slug: string,
): Promise<SlugRefusal | null> {
  const fault = faultOf(kind, slug, entry === null ? null : await lockedSlug(tx, kind, entry));
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
 * An address for a title: `storm-season`, or `storm-season-2` when that is taken, wanted by a draft, one of the
 * product's own, or the old address of something else, whose visitors would end here.
 */
export async function freeSlug(tx: Db | Tx, { kind, entry, language }: Wanted, title: string): Promise<string> {
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
    const slug = `${plain.slice(0, longestSlug - ending.length).replace(/-$/, "")}${ending}`;
    const isFree = !taken.has(slug) && !left.has(addressOf(kind, slug, language) ?? "");
    if (isFree && faultOf(kind, slug, null) === null) return slug;
  }
}

/** Whether entries of a kind have addresses of their own to be chosen. */
export function hasSlugs(kind: KindName): boolean {
  return !kinds[kind].single && "address" in kinds[kind];
}
