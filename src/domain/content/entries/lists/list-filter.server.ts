import type { ExpressionBuilder } from "kysely";
import { contains } from "#src/base/db/full-text/contains.ts";
import { searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, translationLanguages } from "#src/base/languages.ts";
import type { KindName } from "../../schema/kinds.ts";
import { idsByWorkingCopyTitle, type WorkingCopyTitles } from "../editing/working-copy-titles.server.ts";
import type { EntryState } from "../entry-state.ts";
import type { TranslationState } from "../translations/states.ts";
import { hasTranslationState } from "../translations/translation-state.server.ts";

export interface ListFilter {
  kinds: readonly KindName[];
  state?: EntryState;
  /** Words that must all be in the title or summary, in any one language. */
  search?: string;
  /** In another language than the default one. */
  translation?: { language: Language; state: TranslationState } | undefined;
  /** Only these. */
  ids?: readonly string[] | null;
  /** Unsaved titles of untitled entries, by id. */
  workingCopyTitles?: WorkingCopyTitles;
}

/** The texts that match a filter. */
export function filteredTexts(
  db: Db,
  { kinds, state, translation, search = "", ids = null, workingCopyTitles = new Map() }: ListFilter,
) {
  const searchTerms = searchWords(search);
  const idsByTitle = idsByWorkingCopyTitle(workingCopyTitles, searchTerms);
  return db
    .selectFrom("entry_texts")
    .where("entry_texts.kind", "in", kinds)
    .where("entry_texts.locale", "=", defaultLanguage)
    .where("entry_texts.deleted_at", "is", null)
    .$if(ids !== null, (query) => query.where("entry_texts.entry_id", "in", ids?.length ? ids : [""]))
    .$if(state !== undefined, (query) => query.where((eb) => hasState(eb, state ?? "draft")))
    .$if(translation !== undefined, (query) =>
      query.where((eb) => (translation ? hasTranslationState(eb, translation) : eb.lit(true))),
    )
    .where(({ or, and, eb, ref }) => {
      if (searchTerms.length === 0) return and([]);
      const isFound = and(searchTerms.map((word) => contains(ref("entry_texts.search_text"), word)));
      const translated = foundTranslations(db, searchTerms).where("kind", "in", kinds).select("entry_id");
      const isFoundByTitle = idsByTitle.length > 0 ? [eb("entry_texts.entry_id", "in", idsByTitle)] : [];
      return or([isFound, eb("entry_texts.entry_id", "in", translated), ...isFoundByTitle]);
    });
}

/** The texts in other languages than the default one with all of some words. */
export function foundTranslations(db: Db, words: readonly string[]) {
  return db
    .selectFrom("entry_texts")
    .where("locale", "in", translationLanguages)
    .where("deleted_at", "is", null)
    .where(({ and, ref }) => and(words.map((word) => contains(ref("search_text"), word))));
}

/** The same conditions as in `entryState`. */
function hasState(eb: ExpressionBuilder<Tables, "entry_texts">, state: EntryState) {
  if (state === "scheduled") return eb("publish_at", "is not", null);
  if (state === "missed") return eb("publish_at", "is", null).and("schedule_failed_at", "is not", null);
  const unscheduled = eb("publish_at", "is", null).and("schedule_failed_at", "is", null);
  if (state === "draft") return unscheduled.and("published_at", "is", null);
  return unscheduled.and("updated_at", state === "changed" ? ">" : "<=", eb.ref("published_at"));
}
