import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isUnreleased } from "#src/base/db/migrate.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { toFileError } from "#src/base/file-error.server.ts";
import { readTar, type TarEntry, TarError } from "#src/base/tar.server.ts";
import { maxVideoBytes } from "#src/domain/media/limits.ts";
import { isOriginalName } from "#src/domain/media/store/store.server.ts";
import { checksumName, type Manifest, manifest, manifestName, secretName, tableEntry } from "./manifest.ts";

/** A backup that matches its manifest. The caller closes it. */
export interface VerifiedBackup {
  manifest: Manifest;
  /** Reads the file again. */
  entries(): AsyncGenerator<TarEntry>;
  close(): Promise<void>;
}

/** In bytes: room for a million images. */
const maxManifestBytes = 256 * 1024 * 1024;

/**
 * Verifies a whole backup. Throws a `UserFacingError` when it isn't one, is incomplete or damaged, or comes from a newer version.
 * `migrations` are those of this version.
 */
export async function verifyBackup(file: string, migrations: readonly string[]): Promise<VerifiedBackup> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw toFileError(error, file);
  });
  try {
    const manifestData = await verify(handle, migrations);
    return { manifest: manifestData, entries: () => readTar(handle), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    if (!(error instanceof TarError)) throw toFileError(error, file);
    throw new UserFacingError(
      `${path.resolve(file)} isn't a complete Mangrove backup: ${error.message}. Nothing was changed. Use another one.`,
    );
  }
}

interface EntryFacts {
  bytes: number;
  sha256: string;
  lines: number;
}

async function verify(handle: FileHandle, migrations: readonly string[]): Promise<Manifest> {
  const found = new Map<string, EntryFacts>();
  const endEntries = new Map<string, string>();
  for await (const entry of readTar(handle)) {
    refuseUnknownName(entry.name, found);
    const isEndEntry = entry.name === manifestName || entry.name === checksumName;
    if (endEntries.size > 0 && !isEndEntry) throw new TarError(`${entry.name} follows its manifest`);
    if (entry.name.startsWith("media/") && entry.size > maxVideoBytes) throw new TarError(`${entry.name} is too large`);
    if (isEndEntry && entry.size > maxManifestBytes) throw new TarError("its manifest is too long");
    const chunks: Buffer[] = [];
    found.set(entry.name, await examine(entry, isEndEntry ? chunks : null));
    if (isEndEntry) endEntries.set(entry.name, Buffer.concat(chunks).toString());
  }
  const text = endEntries.get(manifestName);
  if (text === undefined) throw new TarError("it has no manifest");
  if (endEntries.get(checksumName) !== `${found.get(manifestName)?.sha256}  ${manifestName}\n`) {
    throw new TarError("its manifest is damaged");
  }
  const manifestData = readManifest(text);
  compare(manifestData, found);
  refuseNewer(manifestData, migrations);
  return manifestData;
}

function refuseUnknownName(name: string, found: ReadonlyMap<string, EntryFacts>): void {
  const isKnown =
    [manifestName, checksumName, secretName].includes(name) ||
    /^tables\/[a-z0-9_]+\.ndjson$/.test(name) ||
    (name.startsWith("media/") && isOriginalName(name.slice("media/".length)));
  if (!isKnown) throw new TarError(`${JSON.stringify(name)} doesn't belong in a backup`);
  if (found.has(name)) throw new TarError(`${name} is in it twice`);
}

async function examine(entry: TarEntry, keep: Buffer[] | null): Promise<EntryFacts> {
  const hash = createHash("sha256");
  const isTable = entry.name.startsWith("tables/");
  let lines = 0;
  for await (const chunk of entry.chunks()) {
    hash.update(chunk);
    keep?.push(Buffer.from(chunk));
    if (isTable) for (let index = chunk.indexOf(10); index >= 0; index = chunk.indexOf(10, index + 1)) lines += 1;
  }
  return { bytes: entry.size, sha256: hash.digest("hex"), lines };
}

function readManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new TarError("its manifest can't be read");
  }
  const { success, data, error } = manifest.safeParse(json);
  if (success) return data;
  if (z.object({ format: z.number().gt(1) }).safeParse(json).success) {
    throw new UserFacingError(
      "The backup was made by a newer version of Mangrove. Nothing was changed. Restore it with that version.",
    );
  }
  throw new TarError(`its manifest isn't valid (${error.issues[0]?.path.join(".")})`);
}

function refuseNewer({ migrations: applied, version }: Manifest, known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  if (isUnreleased(applied)) {
    throw new UserFacingError(
      `The backup was made by Mangrove ${version}, before 1.0.0, which this version can't read. Nothing was changed. ` +
        "Restore it with that version, and move its content: see Move from before 1.0 in docs/deploying.md.",
    );
  }
  throw new UserFacingError(
    `The backup was made by Mangrove ${version}, of a database that is newer than this version: it has ` +
      `${unknown.join(", ")}. Nothing was changed. Restore it with the newer version.`,
  );
}

function compare({ tables, files }: Manifest, found: ReadonlyMap<string, EntryFacts>): void {
  const expected = [
    ...tables.map(({ name, rows, ...facts }) => ({ ...facts, name: tableEntry(name), rows })),
    ...files.map((file) => ({ ...file, rows: 0 })),
  ];
  if (expected.length !== found.size - 2) throw new TarError("its manifest lists other entries");
  for (const { name, bytes, sha256, rows } of expected) {
    const entry = found.get(name);
    if (!entry) throw new TarError(`${name} is missing`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256 || entry.lines !== rows) {
      throw new TarError(`${name} is damaged`);
    }
  }
}
