import fc from "fast-check";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { readCurrentText, restoreRevision } from "#src/domain/content/drafts/revisions.server.ts";
import { undeleteEntry } from "#src/domain/content/entries/cleanup/trash.server.ts";
import { discardDraft, duplicateEntry, saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { publishDraft, publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { republishEntry } from "#src/domain/content/entries/publishing/republish.server.ts";
import { runDue } from "#src/domain/content/entries/publishing/schedule.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import { aPost } from "./content.ts";
import { schedule } from "./drafts.ts";
import { publishedEntries } from "./published.ts";

export const by = { id: "ana", name: "Ana Reyes" };
export const entryCount = 2;

/** Few slugs, so that they collide; an invalid one, and none. */
const slug = fc.constantFrom("a", "a", "b", "b", "c", "Not a slug", "", null);
const entry = fc.nat({ max: entryCount - 1 });
/** How far the base version is behind the current one: mostly 0. */
const behind = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, -1);
const isValid = fc.constantFrom(true, true, true, true, true, false);
const minutes = fc.integer({ min: -90, max: 90 });
const ahead = fc.option(fc.integer({ min: -5, max: 60 }), { nil: null });

const one = <Name extends string>(act: Name) => fc.record({ act: fc.constant(act), entry });
const text = <Name extends string>(act: Name) => fc.record({ act: fc.constant(act), entry, slug, behind, isValid });

/** One act of staff, or time that passes. */
export const act = fc.oneof(
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

export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

let texts = 0;

/** Content that is unique to one act, with a unique link. */
export function contentFor(isValid: boolean) {
  texts += 1;
  return {
    ...aPost({ title: `Text ${texts}`, author: { entry: `author-${texts}` } }),
    ...(!isValid && { summary: "" }),
  };
}

async function versionOf(db: Db, id: string): Promise<number> {
  return (await readCurrentText(db, id, "en"))?.version ?? 0;
}

/** Runs an act. Returns the new title of the entry, if it changed. */
export async function perform(
  db: Db,
  ids: readonly string[],
  step: Act,
  now: Date,
): Promise<{ state: string; title?: string | undefined }> {
  if (step.act === "wait") {
    await runDue(db, now);
    return { state: "done" };
  }
  const id = ids[step.entry] ?? "";
  const target = { id, language: "en" as const, by };
  switch (step.act) {
    case "save":
    case "publish": {
      const content = contentFor(step.isValid);
      const baseVersion = (await versionOf(db, id)) - step.behind;
      const draft = { ...target, kind: "post" as const, slug: step.slug, content, baseVersion };
      const { state } = await (step.act === "save"
        ? saveDraft(db, draft, now)
        : publishEntry(db, { ...draft, slug: step.slug || null }, now));
      return { state, title: content.title };
    }
    case "publish saved":
      return publishDraft(db, target, now);
    case "discard": {
      const baseVersion = (await versionOf(db, id)) - step.behind;
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
      const version = Math.max(1, text.version - step.back);
      const { data } = await db
        .selectFrom("revisions")
        .select("data")
        .where("entry_id", "=", id)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      const { state } = await restoreRevision(db, { text, version, baseVersion: text.version - step.behind, by }, now);
      return { state, title: String(Object(data).title) };
    }
    case "schedule": {
      const minutesFromNow = (minutes: number | null) =>
        minutes === null ? null : new Date(now.getTime() + minutes * minuteMs);
      return schedule(
        db,
        { ...target, publishAt: minutesFromNow(step.begins), unpublishAt: minutesFromNow(step.ends) },
        now,
      );
    }
    case "duplicate":
      return { state: (await duplicateEntry(db, target, now)).state };
  }
}

/** Published titles by entry. */
export async function visible(db: Db): Promise<Map<string, { title: string; path: string | null }>> {
  const posts = await publishedEntries(db, "post", "en");
  return new Map(
    posts.map(({ id, slug, content }) => [id, { title: content.title, path: publicPathOf("post", slug, "en") }]),
  );
}
