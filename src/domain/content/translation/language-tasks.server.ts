import { z } from "zod";
import { dueForAll } from "#src/base/db/clock.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languages } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { publishDraft } from "../entries/publishing/publish.server.ts";
import { checkContent, isKindName, migrateDraft } from "../fields/parse.ts";
import type { KindName } from "../schema/kinds.ts";
import { addDefaultAltTexts, addDefaultTranslation, type TranslatedDefaults } from "./add-translation.server.ts";
import { languageSubject } from "./progress.server.ts";
import { missingTexts, translatedKinds } from "./texts.ts";

/** Adds a language's texts as drafts, or publishes those that are complete. */
const languageTask = z.object({
  language: z.enum(languages),
  act: z.enum(["add", "publish"]),
  by: z.object({ id: z.string().nullable(), name: z.string() }),
});

export type LanguageTask = z.infer<typeof languageTask>;

/** The name of the background job. */
export const languageJob = "languages";

/** Lets the background job do something for a language. Returns what it is doing: another task, if that began before. */
export async function startLanguageTask(
  { db, now, wakeSender }: { db: Db; now: () => Date; wakeSender: () => void },
  task: LanguageTask,
): Promise<LanguageTask["act"]> {
  const { language, act, by } = task;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("site_state")
      .set({ language_task: JSON.stringify(task) })
      .where("language_task", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const audited = act === "add" ? "language-added" : "language-published";
    await recordAudit(tx, {
      person: by,
      act: audited,
      subject: languageSubject(language),
      locale: language,
      at: now(),
    });
    await tx
      .updateTable("jobs")
      .set({ next_attempt_at: dueForAll(tx, now()) })
      .where("id", "=", languageJob)
      .execute();
  });
  wakeSender();
  return (await readLanguageTask(db))?.act ?? act;
}

/** What the background job has to do, if anything. */
export async function readLanguageTask(db: Db): Promise<LanguageTask | null> {
  const { language_task } = await db.selectFrom("site_state").select("language_task").executeTakeFirstOrThrow();
  return language_task === null ? null : languageTask.parse(JSON.parse(language_task));
}

interface TaskContext {
  db: Db;
  now: () => Date;
  /** The default content in a language, and what it translates. */
  readDefaults: (language: Language) => Promise<TranslatedDefaults>;
}

/** Does what there is to do. What an interrupted run has done is left out the next time. */
export async function runLanguageTask(context: TaskContext, signal: AbortSignal): Promise<void> {
  const task = await readLanguageTask(context.db);
  if (!task) return;
  const { language, act, by } = task;
  const step =
    act === "add"
      ? await addStep(context, language)
      : (text: EntryText) => publishIfComplete(context, language, by, text);
  for await (const text of entriesToTranslate(context.db, language, act)) {
    signal.throwIfAborted();
    await step(text);
  }
  await context.db.updateTable("site_state").set({ language_task: null }).execute();
}

interface EntryText {
  id: string;
  kind: KindName;
}

const pageSize = 100;

/** The entries whose text in a language is to be added or published, in the order of their ids. */
async function* entriesToTranslate(
  db: Db,
  language: Language,
  act: LanguageTask["act"],
): AsyncGenerator<EntryText, void> {
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("entry_texts as original")
      .leftJoin("entry_texts as own", (join) =>
        join.onRef("own.entry_id", "=", "original.entry_id").on("own.locale", "=", language),
      )
      .select(["original.entry_id as id", "original.kind"])
      .where("original.locale", "=", defaultLanguage)
      .where("original.kind", "in", translatedKinds)
      .where("original.deleted_at", "is", null)
      .where("original.entry_id", ">", last)
      .$if(act === "add", (query) => query.where("own.entry_id", "is", null))
      .$if(act === "publish", (query) =>
        query
          .where("original.published", "is not", null)
          .where("own.entry_id", "is not", null)
          .where("own.publish_at", "is", null)
          .where(({ or, eb, ref }) =>
            or([eb("own.published_at", "is", null), eb("own.updated_at", ">", ref("own.published_at"))]),
          ),
      )
      .orderBy("original.entry_id")
      .limit(pageSize)
      .execute();
    for (const { id, kind } of rows) if (isKindName(kind)) yield { id, kind };
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? "";
  }
}

async function addStep({ db, now, readDefaults }: TaskContext, language: Language) {
  const defaults = await readDefaults(language);
  await addDefaultAltTexts(db, language, defaults);
  return ({ id, kind }: EntryText) =>
    db.transaction().execute((tx) => addDefaultTranslation(tx, { id, kind, language }, defaults, now()));
}

async function publishIfComplete(
  { db, now }: TaskContext,
  language: Language,
  by: Actor,
  { id, kind }: EntryText,
): Promise<void> {
  const texts = await db
    .selectFrom("entry_texts")
    .select(["locale", "published", "draft"])
    .where("entry_id", "=", id)
    .where("locale", "in", [defaultLanguage, language])
    .where("deleted_at", "is", null)
    .execute();
  const original = texts.find(({ locale }) => locale === defaultLanguage)?.published;
  const draft = texts.find(({ locale }) => locale === language)?.draft;
  if (!original || !draft) return;
  const translation = migrateDraft(kind, draft);
  const isComplete = missingTexts(kind, migrateDraft(kind, original), translation).length === 0;
  if (isComplete && checkContent(kind, translation).success) await publishDraft(db, { id, language, by }, now());
}
