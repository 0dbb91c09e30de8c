import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { readLeadSummary } from "./lead-summary.server.ts";

const now = new Date("2026-11-23T17:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe.each(databases)("the desk on $name", ({ engine }) => {
  test("lists who waits, the oldest first, the person's open leads, and the latest ones without spam", async () => {
    const db = await freshDatabase(engine);
    const [sol, bo] = [await aPerson(db, { role: "sales" }), await aPerson(db, { role: "sales" })];
    await putLeads(db, [
      aLead(1, { name: "Late", status: "new", received_at: ago(50), reply_by: ago(40), assignee_id: sol.id }),
      aLead(2, { name: "Fresh", status: "new", received_at: ago(1), reply_by: ago(-3) }),
      aLead(3, { name: "Between", status: "new", received_at: ago(20), reply_by: null }),
      aLead(4, { name: "Mine", status: "qualified", received_at: ago(30), assignee_id: sol.id }),
      aLead(5, { name: "Won", status: "won", received_at: ago(200), assignee_id: sol.id }),
      aLead(6, { name: "Bo's", status: "contacted", received_at: ago(10), assignee_id: bo.id }),
      aLead(7, { name: "Spam", status: "spam", received_at: ago(2), spam_reason: "links" }),
    ]);
    const summary = await readLeadSummary(db, { person: sol.id, now, since: ago(7 * 24), limit: 4 });
    const names = (leads: { name: string }[]) => leads.map(({ name }) => name);
    expect(names(summary.waiting)).toEqual(["Late", "Between", "Fresh"]);
    expect(names(summary.mine)).toEqual(["Mine", "Late"]);
    expect(names(summary.recent)).toEqual(["Fresh", "Bo's", "Between", "Mine"]);
    expect(summary.counts).toMatchObject({ new: 3, overdue: 1, mine: 2, recent: 5, suspected: 1 });
  });
});
