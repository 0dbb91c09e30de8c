import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { openDatabase } from "../src/base/db/connect.ts";
import { databaseFile } from "../src/base/db/sqlite/open-sqlite.ts";
import type { Db } from "../src/base/db/tables.ts";
import { ContentCache } from "../src/domain/content/published/cache/content-cache.server.ts";
import { contentVersion } from "../src/domain/content/published/cache/version.server.ts";
import { inquirySchema } from "../src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "../src/domain/leads/intake/intake.server.ts";
import { removableDirectory } from "../tests/support/site-process.ts";
import { withSite } from "./product.ts";
import { median, range, report } from "./report.ts";

const rounds = 7;
const perRound = 300;
const minRatio = 0.5;

/** Concurrent visitors. */
const parallel = 16;

/** A different visitor for each number, so that no rate limit applies. */
function visitor(number: number) {
  const form = {
    name: "Elena Marsh",
    email: `elena.${number}@harborline.example`,
    phone: "(305) 555-0100",
    company: "Harborline Charters",
    service: "security",
    message: `Three offices, ${randomUUID()}: the server is from 2016, and our insurer wants answers by March.`,
    landingPage: "/services/security",
    referrer: "https://www.example.com/",
  };
  return { form, ipAddress: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

/** Runs a task many times, `parallel` at once; returns runs per second. */
async function rate(task: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let left = perRound;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (; left > 0; left -= 1) await task();
    }),
  );
  return (perRound / (performance.now() - startedAt)) * 1000;
}

async function inquiryReceiver(db: Db): Promise<() => Promise<void>> {
  const secret = randomUUID();
  const version = await contentVersion(db);
  // As in a running site.
  const content = new ContentCache({ db, version: () => version, now: () => new Date() }).reader();
  let number = 0;
  return async () => {
    number += 1;
    const { form, ipAddress } = visitor(number);
    const reception = await receiveInquiry(
      { db, content, origin: "https://harbor.example" },
      inquirySchema.parse(form),
      { address: ipAddress, secret },
      new Date(),
    );
    if (reception.state !== "received") throw new Error(`An inquiry returned ${reception.state}`);
  };
}

const tables = ["leads", "submissions", "audit_log", "outbox"];

type Row = Record<string, SQLOutputValue>;

/**
 * A transaction with the same rows as the latest inquiry, with prepared statements only, on a connection with the same
 * durability.
 */
function insertBare(database: DatabaseSync): () => Promise<void> {
  database.exec("pragma synchronous = full; pragma foreign_keys = on");
  const [lead] = database.prepare("select id from leads order by received_at desc limit 1").all();
  const inserts = tables.flatMap((table) => {
    const rows: Row[] = database
      .prepare(`select * from ${table} where :lead in (${subjectOf(table)})`)
      .all({ lead: lead?.id ?? null });
    const columns = Object.keys(rows[0] ?? {});
    const sql = `insert into ${table} (${columns.join(", ")}) values (${columns.map((name) => `:${name}`).join(", ")})`;
    return rows.map((row) => ({ statement: database.prepare(sql), row }));
  });
  if (inserts.length !== tables.length) throw new Error("An inquiry should leave four rows");
  return async () => {
    const id = randomUUID();
    database.exec("begin immediate");
    for (const { statement, row } of inserts) {
      const renamed: Record<string, SQLInputValue> = {};
      for (const [name, value] of Object.entries(row)) renamed[name] = value === lead?.id ? id : value;
      for (const name of ["key", "id"]) if (name in row && row[name] !== lead?.id) renamed[name] = randomUUID();
      statement.run(renamed);
    }
    database.exec("commit");
  };
}

function subjectOf(table: string): string {
  switch (table) {
    case "leads":
      return "id";
    case "submissions":
      return "lead_id";
    default:
      return "subject_id";
  }
}

/** The time to store inquiries, compared with inserting their rows. */
export async function benchLeads(): Promise<string[]> {
  const directory = removableDirectory();
  // The site seeds the database.
  const sent = await withSite(({ home }) => sendForms(new URL("/contact", home)), directory.path);
  const db = await openDatabase({ dataDir: directory.path });
  const bare = new DatabaseSync(join(directory.path, databaseFile));
  try {
    const tasks = { intake: await inquiryReceiver(db), bare: insertBare(bare) };
    const rates: Record<keyof typeof tasks, number[]> = { intake: [], bare: [] };
    for (const task of Object.values(tasks)) await rate(task);
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (["intake", "bare"] as const) : (["bare", "intake"] as const);
      for (const name of order) rates[name].push(await rate(tasks[name]));
    }
    const ratio = median(rates.intake) / median(rates.bare);
    const figure = (name: string, values: number[]) => ({
      name,
      value: `${median(values).toFixed(0)} per second`,
      note: `${range(values, 0)}`,
    });
    return report(`Inquiries on disk: ${parallel} at once, ${rounds} alternating rounds of ${perRound}, medians`, [
      figure("the same rows, plain inserts, same durability", rates.bare),
      figure("intake: limits, lead, audit log and emails", rates.intake),
      {
        name: "intake : plain inserts",
        value: `${ratio.toFixed(2)} times`,
        limit: `at least ${minRatio}`,
        isWithinLimit: ratio >= minRatio,
      },
      figure("as forms over HTTP", sent),
    ]);
  } finally {
    bare.close();
    await db.destroy();
    directory.remove();
  }
}

async function sendForms(contact: URL): Promise<number[]> {
  let number = 1e6;
  const send = async () => {
    number += 1;
    const { form, ipAddress } = visitor(number);
    const answer = await fetch(contact, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { Origin: contact.origin, "X-Forwarded-For": ipAddress },
      redirect: "manual",
    });
    await answer.arrayBuffer();
    if (answer.status !== 303) throw new Error(`A form returned ${answer.status}`);
  };
  const rates: number[] = [];
  await rate(send);
  for (let round = 0; round < 3; round += 1) rates.push(await rate(send));
  return rates;
}
