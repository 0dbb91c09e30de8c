import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";

/** An open form of an entry. */
interface Form {
  entry: string;
  language: Language;
  person: { id: string; name: string };
  /** The form's id, as in working copies. */
  writer: string;
}

/** A person with the entry open in another form. */
export interface Presence {
  person: string;
  name: string;
  since: Date;
  /** The last unsaved change. */
  typedAt: Date | null;
}

const second = 1000;

/** Forms report every 15 seconds; their rows are updated this often. */
const writeInterval = 25 * second;

/** A form without reports for this long is closed. */
const staleAfter = 75 * second;

/** Records that a form is open. Returns the people with other forms of it, first come first. */
export async function recordPresence(db: Db, form: Form, now: Date): Promise<Presence[]> {
  const { person, writer } = form;
  const rows = await formsAt(db, [form.entry], now).where("presences.locale", "=", form.language).execute();
  const isOwn = (row: Row) => row.person === person.id && row.form_id === writer;
  const own = rows.find(isOwn);
  if (!own || now.getTime() - own.seenAt.getTime() > writeInterval) await write(db, form, own?.since ?? now, now);
  return groupByPerson(rows.filter((row) => !isOwn(row)));
}

/** The people with each of some entries open, in any language. */
export async function presencesOf(db: Db, entries: readonly string[], now: Date): Promise<Map<string, Presence[]>> {
  if (entries.length === 0) return new Map();
  const rows = await formsAt(db, entries, now).execute();
  return new Map([...Map.groupBy(rows, ({ entry }) => entry)].map(([entry, forms]) => [entry, groupByPerson(forms)]));
}

/** Records that a form was closed. */
export async function endPresence(db: Db, { entry, language, person, writer }: Form): Promise<void> {
  await db
    .deleteFrom("presences")
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("person_id", "=", person.id)
    .where("form_id", "=", writer)
    .execute();
}

/** Removes forms that closed without reporting it. */
export async function deleteStalePresences(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("presences").where("seen_at", "<", staleBefore(now)).execute();
}

interface Row {
  entry: string;
  person: string;
  name: string;
  form_id: string;
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
        .onRef("working_copies.form_id", "=", "presences.form_id")
        .on("is_closed", "=", false),
    )
    .select(["presences.entry_id as entry", "presences.person_id as person", "person_name as name"])
    .select(["presences.form_id", "since", "seen_at as seenAt", "updated_at as typedAt"])
    .where("presences.entry_id", "in", entries)
    .where("seen_at", ">", staleBefore(now))
    .orderBy("since")
    .orderBy("presences.form_id");
}

async function write(db: Db, { entry, language, person, writer }: Form, since: Date, now: Date): Promise<void> {
  const seen = { person_name: person.name, since, seen_at: now };
  await db
    .insertInto("presences")
    .values({ entry_id: entry, locale: language, person_id: person.id, form_id: writer, ...seen })
    .onConflict((conflict) => conflict.columns(["entry_id", "locale", "person_id", "form_id"]).doUpdateSet(seen))
    .execute();
}

function groupByPerson(rows: readonly Row[]): Presence[] {
  const people = new Map<string, Presence>();
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

function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleAfter);
}
