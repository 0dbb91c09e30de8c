import type { z } from "zod";
import { isUnavailable, locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, languageNamed } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { checkContent, isKindName } from "../../fields/parse.ts";
import { isLockedIn } from "../editing/locked.server.ts";
import { type DraftInput, type DraftResult, saveDraftIn } from "../editing/save.server.ts";
import { freeSlug, hasSlugs, refuseSlug, type SlugRefusal } from "../editing/slugs.server.ts";
import { systemActor } from "../rows.server.ts";
import { lockText, setTimes, type Text } from "../texts.server.ts";
import { readByWriter } from "../translations/translation-rows.server.ts";
import { publishCheckedIn } from "./publish.server.ts";
import { unpublishIn } from "./unpublish.server.ts";

export interface Schedule {
  /** When the saved draft is published; `null`: not scheduled. */
  publishAt: Date | null;
  /** When the entry is unpublished; `null`: not scheduled. */
  unpublishAt: Date | null;
}

export type ScheduleResult =
  | { state: "done" }
  | { state: "missing" }
  /** A time in the past, an end before the start, or an end without a start. */
  | { state: "ill-timed" }
  /** It cannot be unpublished: see `UnpublishResult`. */
  | { state: "locked" }
  /** The draft cannot be published. */
  | { state: "invalid"; issues: z.core.$ZodIssue[] }
  | SlugRefusal;

/** Saves a draft and its schedule, both or neither. */
export async function saveAndSchedule(
  db: Db,
  { publishAt, unpublishAt, ...draft }: DraftInput & Schedule,
  now: Date,
): Promise<DraftResult | Exclude<ScheduleResult, { state: "done" }>> {
  const { id, language, by } = draft;
  try {
    return await db.transaction().execute(async (tx) => {
      const draftResult = await saveDraftIn(tx, draft, now);
      if (draftResult.state !== "saved") return draftResult;
      const scheduled = await scheduleIn(tx, { id, language, by, publishAt, unpublishAt }, now);
      if (scheduled.state !== "done") throw new ScheduleRejection(scheduled);
      return draftResult;
    });
  } catch (error) {
    if (error instanceof ScheduleRejection) return error.result;
    throw error;
  }
}

/** Rolls back the transaction. */
class ScheduleRejection extends Error {
  readonly result: Exclude<ScheduleResult, { state: "done" }>;

  constructor(result: Exclude<ScheduleResult, { state: "done" }>) {
    super(result.state);
    this.result = result;
  }
}

/**
 * Sets the schedule of an entry inside a transaction. Replaces an earlier schedule.
 */
export async function scheduleIn(
  tx: Tx,
  { id, language, by, publishAt, unpublishAt }: Schedule & { id: string; language: Language; by: Actor },
  now: Date,
): Promise<ScheduleResult> {
  const text = await lockText(tx, id, language);
  if (!text || !isKindName(text.kind)) return { state: "missing" };
  const { kind } = text;
  const visibleFrom = text.published ? now : publishAt;
  const isIllTimed =
    (publishAt && publishAt <= now) ||
    (unpublishAt && (!visibleFrom || unpublishAt <= visibleFrom || unpublishAt.getTime() === publishAt?.getTime()));
  if (isIllTimed) return { state: "ill-timed" };
  if (unpublishAt && (await isLockedIn(tx, kind, id, language))) return { state: "locked" };
  let { draft_slug } = text;
  if (publishAt) {
    const checked = checkContent(kind, text.draft);
    if (!checked.success) return { state: "invalid", issues: checked.error.issues };
    if (hasSlugs(kind)) {
      const slugOwner = { kind, entry: id, language };
      const slug = draft_slug ?? text.slug ?? (await freeSlug(tx, slugOwner, text.title));
      const slugRefusal = await refuseSlug(tx, slugOwner, slug);
      if (slugRefusal) return slugRefusal;
      draft_slug = slug === text.slug ? null : slug;
    }
  }
  const { numUpdatedRows } = await tx
    .updateTable("entry_texts")
    .set({ publish_at: publishAt, unpublish_at: unpublishAt, schedule_failed_at: null, draft_slug })
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { state: "missing" };
  await recordAudit(tx, {
    person: by,
    act: publishAt || unpublishAt ? "scheduled" : "unscheduled",
    subject: { kind, id, title: text.title },
    locale: language,
    detail: {
      ...(publishAt && { publishAt: publishAt.toISOString() }),
      ...(unpublishAt && { unpublishAt: unpublishAt.toISOString() }),
    },
    at: now,
  });
  return { state: "done" };
}

