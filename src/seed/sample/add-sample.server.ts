import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { inSnapshot, type Row, rowsOf, storedTables, type TableShape } from "#src/base/db/rows/read-all-rows.ts";
import { insertRows } from "#src/base/db/rows/replace-all-rows.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { addPerson } from "#src/domain/auth/accounts/staff.server.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { copyAllRows } from "#src/domain/backup/move.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import type { MailReader } from "#src/domain/email/inbound/mail-reader.server.ts";
import { parseMessage } from "#src/domain/email/inbound/parse.server.ts";
import { readNoticePeople } from "#src/domain/leads/rules/people.server.ts";
import { hasSampleData } from "#src/domain/leads/sample/remove-sample.server.ts";
import type { MediaStore, StoredFile } from "#src/domain/media/store/store.server.ts";
import { writeAppointments } from "./appointments.server.ts";
import { coworkers } from "./content/people.ts";
import { Office } from "./office.server.ts";
import { OfficeTime } from "./office-time.ts";
import { Random } from "./random.ts";
import { type SampleCount, sampleCounts } from "./visits.ts";
import { writeLeads } from "./write-leads.server.ts";

export interface SampleContext {
  db: Db;
  store: Pick<MediaStore, "writeAll">;
  origin: string;
  secret: string;
  now: Date;
  /** The same one makes the same sample. */
  seed: number;
}

export type SampleResult = { state: "added"; leads: number } | { state: "present" } | { state: "has-leads" };

/**
 * Fills a site that has no leads with two months of made-up work. It is done by the product's own functions in a scratch copy of the
 * database, which nothing is sent from, and then copied in one transaction, marked as sample data.
 */
