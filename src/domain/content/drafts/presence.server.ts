import type { Db } from "#src/base/db/tables.ts";
import { secondMs } from "#src/base/durations.ts";
import type { Language } from "#src/base/languages.ts";

/** An open form of an entry. */
interface OpenForm {
  entry: string;
  language: Language;
  person: { id: string; name: string };
  /** The form's id, as in working copies. */
  formId: string;
}

/** A person with the entry open in another form. */
export interface Presence {
  person: string;
  name: string;
  since: Date;
  /** The last unsaved change. */
  editedAt: Date | null;
}

/** Forms report every 15 seconds; their rows are updated this often. */
const writeIntervalMs = 25 * secondMs;

/** A form without reports for this long is closed. */
const staleAfterMs = 75 * secondMs;

/** Records that a form is open. Returns the people with other forms of it, first come first. */
export async function recordPresence(db: Db, form: OpenForm, now: Date): Promise<Presence[]> {
  const { person, formId } = form;
  const rows = await formsAt(db, [form.entry], now).where("presences.locale", "=", form.language).execute();
  const isCurrentForm = (row: Row) => row.person === person.id && row.formId === formId;
  const currentForm = rows.find(isCurrentForm);
  if (!currentForm || now.getTime() - currentForm.seenAt.getTime() > writeIntervalMs)
    await upsertPresence(db, form, currentForm?.since ?? now, now);
  return groupByPerson(rows.filter((row) => !isCurrentForm(row)));
}

/** The people with each of some entries open, in any language. */
export async function presencesOf(db: Db, entries: readonly string[], now: Date): Promise<Map<string, Presence[]>> {
  if (entries.length === 0) return new Map();
  const rows = await formsAt(db, entries, now).execute();
  return new Map([...Map.groupBy(rows, ({ entry }) => entry)].map(([entry, forms]) => [entry, groupByPerson(forms)]));
}

/** Records that a form was closed. */
export async function endPresence(db: Db, { entry, language, person, formId }: OpenForm): Promise<void> {
  await db
    .deleteFrom("presences")
    .where("entry_id", "=", entry)
    .where("locale", "=", language)
    .where("person_id", "=", person.id)
    .where("form_id", "=", formId)
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
  formId: string;
  since: Date;
  seenAt: Date;
  editedAt: Date | null;
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
    .select(["presences.form_id as formId", "since", "seen_at as seenAt", "updated_at as editedAt"])
    .where("presences.entry_id", "in", entries)
    .where("seen_at", ">", staleBefore(now))
    .orderBy("since")
    .orderBy("presences.form_id");
}

async function upsertPresence(
  db: Db,
  { entry, language, person, formId }: OpenForm,
  since: Date,
  now: Date,
): Promise<void> {
  const columns = { person_name: person.name, since, seen_at: now };
  await db
    .insertInto("presences")
    .values({ entry_id: entry, locale: language, person_id: person.id, form_id: formId, ...columns })
    .onConflict((conflict) => conflict.columns(["entry_id", "locale", "person_id", "form_id"]).doUpdateSet(columns))
    .execute();
}

function groupByPerson(rows: readonly Row[]): Presence[] {
  const people = new Map<string, Presence>();
  for (const { person, name, since, editedAt } of rows) {
    const known = people.get(person);
    people.set(person, {
      person,
      name,
      since: known?.since ?? since,
      editedAt: later(known?.editedAt ?? null, editedAt),
    });
  }
  return [...people.values()];
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}

function staleBefore(now: Date): Date {
  return new Date(now.getTime() - staleAfterMs);
}
