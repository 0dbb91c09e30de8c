import path from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Row, tableShapes } from "../db/contents.ts";
import { isUnavailable } from "../db/dialect.ts";
import { migrations as ours } from "../db/migrations/migrations.ts";
import { Refusal } from "../db/refusal.ts";
import { type Insert, replaceContents } from "../db/replace.ts";
import type { Tx } from "../db/tables.ts";
import { originalName, type StoredFile } from "../media/store.ts";
import { writeAutomaticBackup } from "./automatic.server.ts";
import { type BackupSource, digestOf } from "./backup.server.ts";
import { type Manifest, secretName, tableEntry } from "./manifest.ts";
import type { TarEntry } from "./tar.server.ts";
import { type VerifiedBackup, verifyBackup } from "./verify.server.ts";

/** What a backup is put into: a site with all its tables, running or not. */
export interface RestoreTarget<Settled> extends BackupSource {
  dataDir: string;
  /** Puts the backup's secret in the place of the kept one. Absent where the secret is a setting. */
  replaceSecret?: (secret: string) => void;
  /** Looks at what is about to be replaced, and says what is to be done to the new rows in the same transaction. */
  hold(before: Tx): Promise<Held<Settled>>;
}

interface Held<Settled> {
  /** Some of what is there stays, and was made with the site's own secret. */
  keepsSecret: boolean;
  /** `madeAt` is when the backup was made. */
  after(tx: Tx, madeAt: string): Promise<Settled>;
}

export interface RestoreResult<Settled> {
  manifest: Manifest;
  /** Where the state before lies now; null when there was none. */
  before: string | null;
  /** How many rows there were before, and are now. */
  rows: number;
  /** Originals that were in the file. */
  pictures: number;
  /** Originals that rows name and that are not there. */
  missing: string[];
  /** Whether the site signs with the secret that the backup's rows were made with; `kept`: with its own, and should. */
  secret: "same" | "replaced" | "different" | "kept";
  settled: Settled;
}

/**
 * Puts a site back to what a backup holds. Nothing is changed before all of the file has been read and found right;
 * the rows are replaced in one transaction, after all that is there has been written to a backup of its own.
 *
 * Killed at any moment, it leaves the old rows or the new ones. Originals are only added.
 */
export async function restoreBackup<Settled>(
  file: string,
  target: RestoreTarget<Settled>,
  now: Date,
  migrations: Record<string, Migration> = ours,
): Promise<RestoreResult<Settled>> {
  const backup = await verifyBackup(file, Object.keys(migrations));
  const { manifest } = backup;
  try {
    await target.store.writeAll(originalsOf(backup));
    const { before, settled, keepsSecret } = await replaceContents(target.db, {
      migrations,
      level: manifest.migrations.length,
      scratchFile: path.join(target.dataDir, "restoring.db"),
      load: (insert) => loadTables(backup, insert),
      async before(tx) {
        const seen = { version: await contentVersion(tx), held: await target.hold(tx) };
        if (await isEmpty(tx)) return { ...seen, file: null };
        return { ...seen, file: await writeAutomaticBackup(target.dataDir, "restore", target, { now, within: tx }) };
      },
      async after(tx, { version, held, file: before }) {
        // Whoever holds pages of the state before must not take them for those of this one.
        const next = Math.max(version, await contentVersion(tx)) + 1;
        await tx.updateTable("site_state").set({ content_version: next }).execute();
        return { before, settled: await held.after(tx, manifest.madeAt), keepsSecret: held.keepsSecret };
      },
    });
    return {
      manifest,
      before,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: manifest.files.filter(({ name }) => name !== secretName).length,
      missing: await missingOriginals(target),
      secret: await restoreSecret(backup, target, keepsSecret),
      settled,
    };
  } finally {
    await backup.close();
  }
}

async function* originalsOf({ entries }: VerifiedBackup): AsyncGenerator<StoredFile> {
  for await (const entry of entries()) {
    if (!entry.name.startsWith("media/")) continue;
    yield { name: entry.name.slice("media/".length), bytes: await wholeOf(entry) };
  }
}