export async function addSampleData(context: SampleContext): Promise<SampleResult> {
  const refusal = await reasonToRefuse(context.db);
  if (refusal) return refusal;
  const directory = await mkdtemp(join(tmpdir(), "mangrove-sample-"));
  try {
    const scratch = await openDatabase({ dataDir: directory });
    try {
      const files = new Map<string, Uint8Array>();
      const counts = await fillScratch(context, scratch, files);
      // First, so that no lead lacks a file. What no lead has is deleted by the daily job.
      await context.store.writeAll(storedFiles(files));
      return await copyBack(context, scratch, counts);
    } finally {
      await scratch.destroy();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function* storedFiles(files: ReadonlyMap<string, Uint8Array>): AsyncGenerator<StoredFile> {
  for (const [name, bytes] of files) yield { name, bytes };
}

async function reasonToRefuse(db: Db): Promise<SampleResult | null> {
  if (await hasSampleData(db)) return { state: "present" };
  const lead = await db.selectFrom("leads").select("id").limit(1).executeTakeFirst();
  return lead ? { state: "has-leads" } : null;
}

/** What would send something, or give leads to people, or is copied back: none of it is the sample's. */
const emptied = [
  ...(["webhooks", "webhook_deliveries", "outbox", "audit_log", "inbound_messages", "inbound_parts"] as const),
  ...(["lead_assignment_rules", "lead_notice_rules", "vacations", "spam_lessons", "submissions"] as const),
];

async function fillScratch(
  context: SampleContext,
  scratch: Db,
  files: Map<string, Uint8Array>,
): Promise<SampleCount[]> {
  const { now, seed } = context;
  await migrate(scratch);
  await copyAllRows(context.db, scratch);
  await sql`pragma synchronous = off`.execute(scratch);
  for (const table of emptied) await scratch.deleteFrom(table).execute();
  const random = new Random(seed);
  const content = databaseReader(scratch);
  const { company } = (await content.content(defaultLanguage, ["settings"])).single("settings").content;
  const time = new OfficeTime(now, company, random);
  const people = await addPeople(scratch, time.before(20_000));
  // What comes from a stranger is read in a process of its own; these are ours.
  const mailReader = { read: ({ bytes }: { bytes: Buffer }) => parseMessage(bytes, true) } as unknown as MailReader;
  const store = { write: async (name: string, bytes: Uint8Array) => void files.set(name, bytes) };
  const office = new Office({ ...context, db: scratch, content, mailReader, store });
  const { timeZone, email: mailbox } = company;
  await writeLeads({ office, time, random, timeZone, mailbox, people });
  const made = people.slice(0, coworkers.length);
  await writeAppointments({ db: scratch, now, opening: company, random, people: made });
  return sampleCounts(now, timeZone, random);
}

/** The made-up coworkers, and the owner who tries the product, if there is one yet. */
async function addPeople(scratch: Db, since: Date): Promise<Person[]> {
  const owner = (await readNoticePeople(scratch)).find(({ roles }) => roles.includes("owner"));
  const made = coworkers.map((coworker): Person => ({ ...coworker, roles: ["sales"] }));
  await scratch.transaction().execute(async (tx) => {
    for (const person of made) await addPerson(tx, person, null, since);
    const ids = made.map(({ id }) => id);
    await tx.updateTable("people").set({ disabled_at: since, is_sample: true }).where("id", "in", ids).execute();
  });
  return owner ? [...made, owner] : made;
}

/** Rows of leads that are only of use where they are sent from or learned by. */
const left = ["submissions", "webhook_deliveries", "spam_lessons", "spam_lesson_words", "lead_alerts"];

/** Tables without a column `lead_id` whose rows are the sample's, too. */
const further = ["leads", "lead_attachments", "inbound_messages", "inbound_parts", "audit_log", "booking_times"];

async function copyBack({ db }: SampleContext, scratch: Db, counts: readonly SampleCount[]): Promise<SampleResult> {
  const { tables, people } = await inSnapshot(scratch, readSample);
  return db.transaction().execute(async (tx): Promise<SampleResult> => {
    const refusal = await reasonToRefuse(tx);
    if (refusal) return refusal;
    await insertRows(tx, "people", people);
    for (const { name, rows } of tables) await insertRows(tx, name, rows);
    await addCounts(tx, counts);
    return { state: "added", leads: tables.find(({ name }) => name === "leads")?.rows.length ?? 0 };
  });
}

async function readSample(tx: Tx) {
  const shapes = await storedTables(tx);
  const isCopied = ({ name, columns }: TableShape) =>
    further.includes(name) || (columns.includes("lead_id") && !left.includes(name));
  const tables: { name: string; rows: Row[] }[] = [];
  for (const shape of shapes.filter(isCopied)) tables.push({ name: shape.name, rows: await readRows(tx, shape) });
  const shape = shapes.find(({ name }) => name === "people");
  const people = shape ? await readRows(tx, shape) : [];
  return { tables, people: people.filter(({ is_sample }) => is_sample) };
}

/** Without numbers that the database gives out. */
async function readRows(tx: Tx, shape: TableShape): Promise<Row[]> {
  const columns = shape.columns.filter((column) => column !== "number");
  const found: Row[] = [];
  for await (const rows of rowsOf(tx, { ...shape, columns })) found.push(...JSON.parse(JSON.stringify(rows)));
  if (["leads", "inbound_messages"].includes(shape.name)) for (const row of found) row.is_sample = true;
  return found;
}

async function addCounts(tx: Tx, counts: readonly SampleCount[]): Promise<void> {
  await insertRows(tx, "sample_counts", counts as unknown as Row[]);
  await sql`
    insert into visit_sums (dimension, day, name, views, visitors)
    select dimension, day, name, views, visitors from sample_counts where day <> ''
    on conflict (dimension, day, name) do update set
      views = visit_sums.views + excluded.views, visitors = visit_sums.visitors + excluded.visitors`.execute(tx);
  const at = new Date();
  await sql`
    insert into not_found (path, hits, robot_hits, is_probe, referrer, first_at, last_at)
    select name, views, 0, ${false}, null, ${at}, ${at} from sample_counts where dimension = 'not-found'
    on conflict (path) do update set hits = not_found.hits + excluded.hits`.execute(tx);
  await sql`
    insert into empty_searches (query, count, last_at)
    select name, views, ${at} from sample_counts where dimension = 'empty-search'
    on conflict (query) do update set count = empty_searches.count + excluded.count`.execute(tx);
}
