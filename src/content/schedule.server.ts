import type { z } from "zod";
import { isUnavailable, lockingFree } from "../db/dialect.ts";
import type { Db, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { type Draft, type DraftResult, saveDraftIn } from "./drafts.server.ts";
import { type Language, languageNamed } from "./languages.ts";
import { isLocked } from "./locked.server.ts";
import { checkContent, isKindName } from "./parse.ts";
import { publishIn } from "./publish.server.ts";
import { freeSlug, hasSlugs, refuseSlug, type SlugRefusal } from "./slugs.server.ts";
import { lockText, setTimes, type Text } from "./texts.server.ts";
import { unpublishIn } from "./withdraw.server.ts";

export interface Schedule {
  /** When what is saved by then goes live; `null`: not by itself. */
  publishAt: Date | null;
  /** When what is live then is taken off; `null`: not by itself. */
  unpublishAt: Date | null;
}

export type ScheduleResult =
  | { state: "done" }
  | { state: "missing" }
  /** A time that has passed, or an end before the beginning, or of what will not be there. */
  | { state: "ill-timed" }
  /** It cannot be taken off: see `WithdrawResult`. */
  | { state: "locked" }
  /** As it is now it could not be published. */
  | { state: "invalid"; issues: z.core.$ZodIssue[] }
  | SlugRefusal;

/** Saves what somebody has written and says when it goes live and ends, by itself: both, or neither of them. */
export async function saveAndSchedule(
  db: Db,
  { publishAt, unpublishAt, ...draft }: Draft & Schedule,
  now: Date,
): Promise<DraftResult | Exclude<ScheduleResult, { state: "done" }>> {
  const { id, language, by } = draft;
  try {
    return await db.transaction().execute(async (tx) => {
      const saved = await saveDraftIn(tx, draft, now);
      if (saved.state !== "saved") return saved;
      const scheduled = await scheduleIn(tx, { id, language, by, publishAt, unpublishAt }, now);
      if (scheduled.state !== "done") throw new NotScheduled(scheduled);
      return saved;
    });
  } catch (error) {
    if (error instanceof NotScheduled) return error.result;
    throw error;
  }
}

/** Has the database take back what was saved before it. */
class NotScheduled extends Error {
  readonly result: Exclude<ScheduleResult, { state: "done" }>;

  constructor(result: Exclude<ScheduleResult, { state: "done" }>) {
    super(result.state);
    this.result = result;
  }
}

/**
 * Says when an entry goes live and when it ends, by themselves, in place of what was said before, as a part of something
 * larger.
 */
export async function scheduleIn(
  tx: Tx,
  { id, language, by, publishAt, unpublishAt }: Schedule & { id: string; language: Language; by: Actor },
  now: Date,
): Promise<ScheduleResult> {
  const text = await lockText(tx, id, language);
  if (!text || !isKindName(text.kind)) return { state: "missing" };
  const { kind } = text;
  const begins = text.published ? now : publishAt;
  const isIllTimed =
    (publishAt && publishAt <= now) ||
    (unpublishAt && (!begins || unpublishAt <= begins || unpublishAt.getTime() === publishAt?.getTime()));
  if (isIllTimed) return { state: "ill-timed" };
  if (unpublishAt && (await isLocked(tx, kind, id))) return { state: "locked" };
  let { draft_slug } = text;
  if (publishAt) {
    const checked = checkContent(kind, text.draft);
    if (!checked.success) return { state: "invalid", issues: checked.error.issues };
    if (hasSlugs(kind)) {
      const wanted = { kind, entry: id, language };
      const slug = draft_slug ?? text.slug ?? (await freeSlug(tx, wanted, text.title));
      const refused = await refuseSlug(tx, wanted, slug);
      if (refused) return refused;
      draft_slug = slug === text.slug ? null : slug;
    }
  }
  const { numUpdatedRows } = await tx
    .updateTable("entry_texts")
    .set({ publish_at: publishAt, unpublish_at: unpublishAt, missed_at: null, draft_slug })
    .where("entry_id", "=", id)
    .where("locale", "=", language)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { state: "missing" };
  await recordHistory(tx, {
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

/** Nobody is there when it happens. */
const nobody: Actor = { id: null, name: "Mangrove" };

/**
 * Does what is due. Each of any number of instances may: whoever holds the text's row does it, and strikes the time out
 * in the same transaction, so that it is done once, whatever clocks say afterwards.
 */
export async function carryOutDue(db: Db, now: Date): Promise<void> {
  const troubles = new Map<string, unknown>();
  // Looked for without a transaction first: most of the time nothing is due, and SQLite has one writer at a time.
  for (let due = await nextDue(db); due && due <= now; due = await nextDue(db)) {
    if (!(await carryOutNext(db, now, troubles))) break;
  }
  if (troubles.size > 0) throw new AggregateError(troubles.values(), "Not all that is due could be done");
}

/** Answers whether there was something to do. What fails keeps nothing else waiting: it is passed over until later. */
async function carryOutNext(db: Db, now: Date, troubles: Map<string, unknown>): Promise<boolean> {
  let entry: string | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      const text = await lockDue(tx, now, [...troubles.keys()]);
      if (!text) return false;
      entry = text.entry_id;
      await carryOut(tx, text, now);
      return true;
    });
  } catch (error) {
    if (entry === null || isUnavailable(error)) throw error;
    troubles.set(entry, error);
    return true;
  }
}

/** When something is due next; `null` when nothing is. */
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

async function lockDue(tx: Tx, now: Date, passedOver: string[]): Promise<Text | undefined> {
  const due = tx
    .selectFrom("entry_texts")
    .selectAll()
    .where("deleted_at", "is", null)
    .where(({ or, eb }) => or([eb("publish_at", "<=", now), eb("unpublish_at", "<=", now)]))
    .$if(passedOver.length > 0, (query) => query.where("entry_id", "not in", passedOver))
    .limit(1);
  return lockingFree(tx, due).executeTakeFirst();
}

async function carryOut(tx: Tx, text: Text, now: Date): Promise<void> {
  const { publish_at, unpublish_at } = text;
  await setTimes(tx, text, {
    ...(isDue(publish_at, now) && { publish_at: null }),
    ...(isDue(unpublish_at, now) && { unpublish_at: null }),
  });
  // After a long sleep both may be due: the later one decides how it ends.
  const isOver = isDue(unpublish_at, now) && isDue(publish_at, now) && unpublish_at > publish_at;
  if (isDue(publish_at, now)) await publishAsScheduled(tx, text, now);
  if (isDue(unpublish_at, now) && (isOver || !isDue(publish_at, now))) await unpublishAsScheduled(tx, text, now);
}

function isDue(time: Date | null, now: Date): time is Date {
  return time !== null && time <= now;
}

/** A draft that somebody has made unfit meanwhile stays one: its own row says so, and the history why. */
async function publishAsScheduled(tx: Tx, text: Text, now: Date): Promise<void> {
  const { kind, entry_id: id, version: baseVersion } = text;
  const language = languageNamed(text.locale);
  if (!language || !isKindName(kind)) return;
  const checked = checkContent(kind, text.draft);
  const publication = { kind, id, language, slug: null, baseVersion, by: nobody };
  const state = checked.success
    ? (await publishIn(tx, { ...publication, content: checked.data }, now)).state
    : "invalid";
  if (state === "published") return;
  await setTimes(tx, text, { missed_at: text.publish_at });
  await recordHistory(tx, {
    person: nobody,
    act: "not published",
    subject: { kind, id, title: text.title },
    locale: language,
    detail: { why: state },
    at: now,
  });
}

async function unpublishAsScheduled(tx: Tx, text: Text, now: Date): Promise<void> {
  const language = languageNamed(text.locale);
  if (!language) return;
  await unpublishIn(tx, { id: text.entry_id, language, by: nobody }, now);
  // Taken off by hand nothing comes back by itself, but this was planned together.
  if (text.publish_at && !isDue(text.publish_at, now)) await setTimes(tx, text, { publish_at: text.publish_at });
}
