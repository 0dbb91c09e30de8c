import { locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { instantAt, type OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { hasAgreedToWait } from "../bookings/reply-clock.server.ts";
import { monthAfter } from "./periods.ts";
import { sumUp } from "./sums.ts";

/** Raise it when leads are summed up in another way. */
const version = 7;

export interface ReportBasis {
  opening: OpeningHours;
  currency: string;
}

/** Reads what the sums are made from besides the leads. */
export async function readReportBasis(db: Db): Promise<ReportBasis> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const { timeZone, hours, federalHolidays, holidays, currency } = content.company;
  return { opening: { timeZone, hours, federalHolidays, holidays }, currency };
}

/** Sums up the months whose leads have changed since; all months if hours, time zone or currency have changed. */
export async function refreshSums(db: Db, basis: ReportBasis): Promise<void> {
  await startAgainIfNeeded(db, JSON.stringify([version, basis]));
  // One month at a time, so that nobody waits long for the database.
  for (;;) {
    const changed = await db.selectFrom("lead_changes").select("received_at").orderBy("received_at").executeTakeFirst();
    if (!changed) return;
    const month = dateIn(basis.opening.timeZone, changed.received_at).slice(0, 7);
    await db.transaction().execute((tx) => sumUpMonth(tx, month, basis));
  }
}

async function startAgainIfNeeded(db: Db, basis: string): Promise<void> {
  const known = await db.selectFrom("lead_sums_state").select("basis").executeTakeFirst();
  if (known?.basis === basis) return;
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("lead_sums_state")
      .values({ id: 1, basis })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ basis }))
      .execute();
    await tx.deleteFrom("lead_sums").execute();
    const { first, last } = await tx
      .selectFrom("leads")
      .select(({ fn }) => [fn.min("received_at").as("first"), fn.max("received_at").as("last")])
      .executeTakeFirstOrThrow();
    if (first === null || last === null) return;
    const months = monthsBetween(new Date(first), new Date(last));
    await tx
      .insertInto("lead_changes")
      .values(months.map((received_at) => ({ received_at })))
      .execute();
  });
}

/** A time in each month between two times, in every time zone. */
function monthsBetween(first: Date, last: Date): Date[] {
  const times: Date[] = [];
  const month = 28 * dayMs;
  for (let time = first.getTime(); time < last.getTime(); time += month) times.push(new Date(time));
  return [...times, last];
}

async function sumUpMonth(tx: Tx, month: string, { opening, currency }: ReportBasis): Promise<void> {
  // Two instances that sum up the same month go one after the other.
  await locking(tx, tx.selectFrom("lead_sums_state").select("basis").where("id", "=", 1)).execute();
  const from = instantAt(`${month}-01T00:00`, opening.timeZone);
  const to = instantAt(`${monthAfter(month, 1)}-01T00:00`, opening.timeZone);
  // Before the leads are read: a change after that is noted again.
  await tx.deleteFrom("lead_changes").where("received_at", ">=", from).where("received_at", "<", to).execute();
  const rows = await tx
    .selectFrom("leads")
    .select((eb) => hasAgreedToWait(eb).as("agreedToWait"))
    .select(["status", "not_sale", "received_at", "first_reply_at", "reply_by", "assignee_id"])
    .select(["service_name", "value_cents", "currency"])
    .select(["landing_page", "referrer", "utm_source", "utm_medium", "utm_campaign", "origin", "form_id"])
    .where("status", "!=", "spam")
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .execute();
  const leads = rows.map(({ agreedToWait, ...lead }) =>
    agreedToWait ? { ...lead, first_reply_at: null, reply_by: null } : lead,
  );
  await tx.deleteFrom("lead_sums").where("month", "=", month).execute();
  if (leads.length === 0) return;
  await tx
    .insertInto("lead_sums")
    .values(sumUp(leads, { opening, currency }).map((row) => ({ month, ...row })))
    .execute();
}
