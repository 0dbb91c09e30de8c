import type { ExpressionBuilder, Selectable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type Difference, differencesBetween } from "../../fields/diff/differences.ts";
import { withOldTexts } from "../../fields/language.ts";
import { fieldOfKind, isKindName, migrateDraft } from "../../fields/parse.ts";
import { readLanguages } from "../../published/site-languages.server.ts";
import type { KindName } from "../../schema/kinds.ts";
import { followedAct, publicActs, type RevisionAct } from "../rows.server.ts";
import { findText, lockText } from "../texts.server.ts";
import { basisOf } from "./follow-original.server.ts";
import type { TranslationState } from "./states.ts";
import { readVersion, updateTranslation } from "./translation-rows.server.ts";

/** An entry in one language. */
export interface LanguageState {
  language: Language;
  /** Null in the default language. */
  state: TranslationState | null;
  /** Whether staff have saved something that visitors don't see. */
  hasDraft: boolean;
  /** Rises with each save; 0 for none. */
  version: number;
}

/** The languages that staff write in: those that visitors are shown, and those with drafts of what is published in the default one. */
export async function writtenLanguages(db: Db): Promise<Language[]> {
  const shown = await readLanguages(db);
  const hidden = languages.filter((language) => !shown.includes(language));
  const drafts = await Promise.all(hidden.map((language) => findDraft(db, language)));
  return languages.filter((language) => shown.includes(language) || drafts.some((draft) => draft?.locale === language));
}

/** A draft of what is published in the default language. */
function findDraft(db: Db, language: Language) {
  return db
    .selectFrom("entry_texts as own")
    .select("own.locale")
    .where("own.locale", "=", language)
    .where("own.deleted_at", "is", null)
    .where("own.published_at", "is", null)
    .where("own.translation_state", "!=", "empty")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("entry_texts as original")
          .select("original.locale")
          .whereRef("original.entry_id", "=", "own.entry_id")
          .where("original.locale", "=", defaultLanguage)
          .where("original.published_at", "is not", null),
      ),
    )
    .limit(1)
    .executeTakeFirst();
}

/** The states of some entries in the written languages, by entry. */
export async function languageStates(
  db: Db,
  entries: readonly string[],
  written: readonly Language[],
): Promise<Map<string, LanguageState[]>> {
  if (entries.length === 0) return new Map();
  const rows = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "locale", "version", "published_at", "updated_at", "translation_state"])
    .select(({ selectFrom }) =>
      selectFrom("revisions")
        .select("act")
        .whereRef("revisions.entry_id", "=", "entry_texts.entry_id")
        .whereRef("revisions.locale", "=", "entry_texts.locale")
        .where("act", "!=", followedAct)
        .orderBy("version", "desc")
        .limit(1)
        .as("last_act"),
    )
    .where("entry_id", "in", entries)
    .where("deleted_at", "is", null)
    .execute();
  const texts = Map.groupBy(rows, ({ entry_id }) => entry_id);
  return new Map(entries.map((entry) => [entry, written.map((language) => languageState(language, texts.get(entry)))]));
}

type StateColumns = Pick<
  Selectable<Tables["entry_texts"]>,
  "locale" | "version" | "published_at" | "updated_at" | "translation_state"
> & { last_act: string | null };

function languageState(language: Language, texts: readonly StateColumns[] = []): LanguageState {
  const text = texts.find(({ locale }) => locale === language);
  return {
    language,
    state: language === defaultLanguage ? null : stateOf(text),
    hasDraft: text !== undefined && hasDraft(text),
    version: text?.version ?? 0,
  };
}

/** What only followed its original is no draft: it is published with the original. */
function hasDraft({ published_at, updated_at, translation_state, last_act }: StateColumns): boolean {
  if (published_at === null) return translation_state !== "empty";
  return updated_at > published_at && !settledActs.includes(last_act ?? "");
}

/** A text whose last act of staff is one of them has no draft. */
const settledActs: readonly string[] = [...publicActs, "discarded" satisfies RevisionAct];

function stateOf(text: StateColumns | undefined): TranslationState {
  if (!text || text.translation_state === "empty") return "missing";
  if (text.published_at === null) return "draft";
  return text.translation_state === "changed" ? "changed" : "published";
}

/** The same conditions as in `stateOf`, for texts of the default language. */
export function hasTranslationState(
  eb: ExpressionBuilder<Tables, "entry_texts">,
  { language, state }: { language: Language; state: TranslationState },
) {
  const own = eb
    .selectFrom("entry_texts as own")
    .select("own.locale")
    .whereRef("own.entry_id", "=", "entry_texts.entry_id")
    .where("own.locale", "=", language)
    .where("own.translation_state", "!=", "empty");
  if (state === "missing") return eb.not(eb.exists(own));
  if (state === "draft") return eb.exists(own.where("own.published_at", "is", null));
  const operator = state === "changed" ? "=" : "!=";
  return eb.exists(own.where("own.published_at", "is not", null).where("own.translation_state", operator, "changed"));
}

/** What has changed in an original since a translation of it was up to date. */
export async function readOriginalChanges(
  db: Db,
  { id, kind, language }: { id: string; kind: KindName; language: Language },
): Promise<Difference[]> {
  const [original, text] = await Promise.all([findText(db, id, defaultLanguage), findText(db, id, language)]);
  const version = text?.draft_basis ?? null;
  const basis = version === null ? null : await readVersion(db, { id, locale: defaultLanguage, version });
  if (!original || !basis) return [];
  return whatChanged(kind, migrateDraft(kind, basis), migrateDraft(kind, original.draft));
}

/** The texts are what counts. */
const names = { entry: () => "page", picture: () => "picture" };

/** The differences between two versions of an original that its translations have to take up. */
export function whatChanged(kind: KindName, basis: object, current: object): Difference[] {
  const field = fieldOfKind(kind);
  return differencesBetween(field, withOldTexts(field, basis, current), current, names);
}

/** Says that a translation is up to date with a version of its original, without a change of its text. Absent: the present one. */
export async function markUpToDate(
  db: Db,
  { id, language, by, version }: { id: string; language: Language; by: Actor; version?: number | undefined },
  now: Date,
): Promise<{ state: "done" } | { state: "missing" }> {
  return db.transaction().execute(async (tx) => {
    const text = await lockText(tx, id, language);
    const original = await findText(tx, id, defaultLanguage);
    if (!text || !original || !isKindName(text.kind) || language === defaultLanguage) return { state: "missing" };
    const { kind } = text;
    await updateTranslation(
      tx,
      text,
      text.published ? await basisOf(tx, { id, kind }, version) : { draft_basis: version ?? original.version },
    );
    const subject = { kind, id, title: text.title };
    await recordAudit(tx, {
      person: by,
      act: "translation-confirmed",
      subject,
      locale: language,
      detail: null,
      at: now,
    });
    return { state: "done" };
  });
}
