import { describe, expect, test } from "vitest";
import { aService, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aPerson } from "../../../../../tests/support/staff.ts";
import { readUnpublished } from "./unpublished.server.ts";

const later = (minutes: number) => new Date(seededAt.getTime() + minutes * 60_000);

describe.each(databases)("what is not published, on $name", ({ engine }) => {
  test("has failures first, then the person's drafts, then what is scheduled, then the rest", async () => {
    const { db } = await siteWith(engine, { service: [{ id: "live", slug: "live", content: aService({}) }] });
    const [ada, bo] = [await aPerson(db, { name: "Ada" }), await aPerson(db, { name: "Bo" })];
    const draft = async (title: string, by: typeof ada, at: number) =>
      (await createEntry(db, { kind: "service", language: "en", by, content: aService({ title }) }, later(at))).id;
    const times = (id: string, set: object) =>
      db.updateTable("entry_texts").set(set).where("entry_id", "=", id).execute();
    await draft("Mine, old", ada, 1);
    await draft("Mine", ada, 2);
    await draft("Theirs", bo, 3);
    await times(await draft("Soon", bo, 4), { publish_at: later(99) });
    await times(await draft("Failed", bo, 5), { schedule_failed_at: later(6) });
    await times(await draft("Deleted", ada, 6), { deleted_at: later(7) });
    const kinds = ["service"] as const;
    const { counts, entries } = await readUnpublished(db, { kinds, person: ada.id, limit: 9 });
    expect(counts).toEqual({ all: 5, scheduled: 1, failed: 1, mine: 2 });
    expect(entries.map(({ title, state, by }) => [title, state, by])).toEqual([
      ["Failed", "missed", "Bo"],
      ["Mine", "draft", "Ada"],
      ["Mine, old", "draft", "Ada"],
      ["Soon", "scheduled", "Bo"],
      ["Theirs", "draft", "Bo"],
    ]);
    expect((await readUnpublished(db, { kinds, person: ada.id, limit: 1 })).entries).toHaveLength(1);
  });
});
