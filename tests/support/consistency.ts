import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, languageOrDefault } from "#src/base/languages.ts";
import type { Text } from "#src/domain/content/entries/texts.server.ts";
import { contentReferencesIn } from "#src/domain/content/fields/references.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import { redirectFor } from "./redirects.ts";

/** Describes contradictions between the content tables. There must be none after any sequence of actions. */
export async function inconsistencies(db: Db): Promise<string[]> {
  const found: string[] = [];
  const texts = await db.selectFrom("entry_texts").selectAll().execute();
  for (const text of texts) {
    const checks = await Promise.all([revisionsOf(db, text), deletionOf(db, text), linksOf(db, text), dayOf(db, text)]);
    found.push(
      ...[...checks, changeOf(text), searchOf(text)].flatMap((problem) =>
        problem ? [`${text.title}: ${problem}`] : [],
      ),
    );
  }
  return [...found, ...(await redirectsOf(db, texts))];
}

async function revisionsOf(db: Db, { entry_id, locale, version, draft, published }: Text): Promise<string | null> {
  const revisions = await db
    .selectFrom("revisions")
    .select(["version", "data"])
    .where("entry_id", "=", entry_id)
    .where("locale", "=", locale)
    .orderBy("version")
    .execute();
  if (revisions.some((revision, index) => revision.version !== index + 1)) return "a version is missing";
  if (revisions.length !== version) return `${revisions.length} versions are kept of ${version}`;
  if (!deepEqual(revisions.at(-1)?.data, draft)) return "its draft is not its last version";
  // What is published of a translation follows its original.
  if (locale !== defaultLanguage) return null;
  return published && !revisions.some(({ data }) => deepEqual(data, published)) ? "no version was published" : null;
}

async function deletionOf(db: Db, text: Text): Promise<string | null> {
  const entry = await db.selectFrom("entries").select("deleted_at").where("id", "=", text.entry_id).executeTakeFirst();
  return entry?.deleted_at?.getTime() === text.deleted_at?.getTime() ? null : "it is partly in the trash";
}

async function linksOf(db: Db, { entry_id, locale, draft, published }: Text): Promise<string | null> {
  const links = await db
    .selectFrom("entry_links")
    .selectAll()
    .where("from_entry", "=", entry_id)
    .where("locale", "=", locale)
    .execute();
  const stored = links.map(({ state, field, to_entry, to_media }) => `${state} ${field} ${to_entry ?? to_media}`);
  const expected = [
    ...contentReferencesIn(draft).map((reference) => ["draft", reference] as const),
    ...contentReferencesIn(published).map((reference) => ["published", reference] as const),
  ].map(
    ([state, reference]) => `${state} ${reference.field} ${"entry" in reference ? reference.entry : reference.media}`,
  );
  return deepEqual(stored.toSorted(), expected.toSorted()) ? null : `its links are ${stored}, not ${expected}`;
}

async function dayOf(db: Db, { entry_id, locale, kind, published }: Text): Promise<string | null> {
  const rows = await db
    .selectFrom("entry_dates")
    .select("topic")
    .where("entry_id", "=", entry_id)
    .where("locale", "=", locale)
    .execute();
  const isListed = published !== null && "dayAndTopics" in kinds[kind as KindName];
  return rows.length > 0 === isListed ? null : "it is listed by day though it is not public, or the other way round";
}

function changeOf({ published, published_at, draft, draft_slug, updated_at }: Text): string | null {
  if (!published || !published_at) return null;
  const differs = draft_slug !== null || !deepEqual(draft, published);
  return updated_at > published_at === differs ? null : "whether it was changed since is said wrongly";
}

function searchOf({ title, search_text }: Text): string | null {
  return search_text.startsWith(folded(title).slice(0, 100)) ? null : "it is not found by its title";
}

/** A redirect leads to an existing page in one step. */
async function redirectsOf(db: Db, texts: readonly Text[]): Promise<string[]> {
  const live = new Set(
    texts
      .filter(({ published, deleted_at }) => published && !deleted_at)
      .map(({ kind, slug, locale }) => publicPathOf(kind, slug, languageOrDefault(locale))),
  );
  const redirects = await db.selectFrom("redirects").select("from_path").execute();
  const ends = await Promise.all(
    redirects.map(async ({ from_path }) => [from_path, await redirectFor(db, from_path)] as const),
  );
  return ends.flatMap(([from, to]) => [
    ...(live.has(from) ? [`${from} leads away from a page`] : []),
    ...(to !== null && !live.has(to) ? [`${from} leads to ${to}, where nothing is`] : []),
  ]);
}
