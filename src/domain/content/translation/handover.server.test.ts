import { describe, expect, test } from "vitest";
import { csvRows } from "#src/base/csv/read-csv.ts";
import { csvRow } from "#src/base/csv/write-csv.ts";
import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { copiedDatabase, openForTest } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { publishEntry } from "../entries/publishing/publish.server.ts";
import { findText } from "../entries/texts.server.ts";
import { handoverFile } from "./handover.server.ts";
import { importHandover, readHandover } from "./import.server.ts";

const by = { id: null, name: "Ada" };
const now = new Date("2026-11-29T12:00:00Z");

async function exported(db: Db, options: { isAll: boolean }): Promise<string[][]> {
  let text = "";
  for await (const part of handoverFile(db, "es", options)) text += part;
  return [...csvRows(text, ",")].map(({ cells }) => cells);
}

async function read(db: Db, rows: string[][]) {
  const handover = await readHandover(db, "es", rows.map(csvRow).join(""));
  if (typeof handover === "string") throw new Error(handover);
  return handover;
}

const header = ["key", "where", "english", "spanish", "status"];

async function publish(db: Db, id: string, change: (content: Record<string, unknown>) => object): Promise<void> {
  const text = await findText(db, id, "en");
  const content = change(Object(readJson(text?.draft)));
  const publication = { id, kind: text?.kind as "service", language: "en" as const, slug: null, content, by };
  const result = await publishEntry(db, { ...publication, baseVersion: text?.version ?? 0 }, now);
  expect(result.state).toBe("published");
}

describe.each(databases)("a translator's file on $name", ({ engine }) => {
  test("has nothing if all is translated, and else what is missing or has changed, with where it is", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    expect(await exported(db, { isAll: false })).toEqual([header]);
    await publish(db, "service-cloud", (content) => ({
      ...content,
      summary: "=Our own words",
      included: ["Our own item", ...(content.included as string[])],
    }));
    await db
      .deleteFrom("entry_texts")
      .where("entry_id", "=", "member-ray-boudreaux")
      .where("locale", "=", "es")
      .execute();
    const rows = await exported(db, { isAll: false });
    expect(rows).toContainEqual([
      "service/service-cloud/included.0",
      expect.stringMatching(/^Cloud Solutions › .+ › 1$/),
      "Our own item",
      "",
      "missing",
    ]);
    const summary = rows.find(([key]) => key === "service/service-cloud/summary");
    // A spreadsheet must not take it as a formula.
    expect(summary?.slice(2)).toEqual(["'=Our own words", expect.stringContaining("Microsoft 365"), "changed"]);
    expect(rows.filter(([key]) => key?.startsWith("member/")).length).toBeGreaterThan(3);
    expect(rows.every(([, , , , status]) => ["status", "missing", "changed"].includes(status ?? ""))).toBe(true);
    expect((await exported(db, { isAll: true })).length).toBeGreaterThan(1000);
  });

  test("comes back as drafts, one revision for each entry", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    await db
      .deleteFrom("entry_texts")
      .where("entry_id", "=", "post-test-your-backup")
      .where("locale", "=", "es")
      .execute();
    await db
      .deleteFrom("revisions")
      .where("entry_id", "=", "post-test-your-backup")
      .where("locale", "=", "es")
      .execute();
    const rows = (await exported(db, { isAll: false })).map(([key = "", where = "", english = "", , status = ""]) => [
      ...[key, where, english, key === "key" ? "spanish" : `ES ${english}`, status],
    ]);
    const handover = await read(db, rows);
    expect(handover.refused).toEqual([]);
    expect(handover.changes).toHaveLength(rows.length - 1);
    expect(await findText(db, "post-test-your-backup", "es")).toBeNull();
    expect(await importHandover(db, by, "es", handover, now)).toEqual({ texts: rows.length - 1, failed: [] });
    const text = await findText(db, "post-test-your-backup", "es");
    expect(text).toMatchObject({ published: null, version: 1, draft_basis: 1, title: expect.stringMatching(/^ES /) });
    const { picture, body } = Object(readJson(text?.draft));
    expect(picture.media).toBe("post-lifebuoy");
    expect(body.content[0].content[0].text).toMatch(/^ES /);
    const again = await read(db, rows);
    expect([again.changes, again.same]).toEqual([[], rows.length - 1]);
    const acts = await db.selectFrom("audit_log").select("act").execute();
    expect(acts.map(({ act }) => act).toSorted()).toEqual(["language-imported", "saved"]);
  });

  test("rows that don't fit are refused, and say why", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const all = await exported(db, { isAll: true });
    const rowOf = (key: string) => all.find(([found]) => found === key) ?? [];
    const [key = "", where = "", english = ""] = rowOf("service/service-cloud/summary");
    const linked = all.find(([found, , text]) => found?.startsWith("post/") && text?.includes("<a1>")) ?? [];
    const own = (cells: string[], spanish: string) => [...cells.slice(0, 3), spanish];
    const { refused, changes } = await read(db, [
      ["key", "where", "english", "spanish"],
      [key, where, english, "Bueno"],
      [key, where, english, "Otra vez"],
      [key, where, "Something else", "x"],
      ["service/service-cloud/nothing", where, english, "x"],
      ["service/no-such/title", where, english, "x"],
      ["what", where, english, "x"],
      own(linked, "Sin enlace"),
      own(linked, ""),
      own(rowOf("service/service-cloud/title"), "x".repeat(20_001)),
    ]);
    expect(changes).toMatchObject([{ line: 2, entry: "Cloud Solutions", after: "Bueno" }]);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "repeated"],
      [4, "repeated"],
      [5, "unknown"],
      [6, "unknown"],
      [7, "unknown"],
      [8, "tags"],
      [10, "too-long"],
    ]);
    expect(await readHandover(db, "es", "a,b\n1,2")).toBe("no-columns");
    expect(await readHandover(db, "es", "")).toBe("empty");
  });
});
