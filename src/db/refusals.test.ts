import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { freshDatabase, openForTest, temporaryDirectory } from "../../tests/support/databases.ts";
import { openDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { databaseFile, sqliteRefusal } from "./open-sqlite.ts";
import { Refusal } from "./refusal.ts";

async function refusalOf(options: Parameters<typeof openDatabase>[0]): Promise<string> {
  const error = await openDatabase(options).then(
    (db) => db.destroy().then(() => "it was opened"),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return error instanceof Refusal ? error.message : "";
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

test("makes the data directory when only its last level is missing", async () => {
  const dataDir = join(await temporaryDirectory(), "data");
  const db = await openForTest({ dataDir });
  expect(await migrate(db)).not.toEqual([]);
});

test("refuses a data directory whose parent is missing", async () => {
  const dataDir = join(await temporaryDirectory(), "missing", "data");
  expect(await refusalOf({ dataDir })).toContain(`${dataDir} does not exist`);
});

test("refuses a data directory that cannot be written", async () => {
  // Root may write anywhere, so the path leads through a file.
  const file = join(await temporaryDirectory(), "file");
  await writeFile(file, "");
  expect(await refusalOf({ dataDir: file })).toContain("is a file");
  expect(await refusalOf({ dataDir: join(file, "data") })).toContain("DATA_DIR");
});

test("refuses a file that is not a database, and leaves it as it is", async () => {
  const dataDir = await temporaryDirectory();
  const file = join(dataDir, databaseFile);
  await writeFile(file, "a letter to a friend\n".repeat(500));
  const before = await contentsOf([file]);
  expect(await refusalOf({ dataDir })).toContain("is not a SQLite database");
  expect(await contentsOf([file])).toEqual(before);
});

test("refuses a damaged database, and leaves it and its write-ahead log as they are", async () => {
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

test("opens a database that was cut off, with all that was written", async () => {
  const { dataDir } = await usedDatabase();
  const db = await openForTest({ dataDir });
  expect(await migrate(db)).toEqual([]);
});

test("says that the disk is full, that a file cannot be written, or that it is locked", () => {
  const meaning = (errcode: number) => sqliteRefusal(Object.assign(new Error("of SQLite"), { errcode }), "f")?.message;
  expect(meaning(13)).toContain("is full");
  expect(meaning(778)).toContain("free space");
  expect(meaning(1032)).toContain("cannot be opened for writing");
  expect(meaning(5)).toContain("locked by another program");
  expect(sqliteRefusal(new Error("a fault of ours"), "f")).toBeNull();
});

test("refuses an address that is not PostgreSQL's", async () => {
  const dataDir = await temporaryDirectory();
  expect(await refusalOf({ dataDir, url: "mysql://user:secret@host/db" })).not.toContain("secret");
});

test("refuses a PostgreSQL server that does not answer, without telling the password", async () => {
  const dataDir = await temporaryDirectory();
  const nobody = createServer();
  await new Promise<void>((ready) => nobody.listen(0, "127.0.0.1", ready));
  const address = nobody.address();
  await new Promise((closed) => nobody.close(closed));
  const port = typeof address === "object" ? address?.port : 0;
  const message = await refusalOf({ dataDir, url: `postgres://mangrove:secret@127.0.0.1:${port}/mangrove` });
  expect(message).toContain(`127.0.0.1:${port}/mangrove cannot be reached`);
  expect(message).not.toContain("secret");
});

test("refuses a wrong password and a database that does not exist", async () => {
  const dataDir = await temporaryDirectory();
  const wrong = new URL(inject("server"));
  // A server that trusts this machine asks for no password, but knows its users all the same.
  wrong.username = "nobody_here";
  wrong.password = "wrong";
  expect(await refusalOf({ dataDir, url: wrong.href })).toContain("refused the user or the password");
  const missing = new URL(inject("server"));
  missing.pathname = "/mangrove_missing";
  expect(await refusalOf({ dataDir, url: missing.href })).toContain("has no such database");
});

test("gives statements of PostgreSQL's five seconds", async () => {
  const db = await freshDatabase("postgres");
  const { rows } = await sql`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statement_timeout: "5s" }]);
});
