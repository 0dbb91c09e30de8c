import { sql } from "kysely";
import { leadsMatching } from "#src/base/db/full-text/full-text-index.ts";
import { digitsIn, folded, wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { canBePhone } from "#src/domain/content/schema/values/phone.ts";
import { stageColumns } from "../pipeline/stages.ts";

/** What a person is recognized by. */
export type PersonKeys = Pick<LeadRow, "name" | "company" | "email" | "phone">;

const columns = ["id", "name", "company", "email", "phone", ...stageColumns, "received_at"] as const;

export type SameLead = Pick<LeadRow, (typeof columns)[number]> & { why: "email" | "phone" | "name" };

/** Digits of a phone number that are compared: those without a country code. */
const comparedDigits = 10;

/** How many leads one word or number is looked for in. */
const candidates = 50;

/** The digits that identify a phone number; empty if there are too few. */
export function phoneKey(phone: string): string {
  return canBePhone(phone) ? digitsIn(phone).slice(-comparedDigits) : "";
}

/** Leads that are probably from the same person, latest first: the same email, phone number, or name and company. */
export async function findSamePerson(
  db: Db,
  keys: PersonKeys,
  { except, limit }: { except?: string; limit: number },
): Promise<SameLead[]> {
  const [byEmail, byPhone, byName] = await Promise.all([
    keys.email === "" ? [] : withEmails(db, [keys.email]),
    withPhones(db, [phoneKey(keys.phone)]),
    withName(db, keys),
  ]);
  const found = new Map<string, SameLead>();
  for (const lead of [...byEmail, ...byPhone, ...byName])
    if (lead.id !== except && !found.has(lead.id)) found.set(lead.id, lead);
  return [...found.values()].toSorted((a, b) => b.received_at.getTime() - a.received_at.getTime()).slice(0, limit);
}

/** Values in one query. */
const batch = 100;

/** For each of many persons the latest lead with the same email or phone number, if there is one. */
export async function findSamePeople(db: Db, people: readonly PersonKeys[]): Promise<(SameLead | null)[]> {
  const emails = new Map<string, SameLead>();
  const phones = new Map<string, SameLead>();
  const keepLatest = (known: Map<string, SameLead>, key: string, lead: SameLead) => {
    const other = known.get(key);
    if (!other || other.received_at < lead.received_at) known.set(key, lead);
  };
  for (const some of batches(people.map(({ email }) => email.toLowerCase()))) {
    for (const lead of await withEmails(db, some)) keepLatest(emails, lead.email.toLowerCase(), lead);
  }
  for (const some of batches(people.map(({ phone }) => phoneKey(phone)))) {
    for (const lead of await withPhones(db, some)) keepLatest(phones, phoneKey(lead.phone), lead);
  }
  return people.map(({ email, phone }) => emails.get(email.toLowerCase()) ?? phones.get(phoneKey(phone)) ?? null);
}

function batches(values: readonly string[]): string[][] {
  const all = [...new Set(values)].filter(Boolean);
  return Array.from({ length: Math.ceil(all.length / batch) }, (_, number) =>
    all.slice(number * batch, (number + 1) * batch),
  );
}

async function withEmails(db: Db, emails: readonly string[]): Promise<SameLead[]> {
  const leads = await db
    .selectFrom("leads")
    .select(columns)
    .where(
      sql<string>`lower(email)`,
      "in",
      emails.map((email) => email.toLowerCase()),
    )
    .orderBy("received_at", "desc")
    .limit(candidates * emails.length)
    .execute();
  return leads.map((lead) => ({ ...lead, why: "email" }));
}

async function withPhones(db: Db, keys: readonly string[]): Promise<SameLead[]> {
  const known = keys.filter(Boolean);
  if (known.length === 0) return [];
  const leads = await db
    .selectFrom("leads")
    .select(columns)
    .where("id", "in", leadsMatching(db, [known.map((key) => [key])]))
    .orderBy("received_at", "desc")
    .limit(candidates * known.length)
    .execute();
  return leads.filter(({ phone }) => known.includes(phoneKey(phone))).map((lead) => ({ ...lead, why: "phone" }));
}

/** A name of one word is too common. Without a company, the name alone has to be the same. */
async function withName(db: Db, { name, company }: PersonKeys): Promise<SameLead[]> {
  const words = wordsIn(name);
  if (words.length < 2) return [];
  const leads = await db
    .selectFrom("leads")
    .select(columns)
    .where(
      "id",
      "in",
      leadsMatching(
        db,
        [...words, ...wordsIn(company)].slice(0, 8).map((word) => [[word]]),
      ),
    )
    .orderBy("received_at", "desc")
    .limit(candidates)
    .execute();
  const isSame = (one: string, other: string) => folded(one).trim() === folded(other).trim();
  return leads
    .filter((lead) => isSame(lead.name, name) && (company === "" || isSame(lead.company, company)))
    .map((lead) => ({ ...lead, why: "name" }));
}
