import { text as textOf } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { exportLeads } from "../export.server.ts";
import { issueFormToken } from "../intake/form-token.server.ts";
import { inquirySchema } from "../intake/inquiry.ts";
import { receiveInquiry } from "../intake/intake.server.ts";
import type { LeadFilter } from "./filter.server.ts";
import { countInbox, listLeads, readLead } from "./inbox.server.ts";
import { cursorOf } from "./order.server.ts";

const start = Date.parse("2026-11-20T23:00:00Z");

/** Inquiries of several people, a minute apart. One is suspected spam. */
async function fill(db: Db) {
  const forms = [
    { name: "Ana", company: "=SUM(A1)" },
    { name: "Bo" },
    { name: "Cy", website: "spam" },
    { name: "Di", message: 'Says "hello",\nand more' },
  ];
  for (const [minutes, form] of forms.entries()) {
    const formToken = issueFormToken("secret", new Date(start - 60_000));
    const filled = inquirySchema.parse({ formToken, email: `${form.name}@example.com`, message: form.name, ...form });
    const requestInfo = { address: `203.0.113.${minutes}`, secret: "secret" };
    await receiveInquiry(
      { db, content: databaseReader(db), origin: "https://harbor.example" },
      filled,
      requestInfo,
      new Date(start + minutes * 60_000),
    );
  }
}

describe.each(bothDatabases)("the inbox on $name", ({ engine }) => {
  test("lists the latest first, page by page, with suspected spam apart", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const first = await listLeads(db, { limit: 2 });
    expect(first.map(({ name }) => name)).toEqual(["Di", "Bo"]);
    const next = await listLeads(db, { after: first[1] && cursorOf(first[1], "received"), limit: 2 });
    expect(next.map(({ name }) => name)).toEqual(["Ana"]);
    expect(await listLeads(db, { status: "spam" })).toMatchObject([{ name: "Cy", spam_reason: "honeypot" }]);
  });

  test("reads only the named columns of a lead, and null for a missing one", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const [latest] = await listLeads(db);
    expect(Object.keys(latest ?? {}).sort()).toEqual(
      [
        ...["assignee_id", "company", "email", "id", "message", "name"],
        ...["received_at", "reply_by", "service_name", "spam_reason", "status"],
        ...["bounced_at", "needs_answer_since", "source", "currency", "value_cents", "version", "latest_message"],
        ...[
          "latest_reply",
          "latest_text",
          "not_sale",
          "stage",
          "is_sample",
          "language",
          "last_customer_message_at",
          "estimate",
          "form_page",
        ],
      ].sort(),
    );
    const found = await readLead(db, latest?.id ?? "");
    expect(found?.emails.map((email) => Object.keys(email).includes("html"))).toEqual([false, false]);
    expect(await readLead(db, "lost")).toBeNull();
  });

  test("finds leads by text, status, assignee and due time", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const found = async (filter: LeadFilter) => (await listLeads(db, filter)).map(({ name }) => name);
    expect(await found({ search: "HELLO more" })).toEqual(["Di"]);
    expect(await found({ search: "sum(a1" })).toEqual(["Ana"]);
    expect(await found({ search: "bo@example" })).toEqual(["Bo"]);
    expect(await found({ search: "%" })).toEqual([]);
    expect(await found({ search: "bo\0@example" })).toEqual(["Bo"]);
    expect(await found({ search: "cy" })).toEqual([]);
    expect(await found({ search: "cy", status: "any" })).toEqual(["Cy"]);
    const { id } = await aPerson(db, { name: "Nora" });
    await db.updateTable("leads").set({ assignee_id: id, status: "won" }).where("name", "=", "Bo").execute();
    await db.updateTable("leads").set({ status: "spam" }).where("name", "=", "Ana").execute();
    expect(await found({ assignee: id })).toEqual(["Bo"]);
    expect(await found({ assignee: null })).toEqual(["Di"]);
    expect(await found({ status: "won" })).toEqual(["Bo"]);
    expect(await found({ status: "spam" })).toEqual(["Cy", "Ana"]);
    expect(await found({ suspected: true })).toEqual(["Cy"]);
    expect(await found({ overdueAt: new Date(start) })).toEqual([]);
    expect(await found({ overdueAt: new Date(start + 7 * 24 * 60 * 60_000) })).toEqual(["Di"]);
    expect(await found({ emailRefused: true })).toEqual([]);
    await db
      .updateTable("outbox")
      .set({ state: "refused", finished_at: new Date(start) })
      .where("to_address", "=", "Di@example.com")
      .execute();
    expect(await found({ emailRefused: true })).toEqual(["Di"]);
  });

  test("counts new, overdue and suspected leads", async () => {
    const { db } = await siteWith(engine, {});
    expect(await countInbox(db, new Date(start))).toEqual({
      new: 0,
      overdue: 0,
      suspected: 0,
      emailRefused: 0,
      needAnswer: 0,
      latest: null,
      oldest: null,
      lastAct: null,
    });
    await fill(db);
    const [latest] = await listLeads(db);
    const none = { overdue: 0, emailRefused: 0 };
    const counts = { ...none, new: 3, suspected: 1, needAnswer: 3, latest: latest?.id, oldest: new Date(start) };
    const lastAct = expect.any(String);
    expect(await countInbox(db, new Date(start))).toEqual({ ...counts, lastAct });
    const later = new Date(start + 7 * 24 * 60 * 60_000);
    expect(await countInbox(db, later)).toEqual({ ...counts, lastAct, overdue: 3 });
  });

  test("exports cells that spreadsheet programs read as text", async () => {
    const { db } = await siteWith(engine, {});
    await fill(db);
    const ana = { id: "ana", name: "Ana" };
    const file = await textOf(await exportLeads(db, { by: ana }, new Date(start)));
    expect(file).toMatch(/^\ufeff"id","received_at","status"/);
    expect(file).toContain(`"'=SUM(A1)"`);
    expect(file).toContain('"Says ""hello"",\nand more"');
    expect(file).toContain('"2026-11-20T23:03:00.000Z","new","","Di"');
    expect(file).not.toContain('"Cy"');
    const found = await exportLeads(db, { filter: { search: "hello" }, by: ana }, new Date(start));
    expect((await textOf(found)).match(/\r\n/g)).toHaveLength(2);
    const spam = await exportLeads(db, { filter: { status: "spam" }, by: ana }, new Date(start));
    expect(await textOf(spam)).toContain(
      `"spam","a field that people don't see was filled in; the message only repeats the name; sent before the form's check for bots was done"`,
    );
  });
});
