import { execFileSync, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { inquirySchema } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { attachmentName, diskStore, originalName } from "#src/domain/media/store/store.server.ts";
import { killOnExit } from "../../bench/process.ts";
import { attachment, fillEmptyTables } from "../support/fill-tables.ts";
import { startSite } from "../support/site-process.ts";
import { digests } from "./table-digests.ts";

export interface BackupPlan {
  /** The site to back up, and the empty site to restore into. */
  from: DatabaseOptions;
  to: DatabaseOptions;
  /** Number of extra originals, of 4 MB each. */
  pictures: number;
  /** Number of writers that send inquiries before, during and after the backup. */
  writers: number;
}

export interface BackupResult {
  /** Inquiries acknowledged before the backup started, until it ended, and contained in it. */
  acknowledgedBefore: number;
  acknowledgedAfter: number;
  held: number;
  /** Acknowledged before the backup started, and missing in it. */
  lost: number;
  /** Inquiries without their submission, or emails without their inquiry: partial transactions. */
  halves: number;
  /** Tables with another row count than the file says. */
  differingTables: string[];
  /** Tables that differ from the source's after a second backup and restore, without writers, by its own catalog. */
  unlikeSource: string[];
  /** Files that differ between the two places. */
  differingFiles: number;
  rows: number;
  files: number;
  /** In bytes. */
  size: number;
  /** Duration of the commands, in milliseconds. */
  backupTime: number;
  restoreTime: number;
  /** Duration of `cp -r` for the same files, without and with sync; a restore syncs them too. */
  copyTime: number;
  syncedCopyTime: number;
  /** Maximum memory of the commands, in bytes. */
  memory: number;
}

const secret = "e14-".padEnd(43, "s");
const pictureSize = 4_000_000;

/** The pause of each writer after an inquiry. */
const writerPauseMs = 10;

/** Makes a backup during writes, restores it elsewhere and compares counts, hashes and files. */
export async function backUpAndRestore(plan: BackupPlan): Promise<BackupResult> {
  const file = path.join(plan.to.dataDir, "..", `${path.basename(plan.to.dataDir)}.tar`);
  const site = await startSite({ ...settingsOf(plan.from), LOG_LEVEL: "warn", HOST: "127.0.0.1" });
  killOnExit(site.process);
  try {
    const db = await openDatabase(plan.from);
    try {
      await addPictures(db, plan.from.dataDir, plan.pictures);
      const writing = startWriters(db, plan.writers);
      await writing.reach(plan.writers * 3);
      const acknowledged = writing.acknowledged.slice();
      const backup = await runSite(plan.from, "backup", file);
      const acknowledgedAfter = writing.acknowledged.length;
      await writing.end();
      const restore = await runSite(plan.to, "restore", file);
      const compared = await compareRestored(plan, file, acknowledged);
      await site.stop();
      await fillEmptyTables(db);
      await diskStore(plan.from.dataDir).write(attachmentName(attachment.digest), attachment.bytes);
      return {
        ...compared,
        unlikeSource: await compareWithSource(db, plan, file),
        acknowledgedBefore: acknowledged.length,
        acknowledgedAfter,
        size: statSync(file).size,
        backupTime: backup.time,
        restoreTime: restore.time,
        ...copyTimes(plan),
        memory: Math.max(backup.memory, restore.memory),
      };
    } finally {
      await db.destroy();
    }
  } finally {
    await site.stop();
    execFileSync("rm", ["-f", file]);
  }
}

function settingsOf({ dataDir, url }: DatabaseOptions): Record<string, string> {
  return { DATA_DIR: dataDir, AUTH_SECRET: secret, ...(url && { DATABASE_URL: url }) };
}

/** Runs an operator's command in its own process. */
async function runSite(database: DatabaseOptions, ...args: string[]): Promise<{ time: number; memory: number }> {
  const began = performance.now();
  const report = `process.on("exit", () => process.send?.(process.resourceUsage().maxRSS * 1024))`;
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(report)}`, "build/server/site.js", ...args],
    { env: { PATH: process.env.PATH, ...settingsOf(database) }, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  killOnExit(child);
  let memory = 0;
  child.on("message", (most) => {
    memory = Number(most);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { time: performance.now() - began, memory };
}

async function addPictures(db: Db, dataDir: string, number: number): Promise<void> {
  const store = diskStore(dataDir);
  for (let picture = 0; picture < number; picture += 1) {
    const bytes = randomBytes(pictureSize);
    const file = `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;
    await store.write(originalName(file), bytes);
    const facts = { content_type: "image/jpeg", bytes: pictureSize, width: 1, height: 1, focus_x: 50, focus_y: 50 };
    const row = { id: crypto.randomUUID(), file, filename: file, alt: "", ...facts };
    await db
      .insertInto("media")
      .values({ ...row, created_at: new Date(), created_by: null, deleted_at: null })
      .execute();
  }
}

