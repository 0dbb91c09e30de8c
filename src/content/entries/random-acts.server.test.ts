import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inconsistencies } from "../../../tests/support/consistency.ts";
import { aPost, siteWith } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/databases.ts";
import { createEntry, schedule } from "../../../tests/support/drafts.ts";
import type { Db } from "../../db/tables.ts";
import { readCurrentText, restoreRevision } from "../drafts/revisions.server.ts";
import { addressOf } from "../published/address.ts";
import { publishedEntries } from "../published/published.server.ts";
import { redirectFor } from "../published/redirects.server.ts";
import { contentVersion } from "../published/version.server.ts";
import { deepEqual } from "../schema/deep-equal.ts";
import { readForEditing } from "./edit.server.ts";
import { publishEntry, publishSaved } from "./publish.server.ts";
import { republishEntry } from "./republish.server.ts";
import { discardDraft, duplicateEntry, saveDraft } from "./save.server.ts";
import { nextDue, runDue } from "./schedule.server.ts";
import { undeleteEntry } from "./trash.server.ts";
import { deleteEntry, unpublishEntry } from "./unpublish.server.ts";

const by = { id: "ana", name: "Ana Reyes" };
const minute = 60_000;
const entryCount = 2;

/** Few slugs, so that they collide; an invalid one, and none. */
const slug = fc.constantFrom("a", "a", "b", "b", "c", "Not a slug", "", null);
const entry = fc.nat({ max: entryCount - 1 });
/** How far the base version is behind the current one: mostly 0. */
const behind = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, -1);
const isWhole = fc.constantFrom(true, true, true, true, true, false);
const minutes = fc.integer({ min: -90, max: 90 });
const ahead = fc.option(fc.integer({ min: -5, max: 60 }), { nil: null });

const one = <Name extends string>(act: Name) => fc.record({ act: fc.constant(act), entry });
const text = <Name extends string>(act: Name) => fc.record({ act: fc.constant(act), entry, slug, behind, isWhole });

const act = fc.oneof(
  { weight: 4, arbitrary: text("save") },
  { weight: 8, arbitrary: text("publish") },
  { weight: 2, arbitrary: one("publish saved") },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("discard" as const), entry, behind }) },
  { weight: 2, arbitrary: one("unpublish") },
  { weight: 2, arbitrary: one("republish") },
  { weight: 1, arbitrary: one("delete") },
  { weight: 3, arbitrary: one("undelete") },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("restore" as const), entry, behind, back: fc.nat({ max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("schedule" as const), entry, begins: ahead, ends: ahead }) },
  { weight: 1, arbitrary: one("duplicate") },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("wait" as const), minutes }) },
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

let texts = 0;

/** Content that is unique to one act, with a unique link. */
function written(isWhole: boolean) {
  texts += 1;
  return {
    ...aPost({ title: `Text ${texts}`, author: { entry: `author-${texts}` } }),
    ...(!isWhole && { summary: "" }),
  };
}

async function versionOf(db: Db, id: string): Promise<number> {
  return (await readCurrentText(db, id, "en"))?.version ?? 0;
}

/** Runs an act. Returns the new title of the entry, if it changed. */
async function perform(
  db: Db,
  ids: readonly string[],
  done: Act,
  now: Date,
): Promise<{ state: string; title?: string | undefined }> {
  if (done.act === "wait") {
    await runDue(db, now);
    return { state: "done" };
  }
  const id = ids[done.entry] ?? "";
  const target = { id, language: "en" as const, by };
  switch (done.act) {
    case "save":
    case "publish": {
      const content = written(done.isWhole);
      const baseVersion = (await versionOf(db, id)) - done.behind;
      const draft = { ...target, kind: "post" as const, slug: done.slug, content, baseVersion };
      const { state } = await (done.act === "save"
        ? saveDraft(db, draft, now)
        : publishEntry(db, { ...draft, slug: done.slug || null }, now));
      return { state, title: content.title };
    }
    case "publish saved":
      return publishSaved(db, target, now);
    case "discard": {
      const baseVersion = (await versionOf(db, id)) - done.behind;
      const title = (await visible(db)).get(id)?.title;
      return { title, ...(await discardDraft(db, { ...target, baseVersion }, now)) };
    }
    case "unpublish":
      return unpublishEntry(db, target, now);
    case "republish":
      return republishEntry(db, target, now);
    case "delete":
      return deleteEntry(db, target, now);
    case "undelete": {
      const { state } = await undeleteEntry(db, target, now);
      return { state };
    }
    case "restore": {
      const text = await readCurrentText(db, id, "en");
      if (!text) return { state: "missing" };
      const version = Math.max(1, text.version - done.back);
      const { data } = await db
        .selectFrom("revisions")
        .select("data")
        .where("entry_id", "=", id)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      const { state } = await restoreRevision(db, { text, version, seen: text.version - done.behind, by }, now);
      return { state, title: String(Object(data).title) };
    }
    case "schedule": {
      const at = (minutes: number | null) => (minutes === null ? null : new Date(now.getTime() + minutes * minute));
      return schedule(db, { ...target, publishAt: at(done.begins), unpublishAt: at(done.ends) }, now);
    }
    case "duplicate":
      return { state: (await duplicateEntry(db, target, now)).state };
  }
}

