import type { Db } from "../db/tables.ts";
import type { Language } from "./languages.ts";

/** Somebody who has an entry open. */
interface Form {
  entry: string;
  language: Language;
  person: { id: string; name: string };
  /** The form's id, as working copies have it. */
  writer: string;
}

/** Somebody else who has it open, or oneself elsewhere. */
export interface Present {
  person: string;
  name: string;
  since: Date;
  /** When they last changed something that is not saved yet. */
  typedAt: Date | null;
}

const second = 1000;

/** A form says every quarter of a minute that it is there. This is how often it is written down. */
const writtenEvery = 25 * second;

/** Whoever said nothing for so long is gone. */
const goneAfter = 75 * second;

/** Says that a form is open, and answers in which others the same is, each person once, the longest there first. */
export async function meetAt(db: Db, form: Form, now: Date): Promise<Present[]> {
  const { person, writer } = form;
  const rows = await formsAt(db, [form.entry], now).where("presences.locale", "=", form.language).execute();
  const isOwn = (row: Row) => row.person === person.id && row.writer === writer;
  const own = rows.find(isOwn);
  if (!own || now.getTime() - own.seenAt.getTime() > writtenEvery) await write(db, form, own?.since ?? now, now);
  return eachPerson(rows.filter((row) => !isOwn(row)));
}

/** Who has which of some entries open, in whatever language. */
export async function presentAt(db: Db, entries: readonly string[], now: Date): Promise<Map<string, Present[]>> {
  if (entries.length === 0) return new Map();
  const rows = await formsAt(db, entries, now).execute();
  return new Map([...Map.groupBy(rows, ({ entry }) => entry)].map(([entry, forms]) => [entry, eachPerson(forms)]));
}

/** A form was closed. */
export async function leave(db: Db, { entry, language, person, writer }: Form): Promise<void> {
  await db
    .deleteFrom("presences")
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("person_id", "=", person.id)
    .where("writer", "=", writer)
    .execute();
}

/** Removes the forms that went without a word. */
export async function forgetGone(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("presences").where("seen_at", "<", goneBefore(now)).execute();
}

interface Row {
  entry: string;
  person: string;
  name: string;
  writer: string;
  since: Date;
  seenAt: Date;
  typedAt: Date | null;
}

function formsAt(db: Db, entries: readonly string[], now: Date) {
  return db
    .selectFrom("presences")
    .leftJoin("working_copies", (join) =>
      join
        .onRef("working_copies.entry_id", "=", "presences.entry_id")
        .onRef("working_copies.locale", "=", "presences.locale")
        .onRef("working_copies.person_id", "=", "presences.person_id")
        .onRef("working_copies.writer", "=", "presences.writer")
        .on("is_dropped", "=", false),
    )
    .select(["presences.entry_id as entry", "presences.person_id as person", "person_name as name"])
    .select(["presences.writer", "since", "seen_at as seenAt", "updated_at as typedAt"])
    .where("presences.entry_id", "in", entries)
    .where("seen_at", ">", goneBefore(now))
    .orderBy("since")
    .orderBy("presences.writer");
}

async function write(db: Db, { entry, language, person, writer }: Form, since: Date, now: Date): Promise<void> {
  const seen = { person_name: person.name, since, seen_at: now };
  await db
    .insertInto("presences")
    .values({ entry_id: entry, locale: language, person_id: person.id, writer, ...seen })
    .onConflict((conflict) => conflict.columns(["entry_id", "locale", "person_id", "writer"]).doUpdateSet(seen))
    .execute();
}

function eachPerson(rows: readonly Row[]): Present[] {
  const people = new Map<string, Present>();
  for (const { person, name, since, typedAt } of rows) {
    const known = people.get(person);
    people.set(person, { person, name, since: known?.since ?? since, typedAt: later(known?.typedAt ?? null, typedAt) });
  }
  return [...people.values()];
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

function goneBefore(now: Date): Date {
  return new Date(now.getTime() - goneAfter);
}
