import type { Db } from "../src/base/db/tables.ts";
import { hourMs } from "../src/base/durations.ts";
import { defaultLanguage, languages } from "../src/base/languages.ts";
import { insertEntry, insertLiveText, writeLiveRecords } from "../src/domain/content/entries/rows.server.ts";
import { writeBasis } from "../src/domain/content/entries/translations/follow-original.server.ts";
import { parseContent } from "../src/domain/content/fields/parse.ts";
import { showLanguages } from "../src/domain/content/published/site-languages.server.ts";
import type { LeadStatus } from "../src/domain/leads/statuses.ts";
import { aService } from "../tests/support/content.ts";
import { aLead, putLeads } from "../tests/support/leads.ts";

/** The size of a site after years of use. */
export interface Growth {
  /** In all languages, which visitors are then shown. */
  entries: number;
  leads: number;
  /** Saves of the settings. */
  revisions: number;
  /** Further audit log entries. */
  auditEntries: number;
}

const by = { id: null, name: "Bench" };

/** Rows in one transaction. */
const batch = 250;

/** Fills a seeded site with the data of years. */
export async function grow(
  db: Db,
  { entries, leads, revisions, auditEntries }: Growth,
  owner: string | null = null,
): Promise<void> {
  await db.transaction().execute((tx) => showLanguages(tx, languages));
  await inBatches(entries, (numbers) => addServices(db, numbers));
  await inBatches(leads, (numbers) =>
    putLeads(
      db,
      numbers.map((number) => inquiry(number, owner)),
    ),
  );
  await inBatches(revisions, (numbers) => saveSettings(db, numbers));
  await inBatches(auditEntries, (numbers) => addAuditEntries(db, numbers));
}

async function inBatches(count: number, work: (numbers: number[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < count; first += batch) {
    await work(Array.from({ length: Math.min(batch, count - first) }, (_, number) => first + number));
  }
}

function addServices(db: Db, numbers: number[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const number of numbers) {
      const at = new Date(Date.now() - number * 6 * hourMs);
      const entry = `bench-${number}`;
      await insertEntry(tx, { id: entry, kind: "service", position: 1000 + number, at });
      for (const language of languages) {
        const title = `Service ${number} for ${trades[number % trades.length]}`;
        const content = parseContent("service", aService({ title, onServicesPage: false }));
        const publishedFields = { slug: entry, title, content, version: 1, act: "published" as const, by, at };
        const text = { entry, kind: "service" as const, language, ...publishedFields };
        await insertLiveText(tx, text);
        await writeLiveRecords(tx, text);
        await writeBasis(tx, { id: entry, kind: "service", language }, undefined);
      }
    }
  });
}

const trades = ["boatyards", "clinics", "law firms", "hotels", "freight agents", "schools", "growers"];
const statuses = ["contacted", "qualified", "won", "lost", "lost", "spam"] as const;

/** One in a hundred. */
function isNew(number: number): boolean {
  return number % 100 === 0;
}

/** No spam has been reviewed. */
function stateOf(number: number): { status: LeadStatus; spam_reason: string | null } {
  const status = isNew(number) ? "new" : (statuses[number % statuses.length] ?? "lost");
  return { status, spam_reason: status === "spam" ? "links" : null };
}

/** One every quarter of an hour until now, so that 100,000 are those of three years. */
function timesOf(number: number) {
  const received_at = new Date(Date.now() - number * (hourMs / 4));
  // Without a promise, new leads aren't overdue: no job emails about a thousand of them.
  if (isNew(number)) return { received_at, reply_by: null, first_reply_at: null };
  const after = (hours: number) => new Date(received_at.getTime() + hours * hourMs);
  return { received_at, reply_by: after(4), first_reply_at: after(number % 9) };
}

/** Won and lost leads were closed two days after they arrived. Every second lead that isn't spam or new has a value. */
function outcomeOf(number: number, { status }: { status: LeadStatus }, { received_at }: { received_at: Date }) {
  const isClosed = status === "won" || status === "lost";
  const hasValue = number % 2 === 0 && status !== "spam" && status !== "new";
  return {
    closed_at: isClosed ? new Date(received_at.getTime() + 48 * hourMs) : null,
    ...(hasValue && { value_cents: 100_000 + (number % 50) * 10_000, currency: "USD" }),
  };
}

/** Each has its own name and phone number, and words that many share. Every third one is the owner's. */
function inquiry(number: number, owner: string | null) {
  const trade = trades[number % trades.length];
  const [state, times] = [stateOf(number), timesOf(number)];
  return aLead(number, {
    ...state,
    ...times,
    ...outcomeOf(number, state, times),
    assignee_id: number % 3 === 0 ? owner : null,
    name: `Marsh ${number.toString(36)} Elena`,
    company: `Harborline ${trade} ${number % 997}`,
    phone: `(305) ${String(number % 1000).padStart(3, "0")}-${String(Math.floor(number / 1000)).padStart(4, "0")}`,
    message: `Three offices, ${trade}: the server is from ${2000 + (number % 25)}, our insurer wants answers by ${
      months[number % months.length]
    }, and nobody has time. Could someone call in the morning? Ticket ${number * 7919}.`,
  });
}

const months = ["January", "March", "May", "July", "September", "November"];

/** Revisions of the settings, as saves leave them. The last one is live. */
async function saveSettings(db: Db, numbers: number[]): Promise<void> {
  const settings = await db
    .selectFrom("entry_texts")
    .select(["draft", "version"])
    .where("entry_id", "=", "settings")
    .where("locale", "=", defaultLanguage)
    .executeTakeFirstOrThrow();
  const rows = numbers.map((number, index) => ({
    id: crypto.randomUUID(),
    entry_id: "settings",
    locale: defaultLanguage,
    version: settings.version + index + 1,
    act: "published",
    slug: null,
    data: { ...settings.draft, closing: { ...Object(settings.draft).closing, heading: `Heading ${number}` } },
    person_id: null,
    person_name: by.name,
    at: new Date(),
  }));
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("revisions").values(rows).execute();
    const last = rows.at(-1);
    if (last) {
      await tx
        .updateTable("entry_texts")
        .set({ version: last.version, draft: last.data, published: last.data })
        .where("entry_id", "=", "settings")
        .where("locale", "=", defaultLanguage)
        .execute();
    }
  });
}

async function addAuditEntries(db: Db, numbers: number[]): Promise<void> {
  await db
    .insertInto("audit_log")
    .values(
      numbers.map((number) => ({
        id: crypto.randomUUID(),
        at: new Date(Date.now() - number * 60_000),
        person_id: null,
        person_name: by.name,
        act: "published",
        subject_kind: "service",
        subject_id: `bench-${number}`,
        subject_title: `Service ${number}`,
        locale: "en",
        detail: { version: 2, changed: ["Title", "Summary"] },
      })),
    )
    .execute();
}
