import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { type DeadlineCursors, deadlineCursors, listByDeadline } from "./by-deadline.server.ts";
import type { LeadFilter } from "./filter.server.ts";
import { countTabs, type LeadListItem, listLeads, withSharedAddress } from "./inbox.server.ts";
import { cursorOf, type LeadOrder } from "./order.server.ts";

const at = (minutes: number) => new Date(Date.parse("2026-10-05T14:00:00Z") + minutes * 60_000);

/** An hour after the customer wrote. */
const answerDue = (since: Date) => new Date(since.getTime() + 60 * 60_000);

describe.each(bothDatabases)("on $name", ({ engine }) => {
  test("leads to answer are in the order of their deadlines, whether they are new or wait again, page by page", async () => {
    const db = await freshDatabase(engine);
    const wrote = (minutes: number) => ({ needs_answer_since: at(minutes), last_customer_message_at: at(minutes) });
    await putLeads(db, [
      aLead(1, { name: "New at 90", status: "new", received_at: at(0), reply_by: at(90) }),
      aLead(2, { name: "Again at 70", status: "contacted", received_at: at(-9000), ...wrote(10) }),
      aLead(3, { name: "New at 60, later", status: "new", received_at: at(5), reply_by: at(60) }),
      aLead(4, { name: "New at 60", status: "new", received_at: at(0), reply_by: at(60) }),
      aLead(5, { name: "Won, again at 95", status: "won", ...wrote(35) }),
      aLead(6, { name: "No promise", status: "new", received_at: at(-100), reply_by: null }),
      aLead(7, { name: "No promise, wrote", status: "new", received_at: at(-200), reply_by: null, ...wrote(20) }),
      aLead(8, { name: "Spam", status: "spam", ...wrote(1) }),
      aLead(9, { name: "Answered", status: "contacted" }),
    ]);
    const expected = [
      ...["New at 60", "New at 60, later", "Again at 70", "New at 90", "Won, again at 95"],
      ...["No promise, wrote", "No promise"],
    ];
    for (const limit of [1, 2, 3, 50]) {
      expect(await pagesByDeadline({ needsAnswer: true }, limit), `${limit} on a page`).toEqual(expected);
    }
    expect(await pagesByDeadline({}, 2)).toEqual([...expected, "Answered"]);
    expect(await pagesByDeadline({ status: "won" }, 2)).toEqual(["Won, again at 95"]);
    expect(await pagesByDeadline({ needsAnswer: true, search: "again" }, 1)).toEqual([
      "Again at 70",
      "Won, again at 95",
    ]);

    async function pagesByDeadline(filter: LeadFilter, limit: number) {
      const names: string[] = [];
      let after: DeadlineCursors = [undefined, undefined, undefined];
      for (;;) {
        const page = await listByDeadline(db, filter, { limit, after, answerDue });
        if (page.length === 0) return names;
        names.push(...page.map(({ name }) => name));
        after = deadlineCursors(page, after);
      }
    }
  });

  test("each order is right page by page, also with equal values and leads that an earlier version stored", async () => {
    const db = await freshDatabase(engine);
    await putLeads(db, [
      aLead(1, { received_at: at(0), value_cents: 500, currency: "USD" }),
      aLead(2, { received_at: at(1), value_cents: 500, currency: "USD" }),
      aLead(3, { received_at: at(1), last_customer_message_at: at(9) }),
      aLead(4, { received_at: at(2), last_customer_message_at: at(3), value_cents: 9_000_000, currency: "USD" }),
      aLead(5, { received_at: at(4) }),
    ]);
    const pages = async (order: LeadOrder) => {
      const numbers: number[] = [];
      let last: LeadListItem | undefined;
      do {
        const page = await listLeads(db, { order, limit: 1, after: last && cursorOf(last, order) });
        numbers.push(...page.map(({ id }) => Number(id.slice(5))));
        last = page.at(-1);
      } while (last);
      return numbers;
    };
    expect(await pages("message")).toEqual([3, 5, 4, 2, 1]);
    expect(await pages("received")).toEqual([5, 4, 3, 2, 1]);
    expect(await pages("value")).toEqual([4, 2, 1, 5, 3]);
  });

  test("counts the leads of each tab, up to a limit", async () => {
    const db = await freshDatabase(engine);
    const sol = await aPerson(db);
    await putLeads(db, [
      aLead(1, { status: "new", assignee_id: sol.id }),
      aLead(2, { status: "won", assignee_id: sol.id }),
      aLead(3, { status: "qualified" }),
      aLead(4, { status: "spam" }),
    ]);
    expect(await countTabs(db, { person: sol.id, limit: 1000 })).toEqual({ mine: 1, all: 3, spam: 1 });
    expect(await countTabs(db, { person: sol.id, limit: 2 })).toEqual({ mine: 1, all: 2, spam: 1 });
  });

  test("finds open leads with the same email address", async () => {
    const db = await freshDatabase(engine);
    await putLeads(db, [
      aLead(1, { status: "new", email: "Ana@Reef.example" }),
      aLead(2, { status: "qualified", email: "ana@reef.example" }),
      aLead(3, { status: "lost", email: "bo@reef.example" }),
      aLead(4, { status: "new", email: "bo@reef.example" }),
      aLead(5, { status: "new", email: "" }),
      aLead(6, { status: "new", email: "" }),
    ]);
    expect([...(await withSharedAddress(db, await listLeads(db)))].toSorted()).toEqual(["lead-000001", "lead-000002"]);
    const [only] = await listLeads(db, { status: "new", search: "ana@reef" });
    expect([...(await withSharedAddress(db, only ? [only] : []))]).toEqual(["lead-000001"]);
  });
});
