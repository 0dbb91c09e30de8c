import { type OpeningHours, openMinutesBetween } from "../../content/published/business-hours.ts";
import { dateIn, dayAfter } from "../../content/published/calendar.ts";
import type { Db } from "../../db/tables.ts";
import { medianOf } from "../reply-times.server.ts";

/** First replies to the leads that one person got in one week. */
export interface WeeklyReplies {
  /** The week's Monday: `2026-11-23`. */
  week: string;
  /** Who has the leads now; null for nobody. */
  person: string | null;
  leads: number;
  replied: number;
  /** Of those with a reply, in minutes of business hours; null without one. */
  medianMinutes: number | null;
  /** How many were answered by the time that was promised. */
  inTime: number;
}

/** How fast leads got their first reply, by week of arrival and by person, latest week first. Spam doesn't count. */
export async function replyTimesByWeek(
  db: Db,
  { from, to }: { from: Date; to: Date },
  opening: OpeningHours,
): Promise<WeeklyReplies[]> {
  const leads = await db
    .selectFrom("leads")
    .select(["received_at", "first_reply_at", "reply_by", "assignee_id"])
    .where("status", "!=", "spam")
    .where("received_at", ">=", from)
    .where("received_at", "<", to)
    .execute();
  const groups = Map.groupBy(
    leads,
    (lead) => `${mondayOf(dateIn(opening.timeZone, lead.received_at))} ${lead.assignee_id ?? ""}`,
  );
  return [...groups]
    .map(([key, group]) => {
      const [week = "", person = ""] = key.split(" ");
      const minutes = group.flatMap(({ received_at, first_reply_at }) =>
        first_reply_at ? [openMinutesBetween(received_at, first_reply_at, opening)] : [],
      );
      const inTime = group.filter(
        ({ first_reply_at, reply_by }) => first_reply_at && reply_by && first_reply_at <= reply_by,
      );
      return {
        week,
        person: person === "" ? null : person,
        leads: group.length,
        replied: minutes.length,
        medianMinutes: minutes.length > 0 ? medianOf(minutes) : null,
        inTime: inTime.length,
      };
    })
    .toSorted((a, b) => b.week.localeCompare(a.week) || b.leads - a.leads);
}

function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}
