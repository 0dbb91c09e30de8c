import { describe, expect, test } from "vitest";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now, secret, sendInquiry } from "../../../../tests/support/intake.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { aWebhook, storedEvents } from "../../../../tests/support/webhooks.ts";
import { changeLead } from "./work.server.ts";

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe.each(databases)("webhooks about leads on $name", ({ engine }) => {
  test("an inquiry, its owner and its end, each in the transaction of the act", async () => {
    const { db } = await siteWith(engine, {});
    const ada = await aPerson(db, { name: "Ada" });
    const hook = await aWebhook(db);
    const lead = await sendInquiry(db);
    if (lead.state !== "received") throw new Error(lead.state);
    const context = { db, now: () => later(1), wakeSender: () => {}, origin: "https://harbor.example", secret };
    await changeLead(context, ada, { id: lead.id, version: 1, assignee: ada.id });
    const won = { ...context, now: () => later(2) };
    await changeLead(won, ada, { id: lead.id, version: 2, status: "won" });
    expect((await changeLead(won, ada, { id: lead.id, version: 2, status: "lost" })).state).toBe("conflict");
    const events = await storedEvents(db, hook);
    expect(events.map(({ type }) => type)).toEqual([
      "lead.received",
      "lead.assigned",
      "lead.status_changed",
      "lead.won",
    ]);
    expect(events[0]).toMatchObject({
      timestamp: now.toISOString(),
      data: {
        version: 1,
        lead: { id: lead.id, status: "new", contact: { name: "Ana Reyes", email: "ana@example.com" } },
      },
    });
    expect(events[1]?.data.lead.assignee).toEqual({ name: "Ada", email: ada.email });
    expect(events[3]?.data.lead.status).toBe("won");
  });

  test("nothing about a visitor for one that gets the minimum, and only what it wants", async () => {
    const { db } = await siteWith(engine, {});
    const minimal = await aWebhook(db, { detail: "minimal", events: { types: ["lead.received"] } });
    const other = await aWebhook(db, { events: { types: ["lead.won"] } });
    const off = await aWebhook(db, { off: "owner" });
    await sendInquiry(db);
    const [event] = await storedEvents(db, minimal);
    expect(event?.data.lead.service).not.toBe("");
    expect(JSON.stringify(event)).not.toMatch(/Ana|example\.com|server room/);
    expect(await storedEvents(db, other)).toEqual([]);
    expect(await storedEvents(db, off)).toEqual([]);
  });

  test("suspected spam is an event once a person has found it real, and never twice", async () => {
    const { db } = await siteWith(engine, {});
    const ada = await aPerson(db, { name: "Ada" });
    const hook = await aWebhook(db, { events: { types: ["lead.received"] } });
    const lead = await sendInquiry(db, { website: "filled" });
    if (lead.state !== "received") throw new Error(lead.state);
    expect(await storedEvents(db, hook)).toEqual([]);
    const context = { db, now: () => later(1), wakeSender: () => {}, origin: "https://harbor.example", secret };
    await changeLead(context, ada, { id: lead.id, version: 1, status: "new" });
    await changeLead(context, ada, { id: lead.id, version: 2, status: "spam" });
    await changeLead(context, ada, { id: lead.id, version: 3, status: "new" });
    expect(await storedEvents(db, hook)).toHaveLength(1);
  });

  test("events go with their lead", async () => {
    const { db } = await siteWith(engine, {});
    const hook = await aWebhook(db);
    await sendInquiry(db);
    expect(await storedEvents(db, hook)).toHaveLength(1);
    await db.deleteFrom("leads").execute();
    expect(await storedEvents(db, hook)).toEqual([]);
  });
});
