import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { aService, siteWith } from "../../../../../tests/support/content.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { publishEntry } from "../publishing/publish.server.ts";
import { deleteEntry } from "../publishing/unpublish.server.ts";
import { saveDraft } from "./save.server.ts";
import {
  deleteDroppedWorkingCopies,
  discardWorkingCopy,
  readWorkingCopy,
  saveWorkingCopy,
  workingCopiesOf,
} from "./working-copies.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const ana = { id: "ana", name: "Ana Reyes" };
const key = { entry: "cloud", language: "en", person: "ana" } as const;
const laptop = "laptop-1";
const phone = "phone-1";

async function site(engine: Engine): Promise<Db> {
  return (await siteWith(engine, { service: [{ id: "cloud", slug: "cloud", content: aService() }] })).db;
}

function type(db: Db, title: string, sequence: number, change: { person?: string; formId?: string } = {}, at = now) {
  const { person = "ana", formId = laptop } = change;
  const copy = { formId, baseVersion: 1, slug: null, content: aService({ title }), sequence };
  return saveWorkingCopy(db, { ...key, kind: "service", person }, copy, at);
}

async function readCopy(db: Db, change: { person?: string; formId?: string } = {}) {
  const copy = await readWorkingCopy(db, { ...key, formId: laptop, ...change });
  return copy && Object(copy.content).title;
}

describe.each(databases)("working copies on $name", ({ engine }) => {
  test("are private to their person", async () => {
    const db = await site(engine);
    expect(await type(db, "", 1)).toBe("saved");
    expect(await readWorkingCopy(db, { ...key, formId: laptop })).toEqual({
      formId: laptop,
      baseVersion: 1,
      slug: null,
      content: expect.objectContaining({ title: "", summary: "We move you to the cloud." }),
      truncated: [],
      sequence: 1,
      at: now,
    });
    expect(await readCopy(db, { person: "bob" })).toBeNull();
    await type(db, "Bob's", 1, { person: "bob" });
    expect([await readCopy(db), await readCopy(db, { person: "bob" })]).toEqual(["", "Bob's"]);
  });

  test("are separate for each form and device", async () => {
    const db = await site(engine);
    await type(db, "On the laptop", 40);
    await type(db, "On the phone", 2, { formId: phone }, new Date(now.getTime() + 1000));
    const draft = { id: "cloud", kind: "service", language: "en", slug: null, content: aService() } as const;
    const copies = await workingCopiesOf(db, key);
    expect(copies.map(({ formId, sequence, content }) => [formId, sequence, Object(content).title])).toEqual([
      [phone, 2, "On the phone"],
      [laptop, 40, "On the laptop"],
    ]);
    await saveDraft(db, { ...draft, baseVersion: 1, by: ana, workingCopy: { formId: phone, sequence: 2 } }, now);
    expect([await readCopy(db), await readCopy(db, { formId: phone })]).toEqual(["On the laptop", null]);
  });

  test("are never overwritten by older requests", async () => {
    const db = await site(engine);
    const numbers = [4, 1, 9, 3, 9, 7, 2, 8];
    const answers = await Promise.all(numbers.map((number) => type(db, `Text ${number}`, number)));
    expect(await readCopy(db)).toBe("Text 9");
    expect(answers[2]).toBe("saved");
    // A retry after a lost response.
    expect(await type(db, "Text 9", 9)).toBe("saved");
    expect(await type(db, "Text 8", 8)).toBe("stale");
  });

  test.each(["saved", "published"] as const)(
    "end when the entry is %s, and late requests do not bring them back",
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
      const done = { ...draft, baseVersion: 1, by: ana, workingCopy: { formId: laptop, sequence: 6 } };
      await (how === "saved" ? saveDraft(db, done, now) : publishEntry(db, done, now));
      expect(await readCopy(db)).toBeNull();
      expect(await type(db, "Typ", 4)).toBe("stale");
      expect(await type(db, "Typed", 6)).toBe("stale");
      expect(await readCopy(db)).toBeNull();
      expect(await type(db, "Typed on", 7)).toBe("saved");
      expect(await readCopy(db)).toBe("Typed on");
    },
  );

  test("stay if a save is refused, and end when discarded", async () => {
    const db = await site(engine);
    await type(db, "Typed", 5);
    const draft = { id: "cloud", kind: "service", language: "en", slug: null, content: aService() } as const;
    await saveDraft(db, { ...draft, baseVersion: 7, by: ana, workingCopy: { formId: laptop, sequence: 5 } }, now);
    expect(await readCopy(db)).toBe("Typed");
    await discardWorkingCopy(db, { ...key, formId: laptop, sequence: 4 }, now);
    expect(await readCopy(db)).toBe("Typed");
    await discardWorkingCopy(db, { ...key, formId: laptop, sequence: 5 }, now);
    expect(await readCopy(db)).toBeNull();
  });

  test("are not stored for missing entries, and not shown for trashed ones", async () => {
    const db = await site(engine);
    await type(db, "Typed", 1);
    await deleteEntry(db, { id: "cloud", by: ana }, now);
    expect(await readCopy(db)).toBeNull();
    expect(await type(db, "Typed on", 2)).toBe("missing");
    const copy = { formId: laptop, baseVersion: 0, slug: null, content: {}, sequence: 1 };
    expect(await saveWorkingCopy(db, { ...key, kind: "service", entry: "nothing" }, copy, now)).toBe("missing");
    expect(await saveWorkingCopy(db, { ...key, kind: "page" }, copy, now)).toBe("missing");
  });

  test("do not expire; ended ones are removed once late requests are impossible", async () => {
    const db = await site(engine);
    await type(db, "Typed", 1);
    await discardWorkingCopy(db, { ...key, formId: phone, sequence: 1 }, now);
    const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
    await deleteDroppedWorkingCopies(db, inDays(0.9));
    expect(await type(db, "Late", 1, { formId: phone })).toBe("stale");
    await deleteDroppedWorkingCopies(db, inDays(900));
    expect(await readCopy(db)).toBe("Typed");
    expect(await type(db, "Late", 1, { formId: phone })).toBe("saved");
  });
});
