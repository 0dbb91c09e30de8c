import { isUniqueViolation } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { saveDraftIn } from "../entries/editing/save.server.ts";
import { publishIn } from "../entries/publishing/publish.server.ts";
import { scheduleIn } from "../entries/publishing/schedule.server.ts";
import { unpublishIn } from "../entries/publishing/unpublish.server.ts";
import { addEntry, findText, type Text } from "../entries/texts.server.ts";
import { migrateContent, migrateDraft } from "../fields/parse.ts";
import { type KindName, kinds } from "../schema/kinds.ts";
import { deepEqual } from "../schema/values/deep-equal.ts";
import type { FileEntry, FileText } from "./read-files.server.ts";

/** What an import does to an entry. */
export type EntryChange = "publish" | "unpublish" | "save the draft" | "schedule";

/** Makes an entry equal to its file, in one transaction. Returns what that changes, or in a trial would change. */
export async function importEntry(
  db: Db,
  entry: FileEntry,
  options: { isDryRun: boolean; by: Actor },
  now: Date,
): Promise<EntryChange[]> {
  const changes = await changesOf(db, entry, now);
  if (changes.length === 0 || options.isDryRun) return changes;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await addEntry(tx, entry, now);
        // Translations follow the text in the default language.
        const texts = entry.texts.toSorted((one, other) => Number(isTranslation(one)) - Number(isTranslation(other)));
        for (const text of texts) await importText(tx, entry, text, options.by, now);
        return changes;
      });
    } catch (error) {
      // Someone saved in between.
      if (!isUniqueViolation(error) || attempt === 3) throw error;
    }
  }
}

async function changesOf(db: Db | Tx, entry: FileEntry, now: Date): Promise<EntryChange[]> {
  const changes = new Set<EntryChange>();
  for (const text of entry.texts) {
    const current = await findText(db, entry.id, text.language);
    for (const change of textChanges(entry.kind, text, current, now)) changes.add(change);
  }
  return [...changes];
}

/** In the order in which they are made. */
function textChanges(kind: KindName, text: FileText, current: Text | null, now: Date): EntryChange[] {
  const changes: EntryChange[] = [];
  const live = current?.published ? migrateContent(kind, current.published) : null;
  const slug = text.slug ?? null;
  const isLive = live !== null && deepEqual(live, text.published) && (slug === null || slug === current?.slug);
  if (text.published && !isLive) changes.push("publish");
  if (!text.published && live) changes.push("unpublish");
  const [draft, draftSlug] = changes.includes("publish")
    ? [text.published, slug]
    : [current && migrateDraft(kind, current.draft), current?.draft_slug ?? current?.slug];
  const newDraftSlug = text.draftSlug ?? slug;
  if (!deepEqual(draft, text.draft) || (newDraftSlug !== null && newDraftSlug !== draftSlug))
    changes.push("save the draft");
  const { publishAt, unpublishAt } = schedule(text, now);
  const isScheduled =
    publishAt?.getTime() === current?.publish_at?.getTime() &&
    unpublishAt?.getTime() === current?.unpublish_at?.getTime();
  if ((publishAt || unpublishAt) && !isScheduled) changes.push("schedule");
  return changes;
}

/** Times that have passed don't count. */
function schedule({ publishAt, unpublishAt }: FileText, now: Date) {
  const future = (time?: string) => (time !== undefined && new Date(time) > now ? new Date(time) : null);
  return { publishAt: future(publishAt), unpublishAt: future(unpublishAt) };
}

function isTranslation({ language }: FileText): boolean {
  return language !== defaultLanguage;
}

async function importText(
  tx: Tx,
  { id, kind, file, texts }: FileEntry,
  text: FileText,
  by: Actor,
  now: Date,
): Promise<void> {
  const { language } = text;
  const original = isTranslation(text) ? texts.find((other) => !isTranslation(other)) : undefined;
  const version = async () => (await findText(tx, id, language))?.version ?? 0;
  for (const change of textChanges(kind, text, await findText(tx, id, language), now)) {
    if (change === "publish") {
      const first = text.firstPublishedAt === undefined ? now : new Date(text.firstPublishedAt);
      const firstPublishedAt = first < now ? first : now;
      const content = migrateContent(kind, text.published ?? {}) as never;
      const slug = text.slug ?? null;
      const publication = { id, kind, language, slug, content, baseVersion: await version(), by, firstPublishedAt };
      const translates = { content: original?.published ?? undefined };
      const result = await publishIn(tx, { ...publication, translates }, now);
      if (result.state !== "published") throw importError(file, result.state === "invalid" ? "refused" : result.state);
    } else if (change === "unpublish") {
      const result = await unpublishIn(tx, { id, language, by }, now);
      if (result.state !== "done") throw importError(file, result.state);
    } else if (change === "save the draft") {
      const slug = text.draftSlug ?? text.slug ?? "";
      const draft = { id, kind, language, slug, content: text.draft, baseVersion: await version(), by };
      const result = await saveDraftIn(tx, { ...draft, translates: { content: original?.draft } }, now);
      if (result.state !== "saved") throw importError(file, result.state);
    } else {
      const result = await scheduleIn(tx, { id, language, by, ...schedule(text, now) }, now);
      if (result.state !== "done") throw importError(file, result.state);
    }
  }
}

const problems: Record<string, string> = {
  "slug-taken": "another entry has this address",
  "slug-refused": "this address is not allowed",
  "original-unpublished": "its translation can be published only together with it",
  locked: "the site needs it, so it can't be unpublished",
  invalid: "its draft can't be scheduled, because it isn't complete",
  refused: "it is too large, or has a picture or file of the wrong kind",
  "ill-timed": "it would end before it begins",
  conflict: "someone changed it just now: import again",
};

function importError(file: string, state: string): UserFacingError {
  const problem = problems[state] ?? "it can't be imported";
  return new UserFacingError(`${file}: ${problem}. Correct it and import again. The files before it are imported.`);
}

/** Files whose entry can't be written at all. */
export async function entryProblems(db: Db, entries: readonly FileEntry[]): Promise<string[]> {
  const rows = await db.selectFrom("entries").select(["id", "kind", "deleted_at"]).execute();
  const existing = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ id, kind, file }) => {
    const row = existing.get(id);
    if (row?.deleted_at) return [`${file}: "${id}" is in the trash of the site. Restore it there first`];
    if (row && row.kind !== kind) return [`${file}: the site has "${id}" as a ${row.kind}`];
    const existingSingle = kinds[kind].single && rows.find((other) => other.kind === kind && other.id !== id);
    return existingSingle ? [`${file}: the site has its ${kind} with the id "${existingSingle.id}"`] : [];
  });
}
