import { describe, expect, test } from "vitest";
import { siteWith } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/databases.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { aPerson } from "../../../tests/support/staff.ts";
import { publishedSingle } from "../../content/published/published.server.ts";
import { settings } from "../../seed/settings.ts";
import { replyTimesByWeek } from "./reply-times-by-week.server.ts";

/** A Monday in Miami, 10 AM. */
const monday = new Date("2026-10-05T14:00:00Z");
const later = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);
const week = 7 * 24 * 60;

describe.each(databases)("on $name", ({ engine }) => {
  test("first replies are counted by week and person, in business hours", async () => {
    const { db } = await siteWith(engine, { settings: [settings] });
    const { content } = await publishedSingle(db, "settings", "en");
    const sal = await aPerson(db, { name: "Sal", role: "sales" });
    const lead = (number: number, minutes: number, reply: number | null, assignee_id: string | null = sal.id) =>
      aLead(number, {
        received_at: later(minutes),
        reply_by: later(minutes + 60),
        first_reply_at: reply === null ? null : later(minutes + reply),
        assignee_id,
      });
    await putLeads(db, [
      lead(1, 0, 30),
      // From 4:50 PM to 9:20 AM.
      { ...lead(2, 410, 16 * 60 + 30), reply_by: later(24 * 60) },
      lead(3, 0, 50),
      lead(4, 10, null),
      lead(5, 10, 90, null),
      lead(6, week, null),
      aLead(7, { status: "spam", received_at: later(5) }),
      lead(8, -week, 5),
    ]);
    expect(await replyTimesByWeek(db, { from: later(-60), to: later(2 * week) }, content.company)).toEqual([
      { week: "2026-10-12", person: sal.id, leads: 1, replied: 0, medianMinutes: null, inTime: 0 },
      { week: "2026-10-05", person: sal.id, leads: 4, replied: 3, medianMinutes: 30, inTime: 3 },
      { week: "2026-10-05", person: null, leads: 1, replied: 1, medianMinutes: 90, inTime: 0 },
    ]);
  });
});
