import type { PersonCalendarRow } from "#src/base/db/tables/bookings.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs, hourMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { seal, unseal } from "#src/base/security/seal.server.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { enqueueStaffEmail } from "#src/domain/email/staff-email.server.ts";
import { urlProblem } from "#src/domain/webhooks/webhooks.server.ts";
import { setPersonCalendar } from "./appointment-settings.server.ts";
import { type CalendarFailure, calendarFailures } from "./calendar-failures.ts";
import { type CalendarAnswer, type CalendarSourceContext, readCalendar } from "./calendar-source.server.ts";

export interface CalendarContext extends CalendarSourceContext {
  db: Db;
  secret: string;
}

/** An unchanged calendar is read again after this: time goes on, and its repetitions with it. */
const rereadMs = 12 * hourMs;

/** When a person gets an email about their calendar. */
const reportAfterMs = dayMs;

/** Calendars that are asked for at the same time. */
const maxConcurrent = 4;

const sealPurpose = (personId: string) => `calendar address ${personId}`;

/** The private address, as its owner may see it: its host. Null for none; empty if it can't be decrypted. */
export function calendarHost(secret: string, row: Pick<PersonCalendarRow, "person_id" | "calendar_url">) {
  if (row.calendar_url === null) return null;
  const url = unseal(secret, sealPurpose(row.person_id), row.calendar_url);
  return url === null ? "" : new URL(url).host;
}

/** Reads a person's own calendar, and keeps its address if that works. */
export async function connectCalendar(
  context: CalendarContext,
  by: Actor & { id: string },
  input: string,
): Promise<{ state: "connected" } | { state: "invalid" } | { state: "failed"; failure: CalendarFailure }> {
  const { db, now, secret, webhooks } = context;
  const url = input.trim().replace(/^webcals?:/i, "https:");
  if (urlProblem(url, webhooks.allowsPrivate) !== null) return { state: "invalid" };
  const { signal } = new AbortController();
  const answer = await readCalendar(context, url, { timeZone: await readTimeZone(db), validators: null, signal });
  if (answer.state === "failed") return answer;
  await db.transaction().execute(async (tx) => {
    const calendar_url = seal(secret, sealPurpose(by.id), url);
    await setPersonCalendar(tx, by.id, { calendar_url, ...columnsFor(answer, now()) });
    await record(tx, by, "calendar-connected", now());
  });
  return { state: "connected" };
}

/** Forgets a person's own calendar, and its busy times. */
export async function disconnectCalendar(db: Db, by: Actor & { id: string }, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const nothing = { calendar_url: null, validators: null, read_at: null, checked_at: null, busy: null };
    await setPersonCalendar(tx, by.id, { ...nothing, ...noFailure });
    await record(tx, by, "calendar-disconnected", now);
  });
}

function record(tx: Tx, by: Actor & { id: string }, act: `calendar-${"connected" | "disconnected"}`, at: Date) {
  return recordAudit(tx, { person: by, act, subject: { kind: "person", id: by.id, title: by.name }, at });
}

const noFailure = { failing_since: null, failure: null, reported_at: null };

async function readTimeZone(db: Db): Promise<string> {
  return (await publishedSingle(db, "settings", defaultLanguage)).content.company.timeZone;
}

type ReadRow = Pick<
  PersonCalendarRow,
  "person_id" | "calendar_url" | "validators" | "read_at" | "failing_since" | "reported_at"
> & { name: string; email: string };

/** Reads the own calendars of all who have an account. One that fails holds up no other. */
export async function readCalendars(
  context: CalendarContext & { origin: string; wakeSender: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { db } = context;
  const rows = await db
    .selectFrom("person_calendars")
    .innerJoin("people", "people.id", "person_calendars.person_id")
    .select(["person_id", "calendar_url", "validators", "read_at", "failing_since", "reported_at", "name", "email"])
    .where("calendar_url", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("checked_at")
    .execute();
  if (rows.length === 0) return;
  const timeZone = await readTimeZone(db);
  const waiting = rows.values();
  const readWaiting = async () => {
    for (const row of waiting) await readOne(context, row, timeZone, signal);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, readWaiting));
}

async function readOne(
  context: CalendarContext & { origin: string; wakeSender: () => void },
  row: ReadRow,
  timeZone: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, secret } = context;
  const url = unseal(secret, sealPurpose(row.person_id), row.calendar_url ?? "");
  const isRecent = row.read_at !== null && now().getTime() - row.read_at.getTime() < rereadMs;
  const validators = isRecent ? row.validators : null;
  const answer: CalendarAnswer =
    url === null
      ? { state: "failed", failure: "other-secret" }
      : await readCalendar(context, url, { timeZone, validators, signal });
  const isReported = await db.transaction().execute(async (tx) => {
    const stored = await tx
      .updateTable("person_calendars")
      .set(answer.state === "failed" ? failureColumns(row, answer.failure, now()) : columnsFor(answer, now()))
      .where("person_id", "=", row.person_id)
      // Not if it was replaced meanwhile.
      .where("calendar_url", "=", row.calendar_url)
      .executeTakeFirstOrThrow();
    if (answer.state !== "failed" || Number(stored.numUpdatedRows) === 0 || !isToReport(row, now())) return false;
    await report(tx, row, answer.failure, context.origin, now());
    return true;
  });
  if (isReported) context.wakeSender();
}

function columnsFor(answer: Exclude<CalendarAnswer, { state: "failed" }>, now: Date) {
  if (answer.state === "unchanged") return { checked_at: now, ...noFailure };
  const { busy, validators } = answer;
  return { busy, validators, read_at: now, checked_at: now, ...noFailure };
}

function failureColumns(row: ReadRow, failure: CalendarFailure, now: Date) {
  const reported_at = isToReport(row, now) ? now : row.reported_at;
  return { failure, failing_since: row.failing_since ?? now, reported_at };
}

function isToReport({ failing_since: since, reported_at }: ReadRow, now: Date): boolean {
  return reported_at === null && since !== null && now.getTime() - since.getTime() >= reportAfterMs;
}

async function report(tx: Tx, row: ReadRow, failure: CalendarFailure, origin: string, now: Date): Promise<void> {
  const { reason, advice } = calendarFailures[failure];
  const to = { id: row.person_id, name: row.name, email: row.email };
  await enqueueStaffEmail(tx, { purpose: "calendar-failure", to, now }, ({ name }, formatTime) => ({
    subject: `We can't read your calendar - ${name}`,
    heading: "We can't read your calendar",
    paragraphs: [
      `Since ${formatTime(row.failing_since ?? now)}: ${reason}. ${advice}`,
      "Until then, visitors can book times that your calendar says are busy, if you added them since.",
    ],
    link: { text: "Open your account", url: `${origin}/cms/account#appointments` },
  }));
}
