import { copyFile, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { freshDatabase, openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { databaseFile, sqliteOpenError } from "./sqlite/open-sqlite.ts";
import { UserFacingError } from "./user-facing-error.ts";

async function refusalOf(options: Parameters<typeof openDatabase>[0]): Promise<string> {
  const error = await openDatabase(options).then(
    (db) => db.destroy().then(() => "it was opened"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UserFacingError);
  return error instanceof UserFacingError ? error.message : "";
}

/** A used database whose newest rows are still in the write-ahead log, as after a power cut. */
async function usedDatabase(): Promise<{ dataDir: string; files: string[] }> {
  const source = await temporaryDirectory();
  const db = await openForTest({ dataDir: source });
  await migrate(db);
  const dataDir = join(source, "copy");
  await mkdir(dataDir);
  const files = [databaseFile, `${databaseFile}-wal`];
  for (const file of files) await copyFile(join(source, file), join(dataDir, file));
  return { dataDir, files: files.map((file) => join(dataDir, file)) };
}

function contentsOf(files: string[]): Promise<Buffer[]> {
  return Promise.all(files.map((file) => readFile(file)));
}

test("creates the data directory if only its last level is missing", async () => {
  const dataDir = join(await temporaryDirectory(), "data");
  const db = await openForTest({ dataDir });
  expect(await migrate(db)).not.toEqual([]);
});

test("refuses a data directory whose parent is missing", async () => {
  const dataDir = join(await temporaryDirectory(), "missing", "data");
  expect(await refusalOf({ dataDir })).toContain(`${dataDir} doesn't exist`);
});

test("refuses a data directory that cannot be written", async () => {
  // Root may write anywhere, so the path goes through a file.
  const file = join(await temporaryDirectory(), "file");
  await writeFile(file, "");
  expect(await refusalOf({ dataDir: file })).toContain("is a file");
  expect(await refusalOf({ dataDir: join(file, "data") })).toContain("DATA_DIR");
});

test("reports a file that is not a database, and does not change it", async () => {
  const dataDir = await temporaryDirectory();
  const file = join(dataDir, databaseFile);
  await writeFile(file, "a letter to a friend\n".repeat(500));
  const before = await contentsOf([file]);
  expect(await refusalOf({ dataDir })).toContain("isn't a SQLite database");
  expect(await contentsOf([file])).toEqual(before);
});

test("reports a damaged database, and does not change it or its write-ahead log", async () => {
  const { dataDir, files } = await usedDatabase();
  const [file = "", log = ""] = files;
  const unfinishedLog = (await readFile(log)).subarray(0, 32);
  await openDatabase({ dataDir }).then((db) => db.destroy());
  const spoilt = (await readFile(file)).fill(0xa5, 4096, 4096 * 3);
  await writeFile(file, spoilt);
  await writeFile(log, unfinishedLog);
  expect(await refusalOf({ dataDir })).toContain("is damaged");
  expect(await contentsOf(files)).toEqual([spoilt, unfinishedLog]);
});

test("a large database is not checked at the start", async () => {
  const dataDir = await temporaryDirectory();
  const file = join(dataDir, databaseFile);
  const large = await openForTest({ dataDir });
  await sql`pragma synchronous = off`.execute(large);
  await sql`create table large as select randomblob(66 * 1024 * 1024) as bytes`.execute(large);
  await sql`create table small as select value from json_each('[1, 2, 3]')`.execute(large);
  await large.destroy();
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, (await handle.stat()).size - 4096);
  await handle.close();
  const opened = await openForTest({ dataDir });
  // The check would have found the damage.
  const { rows } = await sql`pragma quick_check(1)`.execute(opened);
  expect(rows).toEqual([{ quick_check: expect.stringContaining("btreeInitPage() returns error") }]);
});

test("opens a database after a crash, with all committed data", async () => {
  const { dataDir } = await usedDatabase();
  const db = await openForTest({ dataDir });
  expect(await migrate(db)).toEqual([]);
});

test("reports a full disk, a read-only file, and a locked file", () => {
  const meaning = (errcode: number) =>
    sqliteOpenError(Object.assign(new Error("of SQLite"), { errcode }), "f")?.message;
  expect(meaning(13)).toContain("is full");
  expect(meaning(778)).toContain("free space");
  expect(meaning(1032)).toContain("can't be opened for writing");
  expect(meaning(5)).toContain("locked by another program");
  expect(sqliteOpenError(new Error("a fault of ours"), "f")).toBeNull();
});

test("reports a URL that is not PostgreSQL's", async () => {
  const dataDir = await temporaryDirectory();
  const message = await refusalOf({ dataDir, url: "mysql://user:secret@host/db" });
  expect(message).toContain("DATABASE_URL");
  expect(message).not.toContain("secret");
});

test("reports a PostgreSQL server that does not respond, without the password", async () => {
  const dataDir = await temporaryDirectory();
  const nobody = createServer();
  await new Promise<void>((ready) => nobody.listen(0, "127.0.0.1", ready));
  const address = nobody.address();
  await new Promise((closed) => nobody.close(closed));
  const port = typeof address === "object" ? address?.port : 0;
  const message = await refusalOf({ dataDir, url: `postgres://mangrove:secret@127.0.0.1:${port}/mangrove` });
  expect(message).toContain(`127.0.0.1:${port}/mangrove can't be reached`);
  expect(message).not.toContain("secret");
});

test("reports a wrong password and a missing database", async () => {
  const dataDir = await temporaryDirectory();
  const wrong = new URL(inject("server"));
  // A server that trusts this machine asks for no password, but still checks the user.
  wrong.username = "nobody_here";
  wrong.password = "wrong";
  expect(await refusalOf({ dataDir, url: wrong.href })).toContain("rejected the user or password");
  const missing = new URL(inject("server"));
  missing.pathname = "/mangrove_missing";
  expect(await refusalOf({ dataDir, url: missing.href })).toContain("has no such database");
});

test("limits PostgreSQL statements to five seconds", async () => {
  const db = await freshDatabase("postgres");
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statement_timeout: "5s" }]);
});
