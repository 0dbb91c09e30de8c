import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import type { Language } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import {
  coerceContent,
  describeTruncations,
  draftTitle,
  isKindName,
  isUntitled,
  limitContent,
  toStoredShape,
  untitledTitle,
} from "../../fields/parse.ts";
import { type KindName, kindNames } from "../../schema/kinds.ts";
import { maxDraftSlugLength } from "../../schema/values/slugs.ts";
import { entryExists } from "../texts.server.ts";
import { createEmptyEntry } from "./create.server.ts";

/** The entry, language and person of working copies. */
interface WorkingCopyKey {
  entry: string;
  language: Language;
  person: string;
}

/** A state of one open form. Each open form has its own working copy. */
export interface WorkingCopyVersion {
  /** The form's id, generated when it opens. */
  formId: string;
  /** Increases with each change in the form. */
  sequence: number;
}

/** Unsaved content of a form. */
export interface WorkingCopy extends WorkingCopyVersion {
  /** The saved version that it is based on. */
  baseVersion: number;
  slug: string | null;
  content: object;
}

interface StoredCopy extends WorkingCopy {
  at: Date;
  /** See `SavedText`. */
  truncated: string[];
}

/** How long the end of a copy is remembered to refuse late requests, in milliseconds. */
export const lateRequestWindowMs = dayMs;

/**
 * Stores a working copy, private to its person. Requests may arrive out of order: an older one never replaces a newer
 * copy or its end (`overtaken`). `missing`: the entry does not exist or is in the trash. With `creator`, the entry is
 * created if it does not exist.
 */
export async function saveWorkingCopy(
  db: Db,
  { kind, creator, ...key }: WorkingCopyKey & { kind: KindName; creator?: Actor | undefined },
  copy: WorkingCopy,
  now: Date,
): Promise<"saved" | "stale" | "missing" | "too-large"> {
  if (limitContent(kind, copy.content).excesses.length > 0) return "too-large";
  const content = coerceContent(kind, copy.content);
  const slug = copy.slug?.slice(0, maxDraftSlugLength) ?? null;
  return db.transaction().execute(async (tx) => {
    if (creator) await createEmptyEntry(tx, { id: key.entry, kind, language: key.language, by: creator }, now);
    if (!(await entryExists(tx, kind, key.entry))) return "missing";
    return (await upsertWorkingCopy(tx, key, { ...copy, slug, content: toStoredShape(kind, content) }, false, now))
      ? "saved"
      : "stale";
  });
}

/** The working copy of one form, or null if it was saved or discarded. */
export async function readWorkingCopy(
  db: Db,
  { formId, ...key }: WorkingCopyKey & { formId: string },
): Promise<StoredCopy | null> {
  const [copy] = await readWorkingCopies(db, key, formId);
  return copy ?? null;
}

/** A person is offered so many of an entry at most. */
const maxOffered = 5;

/** A person's latest working copies of an entry on all devices, newest first. */
export async function workingCopiesOf(db: Db, key: WorkingCopyKey): Promise<StoredCopy[]> {
  return (await readWorkingCopies(db, key, null)).slice(0, maxOffered);
}

const untitledTitles = kindNames.map(untitledTitle);

/** Working copies of entries without a saved title, newest last. */
function untitledWorkingCopies(db: Db) {
  return db
    .selectFrom("working_copies")
    .innerJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "working_copies.entry_id")
        .onRef("entry_texts.locale", "=", "working_copies.locale"),
    )
    .where("title", "in", untitledTitles)
    .where("is_closed", "=", false)
    .orderBy("working_copies.updated_at");
}

/**
 * The unsaved titles that a person typed for untitled entries, by entry id. Never shown to other people.
 */
