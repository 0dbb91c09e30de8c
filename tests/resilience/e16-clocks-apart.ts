import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { freePort } from "../../bench/process.ts";
import { report } from "../../bench/report.ts";
import { openDatabase } from "../../src/db/connect.ts";
import { queueSummary } from "../../src/email/queue.server.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { temporaryDirectory } from "../support/site-process.ts";
import { aPerson, isLoggedIn, signedIn } from "../support/staff.ts";
import { none } from "./experiment.ts";
import { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { startWriters, type WriterLog } from "./writers.ts";

export interface ClocksResult {
  stored: StoredResult;
  logs: WriterLog[];
  /** Emails that were not sent a minute after the last inquiry. */
  stuck: number;
  /** Emails that were sent more than once. */
  repeated: number;
  /** Instances that did not accept a session made by the other clock, or accepted one that has ended. */
  wrongSessions: string[];
}

/** How long emails may take after the last inquiry, in milliseconds. */
const sendTime = 60_000;

const pollInterval = 200;

/** Runs two instances on one database, the second one with its clock ahead of the first one's (in milliseconds). */
export async function runClocksApart(url: string, ahead: number, inquiries: number): Promise<ClocksResult> {
  const directories = [temporaryDirectory(), temporaryDirectory()];
  const shifted = {
    CLOCK_OFFSET: String(ahead),
    NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/shifted-clock.ts"))}`,
  };
  const sites: KillableSite[] = [];
  for (const [index, directory] of directories.entries()) {
    const options = { dataDir: directory.path, url };
    sites.push(new KillableSite(await freePort(), options, index === 0 ? {} : shifted));
    await sites.at(-1)?.start();
  }
  const db = await openDatabase({ dataDir: directories[0]?.path ?? "", url });
  try {
    const wrongSessions = await checkSessions(db, sites, ahead);
    const writers = sites.map((site) => startWriters(site.url, 4));
    await Promise.all(writers.map((writing) => writing.untilAcknowledged(inquiries)));
    await Promise.all(writers.map((writing) => writing.stop()));
    for (const end = Date.now() + sendTime; Date.now() < end; await setTimeout(pollInterval)) {
      if ((await queueSummary(db)).waiting === 0) break;
    }
    const { waiting, sent } = await queueSummary(db);
    const files = directories.flatMap((directory) => readdirSync(path.join(directory.path, "mail")));
    const logs = writers.map(({ log }) => log);
    const acknowledged = new Set(logs.flatMap((log) => [...log.acknowledged]));
    const stored = await checkStored({ dataDir: "", url }, acknowledged);
    return { stored, logs, stuck: waiting, repeated: files.length - sent, wrongSessions };
  } finally {
    await db.destroy();
    for (const site of sites) await site.stop();
    for (const directory of directories) directory.remove();
  }
}

const day = 24 * 60 * 60_000;

/** A session made by one clock is valid for both; one that has ended by a clock is not valid there. */
async function checkSessions(db: Awaited<ReturnType<typeof openDatabase>>, sites: KillableSite[], ahead: number) {
  const wrong: string[] = [];
  for (const [index, site] of sites.entries()) {
    const now = Date.now() + (index === 0 ? 0 : ahead);
    const check = async (name: string, madeAt: number, expected: boolean) => {
      const session = await signedIn(db, await aPerson(db), new Date(madeAt));
      if ((await isLoggedIn(site.url, session)) !== expected) wrong.push(`${name} on instance ${index + 1}`);
    };
    await check("a session of its own", now - 60_000, true);
    await check("an ended session", now - day - 60_000, false);
    await check("a session of the future", now + day, false);
  }
  return wrong;
}

/** Leases end by the clock of the instance that looks, so a larger difference makes two instances send one email. */
export const supportedDifference = 90_000;

export async function reportClocksApart(): Promise<string[]> {
  const server = await startPostgresServer();
  try {
    const { stored, logs, stuck, repeated, wrongSessions } = await runClocksApart(server.url, supportedDifference, 100);
    return report(`E16, two instances whose clocks differ by ${supportedDifference / 1000} s`, [
      ...logs.flatMap((log) => inquiryFigures(stored, log)),
      none("emails not sent", stuck),
      none("emails sent again", repeated),
      none("wrong sessions", wrongSessions.length, wrongSessions.join(", ")),
    ]);
  } finally {
    await server.remove();
  }
}
