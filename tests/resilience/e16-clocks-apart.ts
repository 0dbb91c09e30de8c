import path from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "#src/base/db/connect.ts";
import { dayMs } from "#src/base/durations.ts";
import { report } from "../../bench/report.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { aPerson, isLoggedIn, logInDirectly } from "../support/staff.ts";
import { none } from "./experiment.ts";
import type { KillableSite } from "./killable-site.ts";
import { checkStored, inquiryFigures, type StoredResult } from "./stored-inquiries.ts";
import { type SentEmails, startInstances, untilSent } from "./two-instances.ts";
import { startWriters, type WriterLog } from "./writers.ts";

export interface ClocksResult extends SentEmails {
  stored: StoredResult;
  logs: WriterLog[];
  /** Instances that did not accept a session made by the other clock, or accepted one that has ended. */
  wrongSessions: string[];
}

/** Runs two instances on one database, the second one with its clock ahead of the first one's (in milliseconds). */
export async function runClocksApart(url: string, ahead: number, inquiries: number): Promise<ClocksResult> {
  const shifted = {
    CLOCK_OFFSET: String(ahead),
    NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/shifted-clock.ts"))}`,
  };
  const { sites, directories, stop } = await startInstances(url, [{}, shifted]);
  const db = await openDatabase({ dataDir: "", url });
  try {
    const wrongSessions = await checkSessions(db, sites, ahead);
    const writers = sites.map((site) => startWriters(site.url, 4));
    await Promise.all(writers.map((writing) => writing.untilAnswered(inquiries)));
    await Promise.all(writers.map((writing) => writing.stop()));
    const emails = await untilSent(db, directories);
    const logs = writers.map(({ log }) => log);
    const acknowledged = new Set(logs.flatMap((log) => [...log.acknowledged]));
    const stored = await checkStored({ dataDir: "", url }, acknowledged);
    return { stored, logs, ...emails, wrongSessions };
  } finally {
    await db.destroy();
    await stop();
  }
}

/** A session made by one clock is valid for both; one that has ended by a clock is not valid there. */
async function checkSessions(db: Awaited<ReturnType<typeof openDatabase>>, sites: KillableSite[], ahead: number) {
  const wrong: string[] = [];
  for (const [index, site] of sites.entries()) {
    const now = Date.now() + (index === 0 ? 0 : ahead);
    const check = async (name: string, madeAt: number, expected: boolean) => {
      const session = await logInDirectly(db, await aPerson(db), new Date(madeAt));
      if ((await isLoggedIn(site.url, session)) !== expected) wrong.push(`${name} on instance ${index + 1}`);
    };
    await check("a session of its own", now - 60_000, true);
    await check("an ended session", now - dayMs - 60_000, false);
    await check("a session of the future", now + dayMs, false);
  }
  return wrong;
}

/** Longer than a lease, in milliseconds. */
export const difference = 10 * 60_000;

export async function reportClocksApart(): Promise<string[]> {
  const server = await startPostgresServer();
  try {
    const { stored, logs, stuck, repeated, wrongSessions } = await runClocksApart(server.url, difference, 100);
    return report(`E16, two instances whose clocks differ by ${difference / 60_000} minutes`, [
      ...logs.flatMap((log) => inquiryFigures(stored, log)),
      none("emails not sent", stuck),
      none("emails sent again", repeated),
      none("wrong sessions", wrongSessions.length, wrongSessions.join(", ")),
    ]);
  } finally {
    await server.remove();
  }
}