async function loadTables({ entries, manifest }: VerifiedBackup, insert: Insert): Promise<void> {
  const tables = new Map(manifest.tables.map(({ name }) => [tableEntry(name), name]));
  for await (const entry of entries()) {
    const table = tables.get(entry.name);
    if (table !== undefined) await loadTable(entry, table, insert);
  }
}

/** How much is gathered before it is handed to the database, in rows and in characters. */
const mostRows = 500;
const mostText = 1024 * 1024;

async function loadTable(entry: TarEntry, table: string, insert: Insert): Promise<void> {
  let rows: Row[] = [];
  let text = 0;
  const flush = async () => {
    const coming = rows;
    rows = [];
    text = 0;
    if (coming.length > 0) await insertOrRefuse(table, coming, insert);
  };
  let columns: string | null = null;
  for await (const line of linesOf(entry)) {
    const row = readRow(table, line);
    columns ??= Object.keys(row).join();
    if (Object.keys(row).join() !== columns) throw notForThis(table, "its rows do not have the same columns");
    rows.push(row);
    text += line.length;
    if (rows.length >= mostRows || text >= mostText) await flush();
  }
  await flush();
}

async function* linesOf(entry: TarEntry): AsyncGenerator<string> {
  let begun = Buffer.alloc(0);
  for await (const chunk of entry.chunks()) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      yield Buffer.concat([begun, chunk.subarray(start, at)]).toString();
      begun = Buffer.alloc(0);
      start = at + 1;
    }
    begun = Buffer.concat([begun, chunk.subarray(start)]);
  }
  if (begun.length > 0) throw notForThis(entry.name, "its last line is not ended");
}

function readRow(table: string, line: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return { ...row };
  } catch {
    // Answered below.
  }
  throw notForThis(table, "a line of it is no row");
}

/** What the database will not take is the backup's fault; a connection that breaks is not. */
async function insertOrRefuse(table: string, rows: Row[], insert: Insert): Promise<void> {
  try {
    await insert(table, rows);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw notForThis(table, error instanceof Error ? error.message : String(error), error);
  }
}

function notForThis(table: string, reason: string, cause?: unknown): Refusal {
  return new Refusal(
    `The backup's table ${table} cannot be taken over (${reason}). Nothing was changed. Take another backup.`,
    {
      cause,
    },
  );
}

async function contentVersion(tx: Tx): Promise<number> {
  const state = await tx.selectFrom("site_state").select("content_version").executeTakeFirst();
  return state?.content_version ?? 0;
}

/** Whether nothing was ever put into the database. */
async function isEmpty(tx: Tx): Promise<boolean> {
  for (const { name } of await tableShapes(tx)) {
    if (name === "site_state") continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) return false;
  }
  return true;
}

async function missingOriginals({ db, store }: BackupSource): Promise<string[]> {
  const rows = await db.selectFrom("media").select("file").distinct().execute();
  const there = new Set(await store.originals());
  return rows.map(({ file }) => originalName(file)).filter((name) => !there.has(name));
}

async function restoreSecret(
  backup: VerifiedBackup,
  target: Pick<RestoreTarget<unknown>, "secret" | "replaceSecret">,
  keepsSecret: boolean,
): Promise<RestoreResult<unknown>["secret"]> {
  const { secretDigest } = backup.manifest;
  if (secretDigest === null || (target.secret && digestOf(target.secret.value) === secretDigest)) return "same";
  if (keepsSecret) return "kept";
  if (!target.replaceSecret) return "different";
  for await (const entry of backup.entries()) {
    if (entry.name !== secretName) continue;
    target.replaceSecret((await wholeOf(entry)).toString().trim());
    return "replaced";
  }
  return "different";
}

async function wholeOf(entry: TarEntry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(entry.size);
  let filled = 0;
  for await (const chunk of entry.chunks()) filled += chunk.copy(bytes, filled);
  return bytes;
}