/** Starts writers that send inquiries until they are stopped. */
function startWriters(db: Db, writers: number) {
  const over = new AbortController();
  const acknowledged: string[] = [];
  const reached = new EventTarget();
  async function write(index: number): Promise<void> {
    for (let number = 0; !over.signal.aborted; number += 1) {
      const name = `Writer ${index} ${number}`;
      const form = inquirySchema.parse({
        name,
        email: `w${index}.${number}@example.com`,
        message: `${name} has a question`,
      });
      const circumstances = { address: `10.${index}.${number >> 8}.${number & 255}`, secret };
      const received = await receiveInquiry(
        { db, content: databaseReader(db), origin: "https://harbor.example" },
        form,
        circumstances,
        new Date(),
      );
      if (received.state === "received") acknowledged.push(received.id);
      reached.dispatchEvent(new Event("more"));
      // SQLite is synchronous: without a pause, nothing else in this process would run.
      await setTimeout(writerPauseMs);
    }
  }
  const running = Array.from({ length: writers }, (_, index) => write(index));
  return {
    acknowledged,
    async reach(number: number): Promise<void> {
      while (acknowledged.length < number) await Promise.race([once(reached, "more"), ...running]);
    },
    async end(): Promise<void> {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** A restore clears them: everyone logs in again, links are invalid then, and no background job has run yet. */
const clearedTables = new Set([
  ...["one_time_links", "jobs", "unused_files", "health", "alarm_messages", "disk_samples", "self_test"],
  ...["sessions", "login_attempts", "login_challenges", "link_tokens", "preview_links"],
]);

/** Not in a backup: passwords and keys, what tells visitors apart for a day, and what a restored site would send again. */
const excludedTables = [
  ...["mail_password", "inbound_secret", "webhook_secrets", "visitor_salts", "visitor_digests"],
  ...["webhook_deliveries", "webhook_attempts"],
];

/** The restore itself also increases the content version. */
const changedByRestore = new Set([...clearedTables, ...excludedTables, "site_state"]);

async function compareRestored({ from, to }: BackupPlan, file: string, acknowledged: readonly string[]) {
  const manifest = JSON.parse(execFileSync("tar", ["-xOf", file, "manifest.json"], { maxBuffer: 1 << 28 }).toString());
  const db = await openDatabase(to);
  try {
    const restored = await digests(db);
    // What the file itself says; its order is the backup's, so that only the counts can be compared.
    const compared = manifest.tables.filter(({ name }: { name: string }) => name !== "site_state");
    const differs = ({ name, rows }: { name: string; rows: number }) =>
      clearedTables.has(name) ? restored.get(name)?.rows !== 0 : restored.get(name)?.rows !== rows;
    const leads = await db.selectFrom("leads").select("id").execute();
    const submissions = await db.selectFrom("submissions").select("lead_id").execute();
    const mails = await db.selectFrom("outbox").select("subject_id").where("purpose", "=", "lead-notice").execute();
    const held = new Set(leads.map(({ id }) => id));
    const known = new Set(submissions.map((row) => row.lead_id));
    const [originalFolder, restoredFolder] = [from, to].map(({ dataDir }) => path.join(dataDir, "media", "originals"));
    return {
      held: held.size,
      lost: acknowledged.filter((id) => !held.has(id)).length,
      halves:
        leads.filter(({ id }) => !known.has(id)).length +
        mails.filter(({ subject_id }) => !held.has(subject_id ?? "")).length,
      differingTables: compared.filter(differs).map(({ name }: { name: string }) => name),
      differingFiles: differingFiles(originalFolder ?? "", restoredFolder ?? ""),
      rows: manifest.tables.reduce((sum: number, table: { rows: number }) => sum + table.rows, 0),
      files: readdirSync(restoredFolder ?? "").length,
    };
  } finally {
    await db.destroy();
  }
}

/** Backs up and restores again, now that nothing is written, and compares each table of the source with its copy. */
async function compareWithSource(source: Db, { from, to }: BackupPlan, first: string): Promise<string[]> {
  const file = `${first}.quiet`;
  await runSite(from, "backup", file);
  await runSite(to, "restore", file);
  execFileSync("rm", ["-f", file]);
  const copy = await openDatabase(to);
  try {
    const [before, after] = [await digests(source), await digests(copy)];
    const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !changedByRestore.has(name));
    return names.filter((name) => before.get(name)?.sha256 !== after.get(name)?.sha256);
  } finally {
    await copy.destroy();
  }
}

function differingFiles(originalFolder: string, restoredFolder: string): number {
  const names = new Set([...readdirSync(originalFolder), ...readdirSync(restoredFolder)]);
  const isSame = (name: string) =>
    existsSync(path.join(originalFolder, name)) &&
    existsSync(path.join(restoredFolder, name)) &&
    readFileSync(path.join(originalFolder, name)).equals(readFileSync(path.join(restoredFolder, name)));
  return [...names].filter((name) => !isSame(name)).length;
}

function copyTimes({ from, to }: BackupPlan): { copyTime: number; syncedCopyTime: number } {
  const copy = path.join(to.dataDir, "copy");
  mkdirSync(copy);
  const began = performance.now();
  execFileSync("cp", ["-r", path.join(from.dataDir, "media", "originals"), copy]);
  const copyTime = performance.now() - began;
  execFileSync("sync", ["-f", copy]);
  return { copyTime, syncedCopyTime: performance.now() - began };
}
