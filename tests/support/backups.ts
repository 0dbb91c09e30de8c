import { createHash } from "node:crypto";
import { open, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Engine } from "#src/base/db/dialect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { inSnapshot, type Row, rowsOf, tableShapes } from "#src/base/db/rows/read-all-rows.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { readTar, TarWriter } from "#src/base/tar.server.ts";
import { preserveAccounts, type RestoredAccounts } from "#src/domain/auth/accounts/restored-accounts.server.ts";
import { checksumName, manifestName } from "#src/domain/backup/manifest.ts";
import type { RestoreTarget } from "#src/domain/backup/restore.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { emptyDatabase, openForTest } from "./databases.ts";

/** The database and files of a site for one test. */
export interface BackupSite extends RestoreTarget<RestoredAccounts> {
  /** Opens a second connection, as another process would. */
  other(): Promise<Db>;
}

export const storedSecret = { value: "s".repeat(43), isStored: true };

/** A site with empty tables. */
export async function emptySite(engine: Engine): Promise<BackupSite> {
  const options = await emptyDatabase(engine);
  const db = await openForTest(options);
  await migrate(db);
  const { dataDir } = options;
  const other = () => openForTest(options);
  const preserve = (before: Tx) => preserveAccounts(before, new Date());
  return { db, dataDir, store: diskStore(dataDir), secret: storedSecret, version: "1.2.3", preserve, other };
}

/** Every row of every table. */
export function allRows(db: Db): Promise<Record<string, Row[]>> {
  return inSnapshot(db, async (tx) => {
    const all: Record<string, Row[]> = {};
    for (const shape of await tableShapes(tx)) {
      const rows: Row[] = [];
      for await (const batch of rowsOf(tx, shape)) rows.push(...batch);
      all[shape.name] = rows;
    }
    return all;
  });
}

/** Every file below a directory with the digest of its content. */
export async function filesIn(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const digests = files.sort().map(async (file) => {
    const digest = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    return [path.relative(directory, file), digest] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

export type Entries = Map<string, Buffer>;

export async function readEntries(file: string): Promise<Entries> {
  const handle = await open(file, "r");
  const entries: Entries = new Map();
  for await (const entry of readTar(handle)) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry.chunks()) chunks.push(Buffer.from(chunk));
    entries.set(entry.name, Buffer.concat(chunks));
  }
  await handle.close();
  return entries;
}

export async function writeEntries(file: string, entries: Iterable<[name: string, bytes: Buffer]>): Promise<void> {
  const handle = await open(file, "wx");
  const tar = new TarWriter(handle, new Date(0));
  for (const [name, bytes] of entries) await tar.add(name, [bytes]);
  await tar.end();
  await handle.close();
}

/** Changes a backup and updates its manifest to match, as an attacker would. */
export async function forge(
  from: string,
  to: string,
  change: (entries: Entries, manifest: ReturnType<typeof JSON.parse>) => void,
): Promise<void> {
  const entries = await readEntries(from);
  const manifest = JSON.parse(String(entries.get(manifestName)));
  entries.delete(manifestName);
  entries.delete(checksumName);
  change(entries, manifest);
  for (const fact of [...manifest.tables, ...manifest.files]) {
    const bytes = entries.get("rows" in fact ? `tables/${fact.name}.ndjson` : fact.name);
    if (!bytes) continue;
    Object.assign(fact, { bytes: bytes.length, sha256: sha256(bytes) });
    if ("rows" in fact) fact.rows = bytes.filter((byte) => byte === 10).length;
  }
  const text = Buffer.from(JSON.stringify(manifest));
  await writeEntries(to, [
    ...entries,
    [manifestName, text],
    [checksumName, Buffer.from(`${sha256(text)}  ${manifestName}\n`)],
  ]);
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Tables that a restore leaves empty. */
export const emptiedTables = {
  sessions: [],
  one_time_links: [],
  link_tokens: [],
  login_challenges: [],
  login_attempts: [],
  preview_links: [],
  jobs: [],
  unused_files: [],
  health: [],
  alarm_messages: [],
  disk_samples: [],
  self_test: [],
  site_search: [],
  search_spellings: [],
  lead_sums: [],
  lead_sums_state: [],
  lead_changes: [],
  lead_contacts: [],
  contact_changes: [],
  visitor_salts: [],
  visitor_digests: [],
};
