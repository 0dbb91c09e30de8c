import type { Insertable } from "kysely";
import { byteOrderMark, csvRow } from "#src/base/csv/write-csv.ts";
import { contains } from "#src/base/db/full-text/contains.ts";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { unsubscribeUrl } from "../intake/emails.ts";
import { readFormTitles } from "../intake/forms.server.ts";

export type NewSignUp = Omit<Insertable<Tables["sign_ups"]>, "ended_at" | "ended_by">;

/**
 * The id of an address in the list of a form. Who knows it may end the sign-up: nobody can guess it, and it is in the email and
 * the export only.
 */
export function signUpId(secret: string, form: string, email: string): string {
  const digest = keyedDigest(secret, "sign-up", form, email.toLowerCase());
  return Buffer.from(digest, "base64url").toString("hex");
}

/** Someone who signs up again stays one, with what they agreed to last. Suspected spam changes nothing. */
export async function storeSignUp(tx: Tx, signUp: NewSignUp): Promise<void> {
  await tx
    .insertInto("sign_ups")
    .values(signUp)
    .onConflict((conflict) => {
      const same = conflict.column("id");
      if (signUp.state === "suspected") return same.doNothing();
      const { id: _, form_id: __, ...latest } = signUp;
      return same.doUpdateSet({ ...latest, ended_at: null, ended_by: null });
    })
    .execute();
}

export type SignUpState = Tables["sign_ups"]["state"];

export const signUpStates = ["subscribed", "unsubscribed", "suspected"] as const satisfies readonly SignUpState[];

export async function countSignUps(db: Db): Promise<Record<SignUpState, number>> {
  const rows = await db
    .selectFrom("sign_ups")
    .select(({ fn }) => ["state", fn.countAll<number>().as("number")])
    .groupBy("state")
    .execute();
  const counts = { subscribed: 0, unsubscribed: 0, suspected: 0 };
  for (const { state, number } of rows) counts[state] = Number(number);
  return counts;
}

/** The latest first. */
export function listSignUps(db: Db, state: SignUpState, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom("sign_ups").selectAll().where("state", "=", state);
  return all.orderBy("signed_up_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute();
}

/** How many a search finds. */
const maxFound = 50;

/** Sign-ups of an address, or with a text in name, company or address. */
export function findSignUps(db: Db, query: string, { isAddress }: { isAddress: boolean }) {
  const text = query.trim().toLowerCase();
  return db
    .selectFrom("sign_ups")
    .selectAll()
    .where(({ eb, fn, or, ref }) =>
      isAddress
        ? eb("email", "=", text)
        : or((["email", "name", "company"] as const).map((column) => contains(fn("lower", [ref(column)]), text))),
    )
    .orderBy("signed_up_at", "desc")
    .limit(maxFound)
    .execute();
}

/** Ends a sign-up, by the person themselves (null) or by staff. False if it is gone, or ended before. */
export async function endSignUp(db: Db, id: string, by: Actor | null, now: Date): Promise<boolean> {
  return change(db, id, {
    from: ["subscribed", "suspected"],
    set: { state: "unsubscribed", ended_at: now, ended_by: by?.name ?? "" },
    audit: by && { by, act: "sign-up-ended", at: now },
  });
}

/** Takes back that it was taken for spam. */
export async function keepSignUp(db: Db, id: string, by: Actor, now: Date): Promise<boolean> {
  return change(db, id, {
    from: ["suspected"],
    set: { state: "subscribed" },
    audit: { by, act: "sign-up-kept", at: now },
  });
}

interface SignUpChange {
  from: SignUpState[];
  set: { state: SignUpState; ended_at?: Date; ended_by?: string };
  /** Null for the person's own. The line does not say whose sign-up it is. */
  audit: { by: Actor; act: "sign-up-ended" | "sign-up-kept"; at: Date } | null;
}

async function change(db: Db, id: string, { from, set, audit }: SignUpChange): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("sign_ups")
      .set(set)
      .where("id", "=", id)
      .where("state", "in", from)
      .returning("form_id")
      .executeTakeFirst();
    if (!changed) return false;
    // So that the same form can be sent again at once.
    await tx.deleteFrom("submissions").where("sign_up_id", "=", id).execute();
    if (audit) await record(tx, audit, changed.form_id);
    return true;
  });
}

async function record(tx: Tx, { by, act, at }: NonNullable<SignUpChange["audit"]>, form: string): Promise<void> {
  const title = (await readFormTitles(tx)).get(form) ?? "a deleted form";
  await recordAudit(tx, { person: by, act, subject: { kind: "sign-up", id: form, title }, at });
}

/** Erases a sign-up and the emails about it. Returns false if it is gone. */
export async function eraseSignUp({ db, now }: { db: Db; now: () => Date }, by: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom("outbox").where("subject_id", "=", id).execute();
    const { numDeletedRows } = await tx.deleteFrom("sign_ups").where("id", "=", id).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return false;
    const subject = { kind: "sign-up", id: "erased", title: "an erased person" };
    await recordAudit(tx, { person: by, act: "sign-up-erased", subject, at: now() });
    return true;
  });
}

/** Rows in memory at a time. */
const batch = 500;

/** Everyone who may get a newsletter, as CSV, with the link that each of them needs in it. */
export async function exportSignUps(
  db: Db,
  { by, origin }: { by: Actor; origin: string },
  now: Date,
): Promise<AsyncGenerator<string>> {
  const { subscribed: count } = await countSignUps(db);
  const title = count === 1 ? "1 newsletter sign-up" : `${count} newsletter sign-ups`;
  const subject = { kind: "leads", id: "sign-ups", title };
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, { person: by, act: "exported", subject, detail: { count }, at: now }));
  return rows(db, origin);
}

const fields = ["email", "name", "company", "phone", "details", "consent", "page", "language"] as const;

async function* rows(db: Db, origin: string): AsyncGenerator<string> {
  const titles = await readFormTitles(db);
  yield byteOrderMark + csvRow([...fields, "form", "signed_up_at", "unsubscribe_link"]);
  for (let last = "", isMore = true; isMore; ) {
    const some = await db
      .selectFrom("sign_ups")
      .selectAll()
      .where("state", "=", "subscribed")
      .where("id", ">", last)
      .orderBy("id")
      .limit(batch)
      .execute();
    yield some
      .map((row) => [
        ...fields.map((field) => row[field]),
        ...[titles.get(row.form_id) ?? "", row.signed_up_at.toISOString(), unsubscribeUrl(origin, row)],
      ])
      .map(csvRow)
      .join("");
    last = some.at(-1)?.id ?? "";
    isMore = some.length === batch;
  }
}
