import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { aService, seededAt, siteWith, someSettings } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { publishEntry } from "../entries/publishing/publish.server.ts";
import { type CurrentText, listRevisions, readCurrentText, readRevision, restoreRevision } from "./revisions.server.ts";

const ada = { id: null, name: "Ada" };

function minutesOn(minutes: number): Date {
  return new Date(seededAt.getTime() + minutes * minuteMs);
}

async function current(db: Db): Promise<CurrentText> {
  const text = await readCurrentText(db, "settings", "en");
  if (!text) throw new Error("There are no settings");
  return text;
}

/** Settings with several versions, a minute apart, each with its own phone number. */
async function settingsSaved(engine: Engine, times: number): Promise<Db> {
  const { db } = await siteWith(engine, {});
  for (let version = 2; version <= times; version += 1) await savePhone(db, version);
  return db;
}

function savePhone(db: Db, version: number, change: Partial<ReturnType<typeof someSettings>> = {}) {
  const content = someSettings({ company: { ...someSettings().company, phone: `555-010${version}` }, ...change });
  const publication = { kind: "settings", id: "settings", language: "en", slug: null, content, by: ada } as const;
  return publishEntry(db, { ...publication, baseVersion: version - 1 }, minutesOn(version));
}

async function phoneNow(db: Db): Promise<unknown> {
  return Object(Object(await current(db)).content).company.phone;
}

describe.each(databases)("on $name", ({ engine }) => {
  test("versions are listed by page with author, time and changes", async () => {
    const db = await settingsSaved(engine, 4);
    const closing = { ...someSettings().closing, heading: "Call us" };
    await savePhone(db, 5, { closing });
    const text = await current(db);
    const first = await listRevisions(db, text, { limit: 2 });
    const published = { act: "published", by: "Ada", followsPublic: true, schedule: null };
    expect(first).toEqual({
      revisions: [
        { ...published, version: 5, at: minutesOn(5), changed: ["Phone", "Closing call to action"] },
        { ...published, version: 4, at: minutesOn(4), changed: ["Phone"] },
      ],
      nextBefore: 4,
    });
    const last = await listRevisions(db, text, { before: first.nextBefore, limit: 3 });
    expect(last.revisions.map(({ version, changed }) => [version, changed])).toEqual([
      [3, ["Phone"]],
      [2, ["Phone"]],
      [1, null],
    ]);
    expect(last.nextBefore).toBeNull();
  });

  test("restoring creates a new version, and the audit log names the restored one", async () => {
    const db = await settingsSaved(engine, 3);
    const restored = await restoreRevision(
      db,
      { text: await current(db), version: 2, baseVersion: 3, by: ada },
      minutesOn(9),
    );
    expect(restored).toMatchObject({ state: "published", version: 4 });
    expect(await phoneNow(db)).toBe("555-0102");
    const { revisions } = await listRevisions(db, await current(db), { limit: 9 });
    expect(revisions.map(({ version, act }) => [version, act])).toEqual([
      [4, "restored"],
      [3, "published"],
      [2, "published"],
      [1, "published"],
    ]);
    const { lines } = await readAuditLog(db, { kinds: ["settings"] }, { size: 2 });
    expect(lines.map(({ act, detail }) => ({ act, detail }))).toEqual([
      {
        act: "restored",
        detail: { version: 4, changed: ["Phone"], restored: 2, of: minutesOn(2).toISOString() },
      },
      { act: "published", detail: { version: 3, changed: ["Phone"] } },
    ]);
  });

  test("a save in between makes restoring a conflict", async () => {
    const db = await settingsSaved(engine, 2);
    const chosen = { text: await current(db), version: 1, baseVersion: 2, by: ada };
    await savePhone(db, 3);
    expect(await restoreRevision(db, chosen, minutesOn(9))).toMatchObject({
      state: "conflict",
      storedVersion: { version: 3, by: "Ada", content: { company: { phone: "555-0103" } } },
    });
    expect(await phoneNow(db)).toBe("555-0103");
    expect((await current(db)).version).toBe(3);
  });

  test("restoring keeps the current address", async () => {
    const { db } = await siteWith(engine, { service: [{ id: "cloud", slug: "cloud", content: aService() }] });
    const moved = { kind: "service", id: "cloud", language: "en", slug: "sky", baseVersion: 1, by: ada } as const;
    await publishEntry(db, { ...moved, content: aService({ title: "Sky" }) }, minutesOn(1));
    const text = await readCurrentText(db, "cloud", "en");
    if (!text) throw new Error("There is no service");
    await restoreRevision(db, { text, version: 1, baseVersion: 2, by: ada }, minutesOn(2));
    expect(await readCurrentText(db, "cloud", "en")).toMatchObject({
      title: "Cloud Solutions",
      slug: "sky",
      version: 3,
    });
  });

  test("a version that is no longer valid is shown and not published", async () => {
    const db = await settingsSaved(engine, 2);
    await db
      .updateTable("revisions")
      .set({ data: { company: "Mangrove IT" } })
      .where("version", "=", 1)
      .execute();
    const text = await current(db);
    expect(await readRevision(db, text, 1)).toMatchObject({ content: { company: "Mangrove IT" } });
    const { revisions } = await listRevisions(db, text, { limit: 1 });
    expect(revisions[0]?.changed).toContain("Company");
    expect(await restoreRevision(db, { text, version: 1, baseVersion: 2, by: ada }, minutesOn(3))).toMatchObject({
      state: "invalid",
    });
  });

  test("a missing version or entry cannot be restored", async () => {
    const db = await settingsSaved(engine, 1);
    const text = await current(db);
    expect(await restoreRevision(db, { text, version: 7, baseVersion: 1, by: ada }, minutesOn(1))).toEqual({
      state: "missing",
    });
    expect(await readCurrentText(db, "nothing", "en")).toBeNull();
  });
});