/**
 * Runs what is due. Safe with several instances: the one that locks the row runs it and clears the time in the same
 * transaction, so it runs once, even if clocks differ.
 */
export async function runDue(db: Db, now: Date): Promise<void> {
  const failures = new Map<string, unknown>();
  // Checked without a transaction first: usually nothing is due, and SQLite has one writer at a time.
  for (let due = await nextDue(db); due && due <= now; due = await nextDue(db)) {
    if (!(await runNextDue(db, now, failures))) break;
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), "Some scheduled changes failed");
}

/** Returns whether something was due. A failed entry is skipped until the next run. */
async function runNextDue(db: Db, now: Date, failures: Map<string, unknown>): Promise<boolean> {
  let entry: string | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      const text = await lockDue(tx, now, [...failures.keys()]);
      if (!text) return false;
      entry = text.entry_id;
      await runScheduled(tx, text, now);
      return true;
    });
  } catch (error) {
    if (entry === null || isUnavailable(error)) throw error;
    failures.set(entry, error);
    return true;
  }
}

/** The next scheduled time, or `null`. */
export async function nextDue(db: Db): Promise<Date | null> {
  const first = (column: "publish_at" | "unpublish_at") =>
    db
      .selectFrom("entry_texts")
      .select(`${column} as at`)
      .where(column, "is not", null)
      .where("deleted_at", "is", null)
      .orderBy(column)
      .limit(1)
      .executeTakeFirst();
  const times = [await first("publish_at"), await first("unpublish_at")].flatMap((row) => (row?.at ? [row.at] : []));
  return times.sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

async function lockDue(tx: Tx, now: Date, skipped: string[]): Promise<Text | undefined> {
  const due = tx
    .selectFrom("entry_texts")
    .selectAll()
    .where("deleted_at", "is", null)
    .where(({ or, eb }) => or([eb("publish_at", "<=", now), eb("unpublish_at", "<=", now)]))
    // An original before its translations, which can't be published without it.
    .orderBy(({ eb }) => eb("locale", "!=", defaultLanguage))
    .$if(skipped.length > 0, (query) => query.where("entry_id", "not in", skipped))
    .limit(1);
  return locking(tx, due, "skip").executeTakeFirst();
}

async function runScheduled(tx: Tx, text: Text, now: Date): Promise<void> {
  const { publish_at, unpublish_at } = text;
  await setTimes(tx, text, {
    ...(isDue(publish_at, now) && { publish_at: null }),
    ...(isDue(unpublish_at, now) && { unpublish_at: null }),
  });
  // After a long downtime both may be due: the later one wins.
  const isUnpublishedLast = isDue(unpublish_at, now) && isDue(publish_at, now) && unpublish_at > publish_at;
  if (isDue(publish_at, now)) await publishAsScheduled(tx, text, now);
  if (isDue(unpublish_at, now) && (isUnpublishedLast || !isDue(publish_at, now)))
    await unpublishAsScheduled(tx, text, now);
}

function isDue(time: Date | null, now: Date): time is Date {
  return time !== null && time <= now;
}

/** A draft that is invalid by now stays a draft. The row records the missed time, the audit log the reason. */
async function publishAsScheduled(tx: Tx, text: Text, now: Date): Promise<void> {
  const { kind, entry_id: id, version: baseVersion } = text;
  const language = languageNamed(text.locale);
  if (!language || !isKindName(kind)) return;
  const translates = { version: await readByWriter(tx, text) };
  const publication = { kind, id, language, slug: null, content: text.draft, baseVersion, by: systemActor, translates };
  const { state } = await publishCheckedIn(tx, publication, now);
  if (state === "published") return;
  await setTimes(tx, text, { schedule_failed_at: text.publish_at });
  await recordAudit(tx, {
    person: systemActor,
    act: "publish-failed",
    subject: { kind, id, title: text.title },
    locale: language,
    detail: { why: state },
    at: now,
  });
}

async function unpublishAsScheduled(tx: Tx, text: Text, now: Date): Promise<void> {
  const language = languageNamed(text.locale);
  if (!language) return;
  await unpublishIn(tx, { id: text.entry_id, language, by: systemActor }, now);
  // Unpublishing clears the schedule, but this later publication was planned with it.
  if (text.publish_at && !isDue(text.publish_at, now)) await setTimes(tx, text, { publish_at: text.publish_at });
}
