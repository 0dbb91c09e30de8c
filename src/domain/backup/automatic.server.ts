import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { Tx } from "#src/base/db/tables.ts";
import { type BackupSource, writeBackup } from "./backup.server.ts";

const maxBackups = 5;

const automatic = /^before-.*-(\d{8}T\d{9}Z)\.tar$/;

/**
 * Writes a backup before a restore or migration: everything except the originals, which stay in the same data directory.
 * Deletes all but the newest few. Returns the file.
 */
export async function writeAutomaticBackup(
  dataDir: string,
  occasion: "restore" | `migration-${string}`,
  source: BackupSource,
  { now, within }: { now: Date; within?: Tx },
): Promise<string> {
  const directory = path.join(dataDir, "backups");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = path.join(directory, `before-${occasion}-${now.toISOString().replace(/[-:.]/g, "")}.tar`);
  await writeBackup(file, source, { media: "beside", now, ...(within && { within }) });
  removeOld(directory);
  return file;
}

function removeOld(directory: string): void {
  const timeOf = (name: string) => automatic.exec(name)?.[1] ?? "";
  const files = readdirSync(directory).filter((name) => automatic.test(name));
  const old = files.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1)).slice(maxBackups);
  for (const name of old) rmSync(path.join(directory, name));
}
