import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageTitle } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { freePaths } from "../entries/former-paths.server.ts";
import { isKindName } from "../fields/parse.ts";
import { readLanguages, showLanguages } from "../published/site-languages.server.ts";
import { requiredSlugs } from "../schema/fixed-pages.ts";
import type { KindName } from "../schema/kinds.ts";
import { translatedKinds } from "./texts.ts";

export function languageSubject(language: Language) {
  return { kind: "language", id: language, title: languageTitle(language) };
}

/** How many published entries of a kind are published in a language, too. */
export interface KindProgress {
  kind: KindName;
  total: number;
  published: number;
  /** Published, but the default language's text has changed since. */
  changed: number;
  drafts: number;
  missing: number;
}

/** What is published in the default language (`original`), each with its text in another one (`own`). */
function publishedOriginals(db: Db, language: Language) {
  return db
    .selectFrom("entry_texts as original")
    .leftJoin("entry_texts as own", (join) =>
      join
        .onRef("own.entry_id", "=", "original.entry_id")
        .on("own.locale", "=", language)
        .on("own.deleted_at", "is", null),
    )
    .where("original.locale", "=", defaultLanguage)
    .where("original.deleted_at", "is", null)
    .where("original.published", "is not", null);
}

export async function readProgress(db: Db, language: Language): Promise<KindProgress[]> {
  const rows = await publishedOriginals(db, language)
    .select(({ fn, eb }) => [
      "original.kind",
      "own.translation_state as state",
      eb
        .case()
        .when("own.published", "is not", null)
        .then("published")
        .when("own.translation_state", "!=", "empty")
        .then("draft")
        .else("missing")
        .end()
        .as("status"),
      fn.countAll<number | string>().as("count"),
    ])
    .where("original.kind", "in", translatedKinds)
    .groupBy(["original.kind", "state", "status"])
    .execute();
  return translatedKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind && isKindName(row.kind));
    const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
      own.filter(matches).reduce((total, { count }) => total + Number(count), 0);
    const total = sum(() => true);
    if (total === 0) return [];
    return [
      {
        kind,
        total,
        published: sum(({ status }) => status === "published"),
        changed: sum(({ status, state }) => status === "published" && state === "changed"),
        drafts: sum(({ status }) => status === "draft"),
        missing: sum(({ status }) => status === "missing"),
      },
    ];
  });
}

/** Kinds that every page needs: without them, pages would be in two languages. */
const requiredKinds: readonly KindName[] = ["home", "settings", "seo"];

export type ShowResult = { state: "done" } | { state: "incomplete"; titles: string[] };

/** Shows a language to visitors. */
export async function showLanguage(db: Db, by: Actor, language: Language, now: Date): Promise<ShowResult> {
  const titles = await readRequired(db, language);
  if (titles.length > 0) return { state: "incomplete", titles };
  await setLanguages(db, by, language, { isShown: true }, now);
  return { state: "done" };
}

/** The titles of what other pages need, and is published in the default language only. */
async function readRequired(db: Db, language: Language): Promise<string[]> {
  const rows = await publishedOriginals(db, language)
    .select("original.title")
    .where((eb) =>
      eb.or([
        eb("original.kind", "in", requiredKinds),
        eb.and([eb("original.kind", "=", "page"), eb("original.slug", "in", requiredSlugs)]),
      ]),
    )
    .where("own.published", "is", null)
    .orderBy("original.kind")
    .orderBy("original.title")
    .execute();
  return rows.map(({ title }) => title);
}

/** Hides a language from visitors. Its texts stay. */
export async function hideLanguage(db: Db, by: Actor, language: Language, now: Date): Promise<void> {
  await setLanguages(db, by, language, { isShown: false }, now);
}

async function setLanguages(
  db: Db,
  by: Actor,
  language: Language,
  { isShown }: { isShown: boolean },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const shown = await readLanguages(tx);
    if (shown.includes(language) === isShown) return;
    if (isShown) await freePaths(tx, language);
    await showLanguages(tx, isShown ? [...shown, language] : shown.filter((one) => one !== language));
    const act = isShown ? "language-shown" : "language-hidden";
    await recordAudit(tx, { person: by, act, subject: languageSubject(language), locale: language, at: now });
  });
}
