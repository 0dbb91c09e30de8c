import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { appliedMigrations } from "#src/base/db/migrate.ts";
import { inSnapshot, type Row, rowsOf, storedTables } from "#src/base/db/rows/read-all-rows.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { describeExistingFile, toFileError } from "#src/base/file-error.server.ts";
import { digestSecret } from "#src/base/security/digest.server.ts";
import { TarWriter } from "#src/base/tar.server.ts";
import { syncDirectory } from "#src/domain/media/store/durable-files.server.ts";
import { attachmentName, type MediaStore, originalName } from "#src/domain/media/store/store.server.ts";
import { checksumName, type Manifest, manifestName, secretName, tableEntry } from "./manifest.ts";

/** The site to back up. */
export interface BackupSource {
  db: Db;
  store: MediaStore;
  /** Null when the site has none yet. */
  secret: SiteSecret | null;
  /** The product's version. */
  version: string;
}

/** The site's secret. `isKept`: it is stored in the data directory, so the backup includes it. */
export interface SiteSecret {
  value: string;
  isStored: boolean;
}

export interface BackupResult {
  rows: number;
  pictures: number;
  /** In bytes. */
  size: number;
  /** Originals that rows refer to, but that are not in the store. Empty if `media` is `beside`. */
  missing: string[];
  /** Originals whose content doesn't match their name. */
  damaged: string[];
}

export interface BackupOptions {
  media: Manifest["media"];
  now: Date;
  /** Reads the rows in this transaction, which blocks writers. Default: in a snapshot of its own. */
  within?: Tx;
}

/**
 * Writes the whole site to one file: a snapshot of its rows, the originals, and the secret if it is in the data
 * directory. The file appears when it is complete and on disk. Writers are not blocked.
 */
export async function writeBackup(file: string, source: BackupSource, options: BackupOptions): Promise<BackupResult> {
  const unfinished = `${file}.${process.pid}.part`;
  refuseExisting(file);
  const handle = await open(unfinished, "wx", 0o600).catch((error: unknown) => {
    throw toFileError(error, file);
  });
  try {
    const backup = new Backup(new TarWriter(handle, options.now), source, options);
    await backup.write();
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    refuseExisting(file);
    await rename(unfinished, file);
    await syncDirectory(path.dirname(file));
    return { ...backup.result(), size };
  } catch (error) {
    await handle.close();
    await rm(unfinished, { force: true });
    throw toFileError(error, file);
  }
}

/**
 * Tables that tell visitors of the day apart: a backup would keep what the next midnight deletes. The passwords of the
 * mail server and the mailbox, and the keys of webhooks: a backup may contain the secret that decrypts them. And events
 * that webhooks get: a restored site would send them again.
 */
const excludedTables: ReadonlySet<string> = new Set([
  ...["visitor_salts", "visitor_digests", "mail_password", "inbound_secret"],
  ...["webhook_secrets", "webhook_deliveries", "webhook_attempts"],
]);

/** Tables of attachments. */
const attachmentTables: ReadonlySet<string> = new Set(["lead_attachments", "lead_draft_files"]);

class Backup {
  readonly #tar: TarWriter;
  readonly #source: BackupSource;
  readonly #options: BackupOptions;
  readonly #manifest: Manifest;
  readonly #missing: string[] = [];
  readonly #damaged: string[] = [];

  constructor(tar: TarWriter, source: BackupSource, options: BackupOptions) {
    this.#tar = tar;
    this.#source = source;
    this.#options = options;
    this.#manifest = {
      product: "mangrove",
      format: 1,
      version: source.version,
      madeAt: options.now.toISOString(),
      migrations: [],
      media: options.media,
      secretDigest: source.secret && digestSecret(source.secret.value),
      tables: [],
      files: [],
    };
  }

  async write(): Promise<void> {
    const { store, secret, db } = this.#source;
    const includesMedia = this.#options.media === "included";
    // Originals are stored before the rows that refer to them. New ones that the rows name are added after the rows.
    if (includesMedia) for (const name of await store.originals()) await this.#addOriginal(name);
    const { within } = this.#options;
    const originalsInRows = within ? await this.#addTables(within) : await inSnapshot(db, (tx) => this.#addTables(tx));
    const known = new Set(this.#manifest.files.map(({ name }) => name));
    for (const name of originalsInRows) if (includesMedia && !known.has(`media/${name}`)) await this.#addOriginal(name);
    if (secret?.isStored) this.#manifest.files.push(await this.#add(secretName, [Buffer.from(`${secret.value}\n`)]));
    await this.#end();
  }

  result(): Omit<BackupResult, "size"> {
    const { tables, files } = this.#manifest;
    return {
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      pictures: files.filter(({ name }) => name !== secretName).length,
      missing: this.#missing,
      damaged: this.#damaged,
    };
  }

  async #addOriginal(name: string): Promise<void> {
    const chunks = await this.#source.store.stream(name);
    if (chunks === null) {
      this.#missing.push(name);
      return;
    }
    const added = await this.#add(`media/${name}`, chunks);
    // An original's name is the digest of its content.
    if (!name.startsWith(originalName(added.sha256.slice(0, 32)))) this.#damaged.push(name);
    this.#manifest.files.push(added);
  }

  /** Returns the originals that rows refer to. */
  async #addTables(tx: Tx): Promise<Set<string>> {
    this.#manifest.migrations = await appliedMigrations(tx);
    const originalsInRows = new Set<string>();
    for (const shape of await storedTables(tx)) {
      if (excludedTables.has(shape.name)) continue;
      let count = 0;
      async function* lines() {
        for await (const rows of rowsOf(tx, shape)) {
          count += rows.length;
          if (shape.name === "media") for (const { file } of rows) originalsInRows.add(originalName(String(file)));
          if (attachmentTables.has(shape.name))
            for (const { digest } of rows) originalsInRows.add(attachmentName(String(digest)));
          yield Buffer.from(rows.map(rowLine).join(""));
        }
      }
      const { bytes, sha256 } = await this.#add(tableEntry(shape.name), lines());
      this.#manifest.tables.push({ name: shape.name, rows: count, bytes, sha256 });
    }
    return originalsInRows;
  }

  async #end(): Promise<void> {
    const text = `${JSON.stringify(this.#manifest, null, 1)}\n`;
    const { sha256 } = await this.#add(manifestName, [Buffer.from(text)]);
    await this.#add(checksumName, [Buffer.from(`${sha256}  ${manifestName}\n`)]);
    await this.#tar.end();
  }

  async #add(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Manifest["files"][number]> {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* counted() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    await this.#tar.add(name, counted());
    return { name, bytes, sha256: hash.digest("hex") };
  }
}

/** A row as one line. Keys are sorted, so that a row is the same line from both databases. */
export function rowLine(row: Row): string {
  return `${JSON.stringify(row, sortKeys)}\n`;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserFacingError(describeExistingFile(path.resolve(file)));
}
