import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { inconsistencies } from "../../../../tests/support/consistency.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { createEntry } from "../../../../tests/support/drafts.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { type Act, act, by, contentFor, entryCount, perform, visible } from "../../../../tests/support/random-acts.ts";
import { redirectFor } from "../../../../tests/support/redirects.ts";
import { contentVersion } from "../published/cache/version.server.ts";
import { publicPathOf } from "../published/public-path.ts";
import { deepEqual } from "../schema/values/deep-equal.ts";
import { readForEditing } from "./editing/edit.server.ts";
import { nextDue } from "./publishing/schedule.server.ts";

/** Recreates the entries as unpublished drafts. */
async function recreateEntries(db: Db, now: Date): Promise<string[]> {
  await db.deleteFrom("entries").where("kind", "=", "post").execute();
  const ids: string[] = [];
  for (let count = 0; count < entryCount; count += 1) {
    ids.push((await createEntry(db, { kind: "post", language: "en", content: contentFor(true), by }, now)).id);
  }
  return ids;
}

/** The second entry takes the first one's old address, and is gone again, before anyone looks. */
const publishedAndUnpublishedInOneWait: Act[] = [
  { act: "publish", entry: 0, slug: "a", behind: 0, isValid: true },
  { act: "publish", entry: 0, slug: "b", behind: 0, isValid: true },
  { act: "save", entry: 1, slug: "a", behind: 0, isValid: true },
  { act: "schedule", entry: 1, begins: 1, ends: 2 },
  { act: "wait", minutes: 60 },
];

const start = new Date("2026-05-06T07:08:09Z");
const taken = /^(?:saved|published)$/;

describe.each(databases)("random acts on $name", ({ engine }) => {
  const runs = engine === "sqlite" ? 20 : 8;

  test("in sequence: visitors and staff see the returned results", async () => {
    const { db } = await siteWith(engine, {});
    const acts = fc.array(act, { minLength: 20, maxLength: 30, size: "max" });
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const ids = await recreateEntries(db, start);
        const drafts = new Map<string, string>();
        for (const id of ids) drafts.set(id, await draftOf(db, id));
        /** The last entry published at a slug. */
        const holders = new Map<string, string>();
        let now = start;
        for (const done of all) {
          if (done.act === "wait") now = new Date(now.getTime() + done.minutes * minuteMs);
          const held = await heldBy(db, { withTrash: true });
          const before = { visible: await visible(db), version: await contentVersion(db) };
          const published = await publishedRevisions(db);
          const result = await perform(db, ids, done, now);
          const after = await visible(db);
          if (done.act !== "wait" && result.title !== undefined && taken.test(result.state)) {
            drafts.set(ids[done.entry] ?? "", result.title);
          }
          await staffSee(db, drafts);
          expect(deepEqual([...before.visible], [...after]) || (await contentVersion(db)) > before.version).toBe(true);
          if (done.act === "wait")
            expect((await nextDue(db))?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(now.getTime());
          else onlyOneChanged(before.visible, after, ids[done.entry] ?? "");
          for (const [revision, { path, id }] of await publishedRevisions(db)) {
            if (!published.has(revision)) holders.set(path, id);
          }
          const claimed = new Set((await heldBy(db, { withTrash: false })).values());
          for (const [id, { path }] of after) {
            const oldPath = held.get(id);
            // A restored entry gets a new address if another entry, live or not, took its old one.
            if (oldPath !== undefined && oldPath !== path && !claimed.has(oldPath)) holders.set(oldPath, id);
            holders.set(path ?? "", id);
          }
          for (const [path, id] of holders) {
            const live = after.get(id)?.path ?? null;
            expect(await redirectFor(db, path), `where ${path} leads`).toBe(live === path ? null : live);
          }
          expect(await inconsistencies(db)).toEqual([]);
        }
      }),
      { numRuns: runs, examples: [[publishedAndUnpublishedInOneWait]] },
    );
  });

  test("at once: the data stays consistent", async () => {
    const { db } = await siteWith(engine, {});
    const acts = fc.array(fc.array(act, { minLength: 2, maxLength: 4 }), { minLength: 6, maxLength: 9, size: "max" });
    await fc.assert(
      fc.asyncProperty(acts, async (rounds) => {
        const ids = await recreateEntries(db, start);
        let now = start;
        for (const round of rounds) {
          for (const done of round) if (done.act === "wait") now = new Date(now.getTime() + done.minutes * minuteMs);
          await Promise.all(round.map((done) => perform(db, ids, done, now)));
          expect(await inconsistencies(db)).toEqual([]);
        }
      }),
      { numRuns: runs },
    );
  });
});

/** The addresses at which entries were published, by revision, also if they have left them since. */
async function publishedRevisions(db: Db): Promise<Map<string, { path: string; id: string }>> {
  const rows = await db
    .selectFrom("revisions")
    .select(["id", "entry_id", "slug"])
    .where("act", "=", "published")
    .execute();
  return new Map(
    rows.flatMap(({ id, entry_id, slug }) => {
      const path = publicPathOf("post", slug, "en");
      return path === null ? [] : [[id, { path, id: entry_id }]];
    }),
  );
}

/** All current and former slugs of entries. */
async function heldBy(db: Db, { withTrash }: { withTrash: boolean }): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "slug"])
    .where("kind", "=", "post")
    .where("slug", "is not", null)
    .$if(!withTrash, (texts) => texts.where("deleted_at", "is", null))
    .execute();
  return new Map(rows.map(({ entry_id, slug }) => [entry_id, publicPathOf("post", slug, "en") ?? ""]));
}

async function draftOf(db: Db, id: string): Promise<string> {
  const text = await readForEditing(db, "post", id, "en");
  return String(Object(text?.content).title);
}

/** Staff edit the last saved version, unless the entry is in the trash. */
async function staffSee(db: Db, drafts: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, title] of drafts) {
    const text = await readForEditing(db, "post", id, "en");
    if (text) expect(Object(text.content).title).toBe(title);
  }
}

function onlyOneChanged(before: ReadonlyMap<string, object>, after: ReadonlyMap<string, object>, id: string): void {
  const others = (seen: ReadonlyMap<string, object>) => [...seen].filter(([other]) => other !== id);
  expect(new Map(others(after))).toEqual(new Map(others(before)));
}