export async function workingCopyTitlesOf(
  db: Db,
  { person, language }: Omit<WorkingCopyKey, "entry">,
): Promise<ReadonlyMap<string, string>> {
  const rows = await untitledWorkingCopies(db)
    .select(["working_copies.entry_id as id", "kind", "data"])
    .where("person_id", "=", person)
    .where("working_copies.locale", "=", language)
    .execute();
  return new Map(
    rows.flatMap(({ id, kind, data }) => {
      if (!isKindName(kind)) return [];
      const title = draftTitle(kind, coerceContent(kind, data));
      return isUntitled(kind, title) ? [] : [[id, title] as const];
    }),
  );
}

/** The people with working copies of untitled entries, by entry id. */
export async function untitledEditors(
  db: Db,
  entries: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  if (entries.length === 0) return new Map();
  const rows = await untitledWorkingCopies(db)
    .innerJoin("people", "people.id", "working_copies.person_id")
    .select(["working_copies.entry_id as entry", "people.id", "name"])
    .where("working_copies.entry_id", "in", entries)
    .execute();
  return Map.groupBy(rows, ({ entry }) => entry);
}

async function readWorkingCopies(
  db: Db,
  { entry, language, person }: WorkingCopyKey,
  formId: string | null,
): Promise<StoredCopy[]> {
  const rows = await db
    .selectFrom("working_copies")
    .innerJoin("entries", "entries.id", "working_copies.entry_id")
    .select(["kind", "form_id", "base_version", "slug", "data", "sequence", "updated_at"])
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("person_id", "=", person)
    .where("is_closed", "=", false)
    .where("deleted_at", "is", null)
    .$if(formId !== null, (query) => query.where("form_id", "=", formId ?? ""))
    .orderBy("updated_at", "desc")
    .execute();
  return rows.flatMap(({ kind, form_id: formId, base_version: baseVersion, slug, data, sequence, updated_at: at }) =>
    isKindName(kind)
      ? [
          {
            formId,
            baseVersion,
            slug,
            content: coerceContent(kind, data),
            truncated: describeTruncations(kind, data),
            sequence,
            at,
          },
        ]
      : [],
  );
}

/** Ends a working copy up to a sequence number: it was saved or discarded. */
export async function discardWorkingCopy(
  db: Db | Tx,
  { formId, sequence, ...key }: WorkingCopyKey & WorkingCopyVersion,
  now: Date,
) {
  await upsertWorkingCopy(db, key, { formId, sequence, baseVersion: 0, slug: null, content: {} }, true, now);
}

/** Discards a working copy, as its form asks. `missing`: the entry does not exist or is in the trash. */
export async function discardAutosave(
  db: Db,
  { kind, ...key }: WorkingCopyKey & { kind: KindName },
  version: WorkingCopyVersion,
  now: Date,
): Promise<"discarded" | "missing"> {
  return db.transaction().execute(async (tx) => {
    if (!(await entryExists(tx, kind, key.entry))) return "missing";
    await discardWorkingCopy(tx, { ...key, ...version }, now);
    return "discarded";
  });
}

/** Removes ended working copies once late requests are impossible. */
export async function deleteDroppedWorkingCopies(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("working_copies")
    .where("is_closed", "=", true)
    .where("updated_at", "<", new Date(now.getTime() - lateRequestWindowMs))
    .execute();
}

/** Returns whether it was the latest. An end counts as later than a copy with the same number. */
async function upsertWorkingCopy(
  db: Db | Tx,
  { entry, language, person }: WorkingCopyKey,
  { formId, sequence, baseVersion, slug, content }: WorkingCopy,
  isDropped: boolean,
  now: Date,
): Promise<boolean> {
  const columns = { base_version: baseVersion, slug, data: content, updated_at: now, sequence, is_closed: isDropped };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("working_copies")
    .values({ entry_id: entry, locale: language, person_id: person, form_id: formId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(["entry_id", "locale", "person_id", "form_id"])
        .doUpdateSet(columns)
        .where(({ eb, or, and }) => {
          const isLater = eb("working_copies.sequence", "<", sequence);
          const isSame = eb("working_copies.sequence", "=", sequence);
          return or([isLater, and([isSame, ...(isDropped ? [] : [eb("working_copies.is_closed", "=", false)])])]);
        }),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
