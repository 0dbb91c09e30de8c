import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { deleteOldMessages } from "#src/domain/email/inbound/delete-messages.server.ts";
import { storeMessage } from "#src/domain/email/inbound/store.server.ts";
import { saveRule } from "#src/domain/leads/rules/rules.server.ts";
import { defaultRule } from "#src/domain/leads/rules/rules.ts";
import { openForTest } from "../../../../../tests/support/databases.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aBounce, anEmail } from "../../../../../tests/support/inbound.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { staffClient } from "../../../../../tests/support/staff-client.ts";

const list = "/cms/leads/unmatched";

/** Stores a lead and emails that came in. */
async function store(db: Db, emails: (string | Buffer)[]) {
  await db.deleteFrom("leads").execute();
  await putLeads(db, [aLead(1, { id: "lead-1", name: "Ana Reyes", email: "ana@example.com", status: "contacted" })]);
  for (const email of emails)
    await db
      .transaction()
      .execute((tx) => storeMessage(tx, { source: "imap", raw: Buffer.from(email), recipients: [] }, new Date()));
}

/** A site with a lead and emails that came in. They are there before it starts: it looks for new ones only every five seconds. */
async function setUp(engine: Engine, ...emails: (string | Buffer)[]) {
  const settings = await databaseSettings(engine);
  const { dataDir, databaseUrl } = settings;
  await store(await openForTest({ dataDir, ...(databaseUrl && { url: databaseUrl }) }), emails);
  const running = await startTestSite(settings);
  const { db } = running.site.services;
  const waiting = () =>
    db
      .selectFrom("inbound_messages")
      .select("id")
      .where("state", "=", "received")
      .execute()
      .then(({ length }) => length);
  await expect.poll(waiting).toBe(0);
  const sales = await staffClient(running, { role: "sales", name: "Bo" });
  const rows = () => db.selectFrom("inbound_messages").selectAll().orderBy("subject").execute();
  const text = async (path: string) => {
    const { status, body } = await sales.look(path);
    return { status, body: body.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "") };
  };
  return { running, db, sales, rows, text };
}

const texts = (db: Awaited<ReturnType<typeof setUp>>["db"]) =>
  db.selectFrom("lead_messages").select(["lead_id", "text", "kind"]).execute();

