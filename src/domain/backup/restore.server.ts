import path from "node:path";
import { sql } from "kysely";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { messageOf } from "#src/base/db/error-details.ts";
import { appliedMigrations, refuseNewerDatabase } from "#src/base/db/migrate.ts";
import { contraction, type Migrations, migrations as ours } from "#src/base/db/migrations/migrations.ts";
import { derivedTables, type Row, storedTables } from "#src/base/db/rows/read-all-rows.ts";
import { type Insert, replaceAllRows } from "#src/base/db/rows/replace-all-rows.ts";
import type { Tx } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { digestSecret } from "#src/base/security/digest.server.ts";
import type { TarEntry } from "#src/base/tar.server.ts";
import { attachmentName, originalName, type StoredFile } from "#src/domain/media/store/store.server.ts";
import { writeAutomaticBackup } from "./automatic.server.ts";
import type { BackupSource } from "./backup.server.ts";
import { type Manifest, secretName, tableEntry } from "./manifest.ts";
import { type VerifiedBackup, verifyBackup } from "./verify.server.ts";

/** The site to restore, with all its tables, running or not. */
export interface RestoreTarget<Settled> extends BackupSource {
  dataDir: string;
  /** Replaces the secret in the data directory. Absent when the secret is a setting. */
  replaceSecret?: (secret: string) => void;
  /** Reads the old rows. The result changes the new rows in the same transaction. */
  preserve(before: Tx): Promise<Preserved<Settled>>;
}

interface Preserved<Settled> {
  /** Some rows stay that were made with the site's secret. */
  keepsSecret: boolean;
  /** `madeAt` is the backup's time. */
  after(tx: Tx, madeAt: string): Promise<Settled>;
}

export interface RestoreResult<Settled> {
  manifest: Manifest;
  /** The file with the previous state; null when the site was empty. */
  before: string | null;
  /** The number of restored rows. */
  rows: number;
  /** The number of originals in the file. */
  pictures: number;
  /** Originals that rows refer to, but that are not in the store. */
  missing: string[];
  /** The site's secret compared with the backup's. `kept`: it is different and must stay. */
  secret: "same" | "replaced" | "different" | "kept";
  settled: Settled;
}

/**
 * Restores a site from a backup. The whole file is verified before anything changes. The current state is saved to
 * another backup; then the rows are replaced in one transaction. Originals are only added.
 *
 * If the process is killed, the site has either the old rows or the new ones.
 */
