import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import {
  instantAt,
  type OpeningHours,
  openMinutesBetween,
} from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { hasAgreedToWait } from "../bookings/reply-clock.server.ts";
import { formOrigins } from "../origins.ts";

/** A month with fewer says little about the next one. */
export const minInquiries = 20;

export interface ReplyTime {
  /** Such as `2026-10`. */
  month: string;
  inquiries: number;
  /** In minutes of business hours. */
  medianMinutes: number;
}

/** The measured reply time of the last month; null if there were too few inquiries. */
export async function readReplyTime(db: Db): Promise<ReplyTime | null> {
  const row = await db.selectFrom("reply_times").selectAll().executeTakeFirst();
  return row ? { month: row.month, inquiries: row.inquiries, medianMinutes: row.median_minutes } : null;
}

/** Measures the first replies to last month's inquiries, and stores the result for the pages that show it. */
export async function measureReplies(db: Db, now: Date): Promise<void> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const measured = await measure(db, content.company, now);
  await db.transaction().execute(async (tx) => {
    const stored = await readReplyTime(tx);
    if (JSON.stringify(stored) === JSON.stringify(measured)) return;
    await tx.deleteFrom("reply_times").execute();
    if (measured) {
      const { month, inquiries, medianMinutes } = measured;
      await tx.insertInto("reply_times").values({ month, inquiries, median_minutes: medianMinutes }).execute();
    }
    await raiseContentVersion(tx);
  });
}

async function measure(db: Db, opening: OpeningHours, now: Date): Promise<ReplyTime | null> {
  const firstDay = `${dateIn(opening.timeZone, now).slice(0, 7)}-01`;
  const month = dayAfter(firstDay, -1).slice(0, 7);
  const midnight = (day: string) => instantAt(`${day}T00:00`, opening.timeZone);
  const from = midnight(`${month}-01`);
  const leads = await db
    .selectFrom("leads")
    .select(["received_at", "first_reply_at"])
    .where("status", "!=", "spam")
    .where("is_sample", "=", false)
    .where("origin", "in", formOrigins)
    .where("received_at", ">=", from)
    .where("received_at", "<", midnight(firstDay))
    // Worked on without a recorded reply: that says nothing of how fast it was.
    .where(({ eb, or }) => or([eb("first_reply_at", "is not", null), eb("status", "in", ["new", "lost"])]))
    .where((eb) => eb.not(hasAgreedToWait(eb)))
    .execute();
  if (leads.length < minInquiries) return null;
  const minutes = leads.map(({ received_at, first_reply_at: at }) =>
    at ? openMinutesBetween(received_at, at, opening) : Number.POSITIVE_INFINITY,
  );
  const median = Math.ceil(medianOf(minutes));
  return Number.isFinite(median) ? { month, inquiries: leads.length, medianMinutes: median } : null;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [lower = 0, upper = lower] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (lower + upper) / 2;
}