describe.each(databases)("unmatched emails, on $name", ({ engine }) => {
  test("are listed with a suggestion, and attached to a lead once", async () => {
    const { db, sales, rows, text } = await setUp(
      engine,
      anEmail({ from: "Ana <ana@example.com>", subject: "A question", text: "Do you fix <b>printers</b>?" }),
    );
    const [email] = await rows();
    const page = await text(list);
    expect(page.body).toContain("Ana Reyes wrote from this address before.");
    expect(page.body).toContain("&lt;b&gt;printers");
    const detail = await text(`${list}/${email?.id}?q=Reyes`);
    expect(detail.body).toContain("Attach to Ana Reyes");
    const attach = { intent: "attach-email", about: email?.id, lead: "lead-1" };
    expect(await sales.sentTo(list, attach)).toMatchObject({ status: 302, location: "/cms/leads/lead-1" });
    expect((await sales.sentTo(list, attach)).status).toBe(200);
    expect(await texts(db)).toEqual([{ lead_id: "lead-1", text: "Do you fix <b>printers</b>?", kind: "customer" }]);
    const lead = await db
      .selectFrom("leads")
      .select("needs_answer_since")
      .where("id", "=", "lead-1")
      .executeTakeFirst();
    expect(lead?.needs_answer_since).not.toBeNull();
    expect((await text(`${list}/${email?.id}`)).status).toBe(404);
    const acts = await db
      .selectFrom("audit_log")
      .select(["act", "person_name"])
      .where("subject_id", "=", "lead-1")
      .execute();
    expect(acts).toContainEqual({ act: "email-attached", person_name: "Bo" });
  });

  test("become a new lead, with their files", async () => {
    const file = Buffer.from("plan").toString("base64");
    const body = `--x\r\nContent-Type: text/plain\r\n\r\nWe need help.\r\n--x\r\nContent-Type: text/csv; name=plan.csv\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--x--`;
    const { db, sales, rows } = await setUp(
      engine,
      anEmail({
        from: "Cleo Park <cleo@new.example>",
        subject: "Hello",
        text: body,
        headers: ['Content-Type: multipart/mixed; boundary="x"'],
      }),
    );
    const [email] = await rows();
    const bo = await db.selectFrom("people").select(["id", "name"]).where("name", "=", "Bo").executeTakeFirstOrThrow();
    await saveRule(db, bo, defaultRule, { lead_assignment_rules: { people: { ids: [bo.id] } } }, new Date());
    const created = await sales.sentTo(list, { intent: "make-lead", about: email?.id });
    expect(created.status).toBe(302);
    const lead = await db.selectFrom("leads").selectAll().where("id", "!=", "lead-1").executeTakeFirstOrThrow();
    expect(created.location).toBe(`/cms/leads/${lead.id}`);
    expect(lead).toMatchObject({
      name: "Cleo Park",
      email: "cleo@new.example",
      status: "new",
      assignee_id: bo.id,
      message: "Hello\n\nWe need help.",
    });
    expect(await texts(db)).toEqual([{ lead_id: lead.id, text: "We need help.", kind: "customer" }]);
    expect(await db.selectFrom("lead_attachments").select("name").execute()).toEqual([{ name: "plan.csv" }]);
    expect((await sales.sentTo(list, { intent: "make-lead", about: email?.id })).status).toBe(200);
    expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(2);
  });

  test("go to the trash, come back, and are deleted after 30 days", async () => {
    const { db, sales, rows, text } = await setUp(
      engine,
      anEmail({ subject: "Win a cruise" }),
      aBounce({ original: "x@y.example" }),
    );
    const [offer] = (await rows()).filter(({ subject }) => subject === "Win a cruise");
    const send = (intent: string) => sales.sentTo(list, { intent, about: offer?.id });
    await send("dismiss-email");
    expect((await text(`${list}?show=dismissed`)).body).toContain("Win a cruise");
    expect((await text(list)).body).toContain("An email came back");
    await send("restore-email");
    expect((await text(list)).body).toContain("Win a cruise");
    await send("dismiss-email");
    const signal = new AbortController().signal;
    await deleteOldMessages(db, new Date(Date.now() + 29 * dayMs), signal);
    expect(await rows()).toHaveLength(2);
    await deleteOldMessages(db, new Date(Date.now() + 31 * dayMs), signal);
    expect((await rows()).map(({ subject }) => subject)).toEqual(["Undelivered Mail Returned to Sender"]);
    expect(await db.selectFrom("inbound_parts").select("part").execute()).toHaveLength(1);
  });

  test("of a lead are downloaded as they arrived, while that is kept; an automatic reply marks its lead", async () => {
    const raw = Buffer.from(anEmail({ text: "Grüße", headers: ["Auto-Submitted: auto-replied"] }), "latin1");
    const { running, db, rows, sales, text } = await setUp(engine, raw);
    const [email] = await rows();
    await sales.sentTo(list, { intent: "attach-email", about: email?.id, lead: "lead-1" });
    expect((await text("/cms/leads?show=all")).body).toContain("Automatic reply · ");
    const lead = await text("/cms/leads/lead-1");
    expect(lead.body).toContain("An automatic reply came");
    expect(lead.body).toContain("Grüße");
    const original = `${list}/${email?.id}/original`;
    expect(lead.body).toContain(original);
    expect((await sales.look(original)).body).toBe(raw.toString());
    expect(raw.toString()).toContain("Gr\ufffd\ufffde");
    const editor = await staffClient(running, { role: "editor" });
    expect((await editor.look(original)).status).toBe(403);
    await deleteOldMessages(db, new Date(Date.now() + 31 * dayMs), new AbortController().signal);
    expect((await text("/cms/leads/lead-1")).body).not.toContain(original);
    expect((await sales.look(original)).status).toBe(404);
  });

  test("are downloaded as they arrived, and are closed to editors", async () => {
    const raw = anEmail({ text: "<script>alert(1)</script>" });
    const { running, rows, sales } = await setUp(engine, raw);
    const [email] = await rows();
    const { headers, body } = await sales.look(`${list}/${email?.id}/original`);
    expect(body).toBe(raw);
    expect(headers).toMatchObject({
      "content-disposition": 'attachment; filename="email.eml"',
      "x-content-type-options": "nosniff",
    });
    const editor = await staffClient(running, { role: "editor" });
    for (const path of [list, `${list}/${email?.id}`, `${list}/${email?.id}/original`])
      expect((await editor.look(path)).status).toBe(403);
    expect((await editor.sentTo(list, { intent: "dismiss-email", about: email?.id })).status).toBe(403);
  });
});