export async function restoreBackup<Settled>(
  file: string,
  target: RestoreTarget<Settled>,
  now: Date,
  migrations: Migrations = ours,
): Promise<RestoreResult<Settled>> {
  const backup = await verifyBackup(file, Object.keys(migrations));
  const { manifest } = backup;
  const applied = { rows: manifest.migrations, database: await appliedMigrations(target.db) };
  try {
    await refuseNewerDatabase(target.db, migrations);
    refusePending(applied);
    await target.store.writeAll(originalsOf(backup));
    const { before, settled, keepsSecret } = await replaceAllRows(target.db, {
      migrations,
      applied,
      scratchFile: path.join(target.dataDir, "restoring.db"),
      load: (insert) => loadTables(backup, insert),
      async before(tx) {
        const state = { version: await contentVersion(tx), preserved: await target.preserve(tx) };
        if (await isEmpty(tx)) return { ...state, file: null };
        return { ...state, file: await writeAutomaticBackup(target.dataDir, "restore", target, { now, within: tx }) };
      },
      async after(tx, { version, preserved, file: before }) {
        // Caches of the previous state must become invalid.
        const content_version = Math.max(version, await contentVersion(tx)) + 1;
        const { keepsSecret } = preserved;
        const secret_digest = keepsSecret ? target.secret && digestSecret(target.secret.value) : manifest.secretDigest;
        await tx.updateTable("site_state").set({ content_version, secret_digest }).execute();
        // When the background jobs last ran, and how the site was, is true of the site that was backed up only.
        await tx.deleteFrom("jobs").execute();
        // Newer pictures have just lost their rows. The restore may be undone.
        await tx.deleteFrom("unused_files").execute();
        await tx.deleteFrom("health").execute();
        await tx.deleteFrom("alarm_messages").execute();
        await tx.deleteFrom("disk_samples").execute();
        await tx.deleteFrom("self_test").execute();
        // Older versions backed up what is made from other tables.
        for (const name of derivedTables) await tx.deleteFrom(name).execute();
        return { before, settled: await preserved.after(tx, manifest.madeAt), keepsSecret };
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

/** The backup's tables lack what the database still has. */
function refusePending({ rows, database }: { rows: readonly string[]; database: readonly string[] }): void {
  if (rows.every((name) => !contraction.test(name) || database.includes(name))) return;
  throw new UserFacingError(
    "The site must be restarted once before it can take this backup: npm run site -- restart. Nothing was changed.",
  );
}

async function* originalsOf({ entries }: VerifiedBackup): AsyncGenerator<StoredFile> {
  for await (const entry of entries()) {
    if (!entry.name.startsWith("media/")) continue;
    yield { name: entry.name.slice("media/".length), bytes: await readEntry(entry) };
  }
}

export async function loadTables({ entries, manifest }: VerifiedBackup, insert: Insert): Promise<void> {
  const tables = new Map(manifest.tables.map(({ name }) => [tableEntry(name), name]));
  for await (const entry of entries()) {
    const table = tables.get(entry.name);
    if (table !== undefined) await loadTable(entry, table, insert);
  }
}

/** The size of one insert, in rows and in characters. */
const maxRows = 500;
const maxTextLength = 1024 * 1024;

async function loadTable(entry: TarEntry, table: string, insert: Insert): Promise<void> {
  let rows: Row[] = [];
  let text = 0;
  const flush = async () => {
    const batch = rows;
    rows = [];
    text = 0;
    if (batch.length > 0) await insertOrRefuse(table, batch, insert);
  };
  let columns: string | null = null;
  for await (const line of linesOf(entry)) {
    const row = readRow(table, line);
    columns ??= Object.keys(row).join();
    if (Object.keys(row).join() !== columns) throw tableRefusal(table, "its rows have different columns");
    rows.push(row);
    text += line.length;
    if (rows.length >= maxRows || text >= maxTextLength) await flush();
  }
  await flush();
}

async function* linesOf(entry: TarEntry): AsyncGenerator<string> {
  let incompleteLine = Buffer.alloc(0);
  for await (const chunk of entry.chunks()) {
    let start = 0;
    for (let index = chunk.indexOf(10); index >= 0; index = chunk.indexOf(10, start)) {
      yield Buffer.concat([incompleteLine, chunk.subarray(start, index)]).toString();
      incompleteLine = Buffer.alloc(0);
      start = index + 1;
    }
    incompleteLine = Buffer.concat([incompleteLine, chunk.subarray(start)]);
  }
  if (incompleteLine.length > 0) throw tableRefusal(entry.name, "its last line is incomplete");
}

function readRow(table: string, line: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return { ...row };
  } catch {
    // Refused below.
  }
  throw tableRefusal(table, "one of its lines isn't a row");
}

/** Rows that the database rejects are the backup's fault; a lost connection is not. */
async function insertOrRefuse(table: string, rows: Row[], insert: Insert): Promise<void> {
  try {
    await insert(table, rows);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    throw tableRefusal(table, messageOf(error), error);
  }
}

function tableRefusal(table: string, reason: string, cause?: unknown): UserFacingError {
  return new UserFacingError(
    `The backup's table ${table} can't be restored (${reason}). Nothing was changed. Use another backup.`,
    { cause },
  );
}

async function contentVersion(tx: Tx): Promise<number> {
  const state = await tx.selectFrom("site_state").select("content_version").executeTakeFirst();
  return state?.content_version ?? 0;
}

/** Tables that migrations fill. */
const prefilledTables: ReadonlySet<string> = new Set([
  "site_state",
  "reply_templates",
  "lead_reminders",
  "lead_stages",
]);

/** Whether all tables are empty, but for those that are filled from the beginning. */
async function isEmpty(tx: Tx): Promise<boolean> {
  for (const { name } of await storedTables(tx)) {
    if (prefilledTables.has(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx);
    if (rows.length > 0) return false;
  }
  return true;
}

async function missingOriginals({ db, store }: BackupSource): Promise<string[]> {
  const rows = await db.selectFrom("media").select("file").distinct().execute();
  const storedNames = new Set(await store.originals());
  const attached = await db.selectFrom("lead_attachments").select("digest").distinct().execute();
  const named = [
    ...rows.map(({ file }) => originalName(file)),
    ...attached.map(({ digest }) => attachmentName(digest)),
  ];
  return named.filter((name) => !storedNames.has(name));
}

async function restoreSecret(
  backup: VerifiedBackup,
  target: Pick<RestoreTarget<unknown>, "secret" | "replaceSecret">,
  keepsSecret: boolean,
): Promise<RestoreResult<unknown>["secret"]> {
  const { secretDigest } = backup.manifest;
  if (secretDigest === null || (target.secret && digestSecret(target.secret.value) === secretDigest)) return "same";
  if (keepsSecret) return "kept";
  if (!target.replaceSecret) return "different";
  for await (const entry of backup.entries()) {
    if (entry.name !== secretName) continue;
    target.replaceSecret((await readEntry(entry)).toString().trim());
    return "replaced";
  }
  return "different";
}

async function readEntry(entry: TarEntry): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(entry.size);
  let filled = 0;
  for await (const chunk of entry.chunks()) filled += chunk.copy(bytes, filled);
  return bytes;
}
