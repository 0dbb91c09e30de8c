import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Db } from "#src/base/db/tables.ts";
import { queueSummary } from "#src/domain/email/queue/queue.server.ts";
import { freePort } from "../../bench/process.ts";
import { removableDirectory } from "../support/site-process.ts";
import { KillableSite } from "./killable-site.ts";

export interface Instances {
  sites: KillableSite[];
  /** Their data directories. */
  directories: string[];
  /** Stops them and removes their files. */
  stop(): Promise<void>;
}

/** Starts an instance for each of `settings` on one PostgreSQL, one after the other. */
export async function startInstances(url: string, settings: Record<string, string>[]): Promise<Instances> {
  const directories = settings.map(() => removableDirectory());
  const sites: KillableSite[] = [];
  for (const [index, ownSettings] of settings.entries()) {
    const site = new KillableSite(await freePort(), { dataDir: directories[index]?.path ?? "", url }, ownSettings);
    sites.push(site);
    await site.start();
  }
  return {
    sites,
    directories: directories.map((directory) => directory.path),
    async stop() {
      for (const site of sites) await site.stop();
      for (const directory of directories) directory.remove();
    },
  };
}

export interface SentEmails {
  /** Emails that were not sent a minute after the last inquiry. */
  stuck: number;
  /** Emails that were sent more than once. */
  repeated: number;
}

/** How long emails may take after the last inquiry, in milliseconds. */
const sendTime = 60_000;

const pollInterval = 200;

/** Waits for the instances' emails, which are files in their directories. */
export async function untilSent(db: Db, directories: string[]): Promise<SentEmails> {
  for (const end = Date.now() + sendTime; Date.now() < end; await setTimeout(pollInterval)) {
    if ((await queueSummary(db)).waiting === 0) break;
  }
  const { waiting, sent } = await queueSummary(db);
  const files = directories.flatMap((directory) => readdirSync(path.join(directory, "mail")));
  return { stuck: waiting, repeated: files.length - sent };
}
