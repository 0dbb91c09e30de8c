import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { contentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { settings } from "#src/seed/settings.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import type { LeadStatus } from "../statuses.ts";
import { measureReplies, minInquiries, readReplyTime } from "./reply-times.server.ts";
import { changeLead } from "./work.server.ts";

/** A Monday in Miami, 10 AM. */
const monday = new Date("2026-10-05T14:00:00Z");
const inNovember = new Date("2026-11-02T12:00:00Z");

const minutesAfter = (minutes: number, from = monday) => new Date(from.getTime() + minutes * 60_000);

/** Leads that arrive on the same morning, each with the minutes until its first reply; null: none. */
async function siteWithLeads(engine: Engine, answers: readonly (number | null)[], status: LeadStatus = "new") {
  const { db } = await siteWith(engine, { settings: [settings] });
  const ada = await aPerson(db, { name: "Ada" });
  const leads = answers.map((minutes, number) =>
    aLead(number, {
      status: minutes === null ? status : "contacted",
      received_at: monday,
      first_reply_at: minutes === null ? null : minutesAfter(minutes),
    }),
  );
  await putLeads(db, leads);
  const change = async (id: string, version: number, next: LeadStatus, at: Date) =>
    expect(
      await changeLead({ db, now: () => at, wakeSender() {}, origin: "https://harbor.example", secret: "" }, ada, {
        id,
        version,
        status: next,
      }),
    ).toEqual({
      state: "changed",
    });
  return { db, leads, change };
}

const minutesTo = (count: number) => Array.from({ length: count }, (_, number) => number + 1);
const none = (count: number) => Array.from({ length: count }, () => null);

describe.each(databases)("on $name", ({ engine }) => {
  test("the median counts each inquiry of last month, and those without a reply as later than all", async () => {
    const { db } = await siteWithLeads(engine, [...minutesTo(30), ...none(11)]);
    await putLeads(db, [
      aLead(100, { status: "spam", received_at: monday }),
      aLead(101, { status: "new", received_at: new Date("2026-10-01T03:59:00Z") }),
      aLead(102, { status: "new", received_at: new Date("2026-11-01T04:00:00Z") }),
    ]);
    await measureReplies(db, inNovember);
    expect(await readReplyTime(db)).toEqual({ month: "2026-10", inquiries: 41, medianMinutes: 21 });
  });

  test("minutes outside business hours do not count, and the median of an even number is rounded up", async () => {
    const overNight = 24 * 60 + 30;
    const { db } = await siteWithLeads(engine, [
      ...Array.from({ length: 10 }, () => 45),
      ...Array.from({ length: 10 }, () => overNight),
    ]);
    await measureReplies(db, inNovember);
    // Until 5 PM, and from 9 AM: 7 hours and an hour and a half.
    expect(await readReplyTime(db)).toEqual({
      month: "2026-10",
      inquiries: 20,
      medianMinutes: Math.ceil((45 + 510) / 2),
    });
  });

  test("a change of status is no reply: such leads make the figure neither faster nor slower", async () => {
    const { db, leads, change } = await siteWithLeads(engine, [...minutesTo(21), ...none(30)]);
    for (const { id } of leads.slice(21)) await change(id, 1, "qualified", minutesAfter(1));
    await measureReplies(db, inNovember);
    expect(await readReplyTime(db)).toEqual({ month: "2026-10", inquiries: 21, medianMinutes: 11 });
  });

  test.each([
    ["with too few inquiries", minutesTo(minInquiries - 1), "new"],
    ["when more than half have no reply", [...minutesTo(12), ...none(13)], "new"],
    ["when more than half were given up without a reply", [...minutesTo(12), ...none(13)], "lost"],
  ] as const)("there is no figure %s", async (_when, answers, status) => {
    const { db } = await siteWithLeads(engine, answers, status);
    await measureReplies(db, inNovember);
    expect(await readReplyTime(db)).toBeNull();
  });

  test("only a new figure makes pages stale, and a month with too few inquiries removes the last one", async () => {
    const { db, leads, change } = await siteWithLeads(engine, [...minutesTo(25), null, null]);
    const version = () => contentVersion(db);
    const before = await version();
    await measureReplies(db, inNovember);
    expect(await version()).toBe(before + 1);
    await measureReplies(db, minutesAfter(60, inNovember));
    expect(await version()).toBe(before + 1);
    await change(leads[26]?.id ?? "", 1, "contacted", minutesAfter(1));
    await db
      .updateTable("leads")
      .set({ first_reply_at: monday })
      .where("id", "=", leads[25]?.id ?? "")
      .execute();
    await measureReplies(db, minutesAfter(120, inNovember));
    expect(await readReplyTime(db)).toMatchObject({ medianMinutes: 13 });
    await measureReplies(db, new Date("2026-12-01T12:00:00Z"));
    expect(await readReplyTime(db)).toBeNull();
  });
});
