import { type Expression, sql } from "kysely";
import { contains } from "#src/base/db/full-text/contains.ts";
import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { receivedAddress } from "#src/domain/email/email-address.ts";
import { filteredIds } from "../inbox/filter.server.ts";
import { findSignUps } from "../newsletter/sign-ups.server.ts";
import { stageColumns } from "../pipeline/stages.ts";

/** In each list. */
const maxFound = 100;

const leadColumns = ["id", "name", "email", "phone", "company", ...stageColumns, "received_at"] as const;

/**
 * All that is stored of a person, by email address, phone number or name: leads, emails that no lead has, newsletter
 * sign-ups, and where else the text is mentioned. `isExact`: found by the email address, so that it is of this person. Leads
 * that only have the address in the answer to a question may be of another person: `mentioning` has their ids.
 */
export async function findPerson(db: Db, query: string) {
  const address = addressIn(query);
  const [ids, mentioning, emails, signUps, entries, acts] = await Promise.all([
    address === null ? filteredIds(db, { search: query, status: "any" }, { limit: maxFound }) : leadsOf(db, address),
    address === null ? [] : leadsWithAnswer(db, address),
    unfiledFrom(db, query, address),
    findSignUps(db, address ?? query, { isAddress: address !== null }),
    entriesWith(db, query),
    actsWith(db, query),
  ]);
  const found = [...new Set([...ids, ...mentioning])];
  const leads =
    found.length === 0
      ? []
      : await db
          .selectFrom("leads")
          .select(leadColumns)
          .where("id", "in", found)
          .orderBy("received_at", "desc")
          .execute();
  const others = new Set(mentioning.filter((id) => !ids.includes(id)));
  return { isExact: address !== null, leads, mentioning: others, emails, signUps, entries, acts };
}

/** A part of an address is searched for as text. */
function addressIn(query: string): string | null {
  const address = receivedAddress(query);
  return address?.split("@").at(-1)?.includes(".") ? address : null;
}

/** Leads with this address or another one that is theirs, and those whose conversation it takes part in. */
async function leadsOf(db: Db, address: string): Promise<string[]> {
  const isKey = (column: Expression<string>) => sql<boolean>`lower(${column}) = lower(${address})`;
  const direct = db
    .selectFrom("leads")
    .select("leads.id")
    .where(({ ref }) => isKey(ref("email")));
  const joined = db
    .selectFrom("lead_messages")
    .select("lead_messages.lead_id as id")
    .where("direction", "=", "in")
    .where(({ ref }) => isKey(ref("from_address")));
  const added = db.selectFrom("lead_addresses").select("lead_id as id").where("address", "=", address.toLowerCase());
  const rows = await direct.union(joined).union(added).limit(maxFound).execute();
  return rows.map(({ id }) => id);
}

/** Leads with the address in an answer, where no longer address has it. */
async function leadsWithAnswer(db: Db, address: string): Promise<string[]> {
  const key = address.toLowerCase();
  const rows = await db
    .selectFrom("lead_answers")
    .select(["lead_id as id", "answer"])
    .where(({ ref }) => contains(sql<string>`lower(${ref("answer")})`, key))
    .execute();
  const found = rows.filter(({ answer }) => holdsAddress(answer.toLowerCase(), key));
  return [...new Set(found.map(({ id }) => id))].slice(0, maxFound);
}

/** Whether a text has an address as a whole, not as a part of a longer one. */
function holdsAddress(text: string, address: string): boolean {
  for (let index = text.indexOf(address); index >= 0; index = text.indexOf(address, index + 1)) {
    const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(index + address.length).slice(0, 2)];
    const isLonger =
      /[\p{L}\p{N}]'$|[\p{L}\p{N}._%+-]$/u.test(before) || /^[\p{L}\p{N}_-]|^\.[\p{L}\p{N}]/u.test(after);
    if (!isLonger) return true;
  }
  return false;
}

function unfiledFrom(db: Db, query: string, address: string | null) {
  return db
    .selectFrom("inbound_messages")
    .select(["id", "from_name", "from_address", "subject", "received_at"])
    .where("state", "in", ["unmatched", "dismissed", "unfetched"])
    .where(({ ref, or }) => {
      if (address !== null) return sql<boolean>`lower(${ref("from_address")}) = lower(${address})`;
      const isIn = (column: Expression<string | null>) => contains(sql<string>`lower(${column})`, query.toLowerCase());
      return or([isIn(ref("from_name")), isIn(ref("from_address"))]);
    })
    .orderBy("received_at", "desc")
    .limit(maxFound)
    .execute();
}

/** Entries whose text, or an earlier version of it, has the words. */
async function entriesWith(db: Db, query: string) {
  const isIn = (column: Expression<unknown>) =>
    contains(sql<string>`lower(cast(${column} as text))`, query.toLowerCase());
  const current = db
    .selectFrom("entry_texts")
    .select("entry_id as id")
    .where(({ ref, or }) => or([isIn(ref("draft")), isIn(ref("published"))]));
  const earlier = db
    .selectFrom("revisions")
    .select("entry_id as id")
    .where(({ ref }) => isIn(ref("data")));
  const ids = (await current.union(earlier).limit(maxFound).execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .selectFrom("entry_texts")
    .select(["entry_id as id", "kind", "title"])
    .where("entry_id", "in", ids)
    .where("locale", "=", defaultLanguage)
    .execute();
}

/** Lines of the audit log that are about something else than a lead. */
async function actsWith(db: Db, query: string): Promise<number> {
  const foldedQuery = folded(query);
  const counted = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("subject_kind", "not in", ["lead", "person"])
    .where(({ ref }) => contains(sql<string>`lower(${ref("subject_title")})`, foldedQuery))
    .executeTakeFirstOrThrow();
  return counted.number;
}

/** What an erasure of these leads deletes. */
export async function countErased(db: Db, leads: readonly string[]) {
  const count = async (table: "lead_messages" | "lead_notes" | "lead_tasks" | "bookings") => {
    const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("number"));
    return (await rows.where("lead_id", "in", leads).executeTakeFirstOrThrow()).number;
  };
  if (leads.length === 0) return { messages: 0, files: 0, notes: 0, tasks: 0, bookings: 0, emails: 0 };
  const files = db
    .selectFrom("lead_attachments")
    .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("lead_id", "in", leads);
  const emails = db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("subject_id", "in", leads);
  const [messages, notes, tasks, bookings] = await Promise.all([
    count("lead_messages"),
    count("lead_notes"),
    count("lead_tasks"),
    count("bookings"),
  ]);
  const [attached, queued] = await Promise.all([files.executeTakeFirstOrThrow(), emails.executeTakeFirstOrThrow()]);
  return { messages, files: attached.number, notes, tasks, bookings, emails: queued.number };
}
