import { describe, expect, test } from "vitest";
import { aService, siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import type { Engine } from "../db/dialect.ts";
import type { Db } from "../db/tables.ts";
import { saveDraft } from "./drafts.server.ts";
import { publishEntry } from "./publish.server.ts";
import { deleteEntry } from "./withdraw.server.ts";
import { dropWorkingCopy, readWorkingCopy, saveWorkingCopy } from "./working-copies.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const ana = { id: "ana", name: "Ana Reyes" };
const place = { entry: "cloud", language: "en", person: "ana" } as const;

/** A time in milliseconds, as numbers of copies are. */
const began = 1_770_000_000_000;

async function site(engine: Engine): Promise<Db> {
  return (await siteWith(engine, { service: [{ id: "cloud", slug: "cloud", content: aService() }] })).db;
}

function type(db: Db, title: string, sequence: number, change: { person?: string } = {}) {
  const copy = { baseVersion: 1, slug: null, content: aService({ title }), sequence: began + sequence };
  return saveWorkingCopy(db, { ...place, ...change }, copy, now);
}

async function typed(db: Db, person = "ana") {
  const copy = await readWorkingCopy(db, { ...place, person });
  return copy && Object(copy.content).title;
}

describe.each(databases)("what is typed, on $name", ({ engine }) => {
  test("is kept for its person alone, as far as they came", async () => {
    const db = await site(engine);
    expect(await type(db, "", 1)).toBe("kept");
    expect(await readWorkingCopy(db, place)).toEqual({
      baseVersion: 1,
      slug: null,
      content: expect.objectContaining({ title: "", summary: "We move you to the cloud." }),
      sequence: began + 1,
      at: now,
    });
    expect(await typed(db, "bob")).toBeNull();
    await type(db, "Bob's", 1, { person: "bob" });
    expect([await typed(db), await typed(db, "bob")]).toEqual(["", "Bob's"]);
  });

  test("is never overwritten by what was typed before, in whatever order it arrives", async () => {
    const db = await site(engine);
    const numbers = [4, 1, 9, 3, 9, 7, 2, 8];
    const answers = await Promise.all(numbers.map((number) => type(db, `Text ${number}`, number)));
    expect(await typed(db)).toBe("Text 9");
    expect(answers[2]).toBe("kept");
    // Sent again because its answer was lost.
    expect(await type(db, "Text 9", 9)).toBe("kept");
    expect(await type(db, "Text 8", 8)).toBe("overtaken");
  });

  test.each(["saved", "published"] as const)(
    "is done with when it is %s, and late requests do not bring it back",
    async (how) => {
      const db = await site(engine);
      await type(db, "Typed", 5);
      const draft = {
        id: "cloud",
        kind: "service",
        language: "en",
        slug: null,
        content: aService({ title: "Typed" }),
      } as const;
      const done = { ...draft, baseVersion: 1, by: ana, typed: began + 6 };
      await (how === "saved" ? saveDraft(db, done, now) : publishEntry(db, done, now));
      expect(await typed(db)).toBeNull();
      expect(await type(db, "Typ", 4)).toBe("overtaken");
      expect(await type(db, "Typed", 6)).toBe("overtaken");
      expect(await typed(db)).toBeNull();
      expect(await type(db, "Typed on", 7)).toBe("kept");
      expect(await typed(db)).toBe("Typed on");
    },
  );

  test("stays when a save is refused, and goes when it is thrown away", async () => {
    const db = await site(engine);
    await type(db, "Typed", 5);
    const draft = { id: "cloud", kind: "service", language: "en", slug: null, content: aService() } as const;
    await saveDraft(db, { ...draft, baseVersion: 7, by: ana, typed: began + 5 }, now);
    expect(await typed(db)).toBe("Typed");
    await dropWorkingCopy(db, { ...place, sequence: began + 4 }, now);
    expect(await typed(db)).toBe("Typed");
    await dropWorkingCopy(db, { ...place, sequence: began + 5 }, now);
    expect(await typed(db)).toBeNull();
  });

  test("is not kept for what is not there, and not shown for what lies in the bin", async () => {
    const db = await site(engine);
    await type(db, "Typed", 1);
    await deleteEntry(db, { id: "cloud", by: ana }, now);
    expect(await typed(db)).toBeNull();
    expect(await type(db, "Typed on", 2)).toBe("missing");
    const copy = { baseVersion: 0, slug: null, content: {}, sequence: 1 };
    expect(await saveWorkingCopy(db, { ...place, entry: "nothing" }, copy, now)).toBe("missing");
  });
});
