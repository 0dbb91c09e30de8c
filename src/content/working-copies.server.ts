import type { Db, Tx } from "../db/tables.ts";
import type { Language } from "./languages.ts";
import { draftForToday, isKindName } from "./parse.ts";

/** Whose unsaved text of what. */
interface Place {
  entry: string;
  language: Language;
  person: string;
}

/** What somebody is typing. */
export interface WorkingCopy {
  /** The saved version that it began with. */
  baseVersion: number;
  slug: string | null;
  content: object;
  /** Rises with every change, in all of the person's tabs: the time of the change serves. */
  sequence: number;
}

/**
 * Keeps what somebody is typing, for them alone. Requests may overtake each other: a later text stays, and so does the
 * end of one that was saved or thrown away. `overtaken` then; `missing` for an entry that is not there, or in the bin.
 */
export async function saveWorkingCopy(
  db: Db,
  place: Place,
  copy: WorkingCopy,
  now: Date,
): Promise<"kept" | "overtaken" | "missing"> {
  return db.transaction().execute(async (tx) => {
    const entry = await tx
      .selectFrom("entries")
      .select("kind")
      .where("id", "=", place.entry)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!entry || !isKindName(entry.kind)) return "missing";
    const content = draftForToday(entry.kind, copy.content);
    return (await write(tx, place, { ...copy, content }, false, now)) ? "kept" : "overtaken";
  });
}

export async function readWorkingCopy(
  db: Db,
  { entry, language, person }: Place,
): Promise<(WorkingCopy & { at: Date }) | null> {
  const row = await db
    .selectFrom("working_copies")
    .innerJoin("entries", "entries.id", "working_copies.entry_id")
    .select(["kind", "base_version", "slug", "data", "sequence", "updated_at"])
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("person_id", "=", person)
    .where("is_dropped", "=", false)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row || !isKindName(row.kind)) return null;
  const { kind, base_version: baseVersion, slug, data, sequence, updated_at: at } = row;
  return { baseVersion, slug, content: draftForToday(kind, data), sequence, at };
}

/** Ends what somebody has typed up to a number: it was saved, or thrown away. */
export async function dropWorkingCopy(
  db: Db | Tx,
  { sequence, ...place }: Place & { sequence: number },
  now: Date,
): Promise<void> {
  await write(db, place, { baseVersion: 0, slug: null, content: {}, sequence }, true, now);
}

/** Answers whether it was the latest. What ends a text counts as later than that text. */
async function write(
  db: Db | Tx,
  { entry, language, person }: Place,
  { baseVersion, slug, content, sequence }: WorkingCopy,
  isDropped: boolean,
  now: Date,
): Promise<boolean> {
  const written = { base_version: baseVersion, slug, data: content, updated_at: now, sequence, is_dropped: isDropped };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("working_copies")
    .values({ entry_id: entry, locale: language, person_id: person, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(["entry_id", "locale", "person_id"])
        .doUpdateSet(written)
        .where(({ eb, or, and }) => {
          const isLater = eb("working_copies.sequence", "<", sequence);
          const isSame = eb("working_copies.sequence", "=", sequence);
          return or([isLater, and([isSame, ...(isDropped ? [] : [eb("working_copies.is_dropped", "=", false)])])]);
        }),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
