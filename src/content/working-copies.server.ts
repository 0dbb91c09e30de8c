import type { Db, Tx } from "../db/tables.ts";
import type { Actor } from "../history/record.server.ts";
import { beginEntry } from "./begin.server.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";
import type { Language } from "./languages.ts";
import { boundContent, cutFrom, draftTitle, isKindName, isUntitled, typedContent, untitled } from "./parse.ts";
import { longestDraftSlug } from "./slugs.ts";
import { isThere } from "./texts.server.ts";

/** Whose unsaved text of what. */
interface Place {
  entry: string;
  language: Language;
  person: string;
}

/** A text as it is typed in one form. Every form that is open has a copy of its own: none overwrites another. */
export interface Typed {
  /** The form's id, which it makes when it is opened. */
  writer: string;
  /** Rises with every change in that form. */
  sequence: number;
}

/** What somebody is typing. */
export interface WorkingCopy extends Typed {
  /** The saved version that it began with. */
  baseVersion: number;
  slug: string | null;
  content: object;
}

interface KeptCopy extends WorkingCopy {
  at: Date;
  /** See `SavedText`. */
  cut: string[];
}

/** How long what ended keeps late requests out, in milliseconds. */
export const lateness = 24 * 60 * 60_000;

/**
 * Keeps what somebody is typing, for them alone. Requests may overtake each other: a later text stays, and so does the
 * end of one that was saved or thrown away. `overtaken` then; `missing` for an entry that is not there, or in the bin;
 * `too-large` for more than what is kept.
 * An entry that somebody begins is there from the first text on.
 */
export async function saveWorkingCopy(
  db: Db,
  { kind, begins, ...place }: Place & { kind: KindName; begins?: Actor | undefined },
  copy: WorkingCopy,
  now: Date,
): Promise<"kept" | "overtaken" | "missing" | "too-large"> {
  if (boundContent(kind, copy.content).excesses.length > 0) return "too-large";
  const content = typedContent(kind, copy.content);
  const slug = copy.slug?.slice(0, longestDraftSlug) ?? null;
  return db.transaction().execute(async (tx) => {
    if (begins) await beginEntry(tx, { id: place.entry, kind, language: place.language, by: begins }, now);
    if (!(await isThere(tx, kind, place.entry))) return "missing";
    return (await write(tx, place, { ...copy, slug, content }, false, now)) ? "kept" : "overtaken";
  });
}

/** What somebody has typed in a form and neither saved nor thrown away. */
export async function readWorkingCopy(
  db: Db,
  { writer, ...place }: Place & { writer: string },
): Promise<KeptCopy | null> {
  const [copy] = await copiesAt(db, place, writer);
  return copy ?? null;
}

/** All that somebody has typed of an entry, in whatever form and on whatever device, the latest first. */
export async function workingCopiesOf(db: Db, place: Place): Promise<KeptCopy[]> {
  return copiesAt(db, place, null);
}

const untitledOfEachKind = (Object.keys(kinds) as KindName[]).map(untitled);

/** What is typed of entries that are saved without a title, or not yet, the latest last. */
function typedOfUntitled(db: Db) {
  return db
    .selectFrom("working_copies")
    .innerJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "working_copies.entry_id")
        .onRef("entry_texts.locale", "=", "working_copies.locale"),
    )
    .where("title", "in", untitledOfEachKind)
    .where("is_dropped", "=", false)
    .orderBy("working_copies.updated_at");
}

/**
 * The titles that somebody has typed for entries that are saved without one, or not yet, by their ids. They are shown to
 * nobody else, as all that is not saved.
 */
export async function titlesTypedBy(
  db: Db,
  { person, language }: Omit<Place, "entry">,
): Promise<ReadonlyMap<string, string>> {
  const rows = await typedOfUntitled(db)
    .select(["working_copies.entry_id as id", "kind", "data"])
    .where("person_id", "=", person)
    .where("working_copies.locale", "=", language)
    .execute();
  return new Map(
    rows.flatMap(({ id, kind, data }) => {
      if (!isKindName(kind)) return [];
      const title = draftTitle(kind, typedContent(kind, data));
      return isUntitled(kind, title) ? [] : [[id, title] as const];
    }),
  );
}

/** Who is typing what is saved without a title, or not yet: by the ids of some entries. */
export async function typistsOfUntitled(
  db: Db,
  entries: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  if (entries.length === 0) return new Map();
  const rows = await typedOfUntitled(db)
    .innerJoin("people", "people.id", "working_copies.person_id")
    .select(["working_copies.entry_id as entry", "people.id", "name"])
    .where("working_copies.entry_id", "in", entries)
    .execute();
  return Map.groupBy(rows, ({ entry }) => entry);
}

async function copiesAt(db: Db, { entry, language, person }: Place, writer: string | null): Promise<KeptCopy[]> {
  const rows = await db
    .selectFrom("working_copies")
    .innerJoin("entries", "entries.id", "working_copies.entry_id")
    .select(["kind", "writer", "base_version", "slug", "data", "sequence", "updated_at"])
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("person_id", "=", person)
    .where("is_dropped", "=", false)
    .where("deleted_at", "is", null)
    .$if(writer !== null, (query) => query.where("writer", "=", writer ?? ""))
    .orderBy("updated_at", "desc")
    .execute();
  return rows.flatMap(({ kind, writer, base_version: baseVersion, slug, data, sequence, updated_at: at }) =>
    isKindName(kind)
      ? [{ writer, baseVersion, slug, content: typedContent(kind, data), cut: cutFrom(kind, data), sequence, at }]
      : [],
  );
}

/** Ends what somebody has typed in a form up to a number: it was saved, or thrown away. */
export async function dropWorkingCopy(db: Db | Tx, { writer, sequence, ...place }: Place & Typed, now: Date) {
  await write(db, place, { writer, sequence, baseVersion: 0, slug: null, content: {} }, true, now);
}

/** Removes what remains of texts that ended, when no request can be that late any more. */
export async function forgetDropped(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("working_copies")
    .where("is_dropped", "=", true)
    .where("updated_at", "<", new Date(now.getTime() - lateness))
    .execute();
}

/** Answers whether it was the latest. What ends a text counts as later than that text. */
async function write(
  db: Db | Tx,
  { entry, language, person }: Place,
  { writer, sequence, baseVersion, slug, content }: WorkingCopy,
  isDropped: boolean,
  now: Date,
): Promise<boolean> {
  const written = { base_version: baseVersion, slug, data: content, updated_at: now, sequence, is_dropped: isDropped };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("working_copies")
    .values({ entry_id: entry, locale: language, person_id: person, writer, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(["entry_id", "locale", "person_id", "writer"])
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
