import { contains } from "#src/base/db/full-text/contains.ts";
import { searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import { publicPathOf } from "../published/public-path.ts";

export interface ListedRedirect {
  from: string;
  /** The title of the page that it leads to; null for addresses. */
  title: string | null;
  /** Null if the page isn't published. */
  target: string | null;
  /** The language of the page; null for the default one, and for addresses. */
  language: Language | null;
  hits: number;
  hitAt: Date | null;
}

function matching(db: Db, search: string) {
  let query = db
    .selectFrom("redirects")
    .leftJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "redirects.to_entry")
        .onRef("entry_texts.locale", "=", "redirects.to_locale"),
    );
  for (const word of searchWords(search)) {
    query = query.where(({ or, fn, val, ref }) =>
      or([
        contains(ref("from_path"), word),
        contains(fn<string>("lower", [fn.coalesce("to_url", val(""))]), word),
        contains(fn.coalesce("entry_texts.search_text", val("")), word),
      ]),
    );
  }
  return query;
}

export async function countRedirects(db: Db, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest first. */
export async function listRedirects(
  db: Db,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<ListedRedirect[]> {
  const rows = await matching(db, search)
    .select(["from_path", "to_url", "to_locale", "hits", "hit_at"])
    .select(["entry_texts.kind", "slug", "title", "published", "entry_texts.deleted_at"])
    .orderBy("redirects.created_at", "desc")
    .orderBy("from_path")
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(({ from_path, to_url, to_locale, kind, slug, title, published, deleted_at, hits, hit_at }) => {
    const isLive = kind !== null && published !== null && deleted_at === null;
    const language = languageNamed(to_locale ?? "") ?? defaultLanguage;
    const target = to_url ?? (isLive ? publicPathOf(kind, slug, language) : null);
    return {
      from: from_path,
      title,
      target,
      language: language === defaultLanguage ? null : language,
      hits,
      hitAt: hit_at,
    };
  });
}