/** Published titles by entry. */
async function visible(db: Db): Promise<Map<string, { title: string; address: string | null }>> {
  const posts = await publishedEntries(db, "post", "en");
  return new Map(
    posts.map(({ id, slug, content }) => [id, { title: content.title, address: addressOf("post", slug, "en") }]),
  );
}

/** Recreates the entries as unpublished drafts. */
async function begin(db: Db, now: Date): Promise<string[]> {
  await db.deleteFrom("entries").where("kind", "=", "post").execute();
  const ids: string[] = [];
  for (let made = 0; made < entryCount; made += 1) {
    ids.push((await createEntry(db, { kind: "post", language: "en", content: written(true), by }, now)).id);
  }
  return ids;
}

/** The second entry takes the first one's old address, and is gone again, before anyone looks. */
const publishedAndEndedInOneWait: Act[] = [
  { act: "publish", entry: 0, slug: "a", behind: 0, isWhole: true },
  { act: "publish", entry: 0, slug: "b", behind: 0, isWhole: true },
  { act: "save", entry: 1, slug: "a", behind: 0, isWhole: true },
  { act: "schedule", entry: 1, begins: 1, ends: 2 },
  { act: "wait", minutes: 60 },
];

const start = new Date("2026-05-06T07:08:09Z");
const taken = /^(?:saved|published)$/;

describe.each(databases)("random acts on $name", ({ engine }) => {
  const runs = engine === "sqlite" ? 20 : 8;

  test("in sequence: visitors and staff see the returned results", { timeout: 120_000 }, async () => {
    const { db } = await siteWith(engine, {});
    const acts = fc.array(act, { minLength: 20, maxLength: 30, size: "max" });
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const ids = await begin(db, start);
        const drafts = new Map<string, string>();
        for (const id of ids) drafts.set(id, await draftOf(db, id));
        /** The last entry published at a slug. */
        const holders = new Map<string, string>();
        let now = start;
        for (const done of all) {
          if (done.act === "wait") now = new Date(now.getTime() + done.minutes * minute);
          const held = await heldBy(db, { withTrash: true });
          const before = { visible: await visible(db), version: await contentVersion(db) };
          const versions = new Map(await Promise.all(ids.map(async (id) => [id, await versionOf(db, id)] as const)));
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
          for (const [address, id] of await publishedSince(db, versions)) holders.set(address, id);
          const claimed = new Set((await heldBy(db, { withTrash: false })).values());
          for (const [id, { address }] of after) {
            const left = held.get(id);
            // A restored entry gets a new address if another entry, live or not, took its old one.
            if (left !== undefined && left !== address && !claimed.has(left)) holders.set(left, id);
            holders.set(address ?? "", id);
          }
          for (const [address, id] of holders) {
            const live = after.get(id)?.address ?? null;
            expect(await redirectFor(db, address), `where ${address} leads`).toBe(live === address ? null : live);
          }
          expect(await inconsistencies(db)).toEqual([]);
        }
      }),
      { numRuns: runs, examples: [[publishedAndEndedInOneWait]] },
    );
  });

  test("at once: the data stays consistent", { timeout: 120_000 }, async () => {
    const { db } = await siteWith(engine, {});
    const acts = fc.array(fc.array(act, { minLength: 2, maxLength: 4 }), { minLength: 6, maxLength: 9, size: "max" });
    await fc.assert(
      fc.asyncProperty(acts, async (rounds) => {
        const ids = await begin(db, start);
        let now = start;
        for (const round of rounds) {
          for (const done of round) if (done.act === "wait") now = new Date(now.getTime() + done.minutes * minute);
          await Promise.all(round.map((done) => perform(db, ids, done, now)));
          expect(await inconsistencies(db)).toEqual([]);
        }
      }),
      { numRuns: runs },
    );
  });
});

/** The addresses at which entries were published after these versions, also if they have left them since. */
async function publishedSince(db: Db, versions: ReadonlyMap<string, number>): Promise<[address: string, id: string][]> {
  const rows = await db
    .selectFrom("revisions")
    .select(["entry_id", "slug", "version"])
    .where("entry_id", "in", [...versions.keys()])
    .where("act", "=", "published")
    .execute();
  return rows.flatMap(({ entry_id, slug, version }) => {
    const address = addressOf("post", slug, "en");
    return address !== null && version > (versions.get(entry_id) ?? 0) ? [[address, entry_id]] : [];
  });
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
  return new Map(rows.map(({ entry_id, slug }) => [entry_id, addressOf("post", slug, "en") ?? ""]));
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
