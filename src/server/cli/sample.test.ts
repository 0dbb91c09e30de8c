import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { DatabaseOptions } from "#src/base/db/connect.ts";
import { rowsOf, storedTables } from "#src/base/db/rows/read-all-rows.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { enable } from "#src/domain/auth/accounts/staff.server.ts";
import { sendReply } from "#src/domain/leads/conversation/reply.server.ts";
import { watchDeadlines } from "#src/domain/leads/deadlines/watch-deadlines.server.ts";
import { measureReplies, readReplyTime } from "#src/domain/leads/pipeline/reply-times.server.ts";
import { changeLead } from "#src/domain/leads/pipeline/work.server.ts";
import { attachmentName } from "#src/domain/media/store/store.server.ts";
import { rotateSecret } from "#src/domain/webhooks/secrets.server.ts";
import { addSampleData } from "#src/seed/sample/add-sample.server.ts";
import { inquiries } from "#src/seed/sample/content/inquiries.ts";
import { coworkers } from "#src/seed/sample/content/people.ts";
import { runSite } from "../../../tests/support/command.ts";
import { copiedDatabase, openForTest } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { putUnmatchedEmail } from "../../../tests/support/inbound.ts";
import { sendInquiry, withFormToken } from "../../../tests/support/intake.ts";
import { testMailServer } from "../../../tests/support/outbox.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form } from "../../../tests/support/staff.ts";
import { staffClient } from "../../../tests/support/staff-client.ts";
import { aWebhook, startReceiver } from "../../../tests/support/webhooks.ts";

const counts = ["visit_sums", "not_found", "empty_searches"] as const;

/** All rows as text, by table. */
async function allRows(db: Db): Promise<Map<string, string[]>> {
  return db.transaction().execute(async (tx) => {
    const found = new Map<string, string[]>();
    for (const shape of await storedTables(tx)) {
      const rows: string[] = [];
      for await (const batch of rowsOf(tx, shape)) rows.push(...batch.map((row) => JSON.stringify(row)));
      found.set(shape.name, rows);
    }
    return found;
  });
}

async function filesOf({ dataDir }: DatabaseOptions): Promise<string[]> {
  return (await readdir(path.join(dataDir, "media"), { recursive: true })).toSorted();
}

function settingsOf({ dataDir, url }: DatabaseOptions): Record<string, string> {
  return { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url, AUTH_SECRET: "a".repeat(43) }) };
}

describe.each(bothDatabases)("sample data on $name", ({ engine }) => {
  test("is removed with all that belongs to it, and nothing else", async () => {
    const options = await copiedDatabase(engine, "seeded");
    const db = await openForTest(options);
    const run = (...args: string[]) => runSite(settingsOf(options), "sample", ...args);
    const ada = await aPerson(db, { name: "Ada Reed" });
    await putUnmatchedEmail(db, "A real question");
    const today = new Date().toISOString().slice(0, 10);
    const visits = { dimension: "total", day: today, name: "", views: 7, visitors: 3 } as const;
    await db.insertInto("visit_sums").values(visits).execute();
    await db.insertInto("empty_searches").values({ query: "voip", count: 2, last_at: new Date() }).execute();
    const [before, files] = [await allRows(db), await filesOf(options)];

    expect(await run()).toMatchObject({ code: 0, out: expect.stringMatching(/^Added 1\d\d sample leads/) });
    const added = await allRows(db);
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining("is there already") });
    expect(await allRows(db)).toEqual(added);
    for (const table of ["leads", "lead_messages", "lead_notes", "lead_tasks", "audit_log", "people", "not_found"])
      expect([table, (added.get(table)?.length ?? 0) > (before.get(table)?.length ?? 0)]).toEqual([table, true]);
    expect((await filesOf(options)).length).toBeGreaterThan(files.length);

    // Meanwhile, a real lead arrives, with a file that a sample lead has, too, and someone works on a sample lead.
    const real = await sendInquiry(db, withFormToken(new Date()), new Date());
    const { id: message } = await db.selectFrom("lead_messages").select("id").limit(1).executeTakeFirstOrThrow();
    const file = await db
      .selectFrom("lead_attachments")
      .selectAll()
      .orderBy("digest")
      .limit(1)
      .executeTakeFirstOrThrow();
    const lead = real.state === "received" ? real.id : "";
    const messages = await db.selectFrom("lead_messages").selectAll().where("id", "=", message).execute();
    const answer = { ...messages[0], id: "real", message_id: "real@example.com", lead_id: lead, person_id: ada.id };
    await db
      .insertInto("lead_messages")
      .values(answer as never)
      .execute();
    await db
      .insertInto("lead_attachments")
      .values({ ...file, id: "real", message_id: "real" })
      .execute();
    const arrived = await allRows(db);
    const sampleLead = await db
      .selectFrom("leads")
      .select("id")
      .where("is_sample", "=", true)
      .limit(1)
      .executeTakeFirst();
    const note = { id: "note", kind: "note", lead_id: sampleLead?.id ?? "", text: "A try" } as const;
    await db
      .insertInto("lead_notes")
      .values({ ...note, person_id: ada.id, person_name: "Ada", at: new Date() })
      .execute();

    expect(await run("--remove")).toMatchObject({ code: 0, out: expect.stringMatching(/^Removed 1\d\d sample leads/) });
    const after = await allRows(db);
    for (const [table, rows] of before) {
      const additions = (arrived.get(table) ?? []).filter((row) => !added.get(table)?.includes(row));
      expect([table, after.get(table)?.toSorted()]).toEqual([table, [...rows, ...additions].toSorted()]);
    }
    expect(after.size).toBe(before.size);
    for (const table of counts) expect(after.get(table)).toEqual(before.get(table));
    const kept = (await filesOf(options)).filter((name) => !files.includes(name));
    expect(kept.map((name) => path.basename(name))).toEqual([path.basename(attachmentName(file.digest))]);
    expect(await run("--remove")).toMatchObject({ code: 0, out: "There is no sample data.\n" });
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining("This site has real leads") });
  });

  test("is never emailed about, nor sent to webhooks, also when people work on it and days go by", async () => {
    const server = await testMailServer();
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const settings = { ...(await databaseSettings(engine)), smtpUrl: server.url, webhooksToPrivate: true };
    const running = await startTestSite(settings);
    const { services } = running.site;
    const { db } = services;
    const ada = await staffClient(running, { role: "owner", name: "Ada Reed" });
    const bo = await aPerson(db, { name: "Bo Finch", role: "sales" });
    const webhook = await aWebhook(db, { url: receiver.url });
    await db.transaction().execute((tx) => rotateSecret(tx, services.secret, webhook, new Date()));
    const recipients = { office: true, roles: [], people: [ada.person.id], addresses: [] };
    await db.insertInto("lead_notice_rules").values({ id: "default", service_id: null, recipients }).execute();
    const reminders = { minutes_before: 60, digest_hour: 8, digest_day: "2026-01-01", since: new Date(0) };
    await db.updateTable("lead_reminders").set(reminders).execute();
    expect(await addSampleData({ ...services, now: new Date(), seed: 3 })).toMatchObject({ state: "added" });

    const leads = await db.selectFrom("leads").selectAll().orderBy("received_at", "desc").execute();
    const find = (status: string) => leads.find((lead) => lead.status === status && lead.email !== "");
    for (const [status, change] of [
      ["new", { assignee: bo.id }],
      ["qualified", { status: "won", assignee: bo.id }],
      ["spam", { status: "new", assignee: ada.person.id }],
    ] as const) {
      const lead = find(status);
      if (!lead) throw new Error(`No sample lead is ${status}`);
      const changed = await changeLead(services, ada.person, { id: lead.id, version: lead.version, ...change });
      expect(changed).toEqual({ state: "changed" });
    }
    const reply = { id: crypto.randomUUID(), lead: find("contacted")?.id ?? "", subject: "Hello", text: "A try." };
    expect(await sendReply(services, ada.person, { ...reply, isQuoting: false })).toEqual({ state: "sent" });
    const [dana] = coworkers;
    expect(await enable({ ...services, wakeSender: () => {} } as never, ada.person, dana.id)).toEqual({
      state: "gone",
    });
    for (let day = 0; day < 9; day += 0.25)
      await watchDeadlines({ ...services, now: () => new Date(Date.now() + day * dayMs) });
    expect(await db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("webhook_deliveries").selectAll().execute()).toEqual([]);
    const lastMonth = await db
      .selectFrom("leads")
      .select("id")
      .where("received_at", "<", new Date(Date.now() - 30 * dayMs))
      .execute();
    expect(lastMonth.length).toBeGreaterThan(20);
    await measureReplies(db, new Date());
    expect(await readReplyTime(db)).toBeNull();
    expect((await ada.look("/cms/leads/export?show=won")).body).not.toContain("example.com");

    // Both get a real lead.
    const inquiry = { name: "Karen Holt", email: "karen@holt-boats.example", message: "Can you move two servers?" };
    await ask(running.url, "/contact", form(running.url, inquiry));
    await expect
      .poll(() => server.received.flatMap(({ to }) => to).sort())
      .toEqual(["hello@mangrove.example", ada.person.email].sort());
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(JSON.parse(receiver.received[0]?.body ?? "").data.lead.contact.name).toBe("Karen Holt");
  });
});

test("the dashboard says that there is sample data, and lets owners remove it", async () => {
  const running = await startTestSite();
  const { services } = running.site;
  const [ada, bo] = [await staffClient(running, { role: "owner" }), await staffClient(running, { role: "sales" })];
  expect((await ada.look("/cms/dashboard")).body).not.toContain("sample data");
  await addSampleData({ ...services, now: new Date(), seed: 1 });
  expect((await ada.look("/cms/dashboard")).body).toContain("Remove sample data");
  const looked = (await bo.look("/cms/dashboard")).body;
  expect([looked.includes("sample data"), looked.includes("Remove sample data")]).toEqual([true, false]);
  const { id } = await services.db
    .selectFrom("leads")
    .select("id")
    .where("status", "=", "new")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const shown of ["/cms/leads", `/cms/leads/${id}`]) expect((await ada.look(shown)).body).toContain(">Sample<");
  expect((await ada.look("/cms/users")).body).toContain("Sample");
  expect((await bo.sentTo("/cms/dashboard", { intent: "remove-sample" })).status).toBe(403);
  await ada.sentTo("/cms/dashboard", { intent: "remove-sample" });
  expect(await services.db.selectFrom("leads").select("id").execute()).toEqual([]);
  expect((await ada.look("/cms/dashboard")).body).not.toContain("sample data");
});

test("a seed makes the same sample, and no honest inquiry in it looks like spam", async () => {
  const now = new Date("2026-11-25T18:30:00Z");
  const made = async (seed: number) => {
    const options = await copiedDatabase("sqlite", "seeded");
    const db = await openForTest(options);
    await addSampleData({
      db,
      store: { writeAll: async () => {} },
      origin: "https://x.example",
      secret: "s",
      now,
      seed,
    });
    const leads = db.selectFrom("leads").select(["name", "received_at", "status", "value_cents", "spam_reason"]);
    return leads.orderBy("received_at").orderBy("name").execute();
  };
  const [one, again, other] = [await made(1), await made(1), await made(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const names = new Set(inquiries.map(({ name }) => name));
  expect(one.filter(({ name, spam_reason }) => names.has(name) && spam_reason !== null)).toEqual([]);
  expect(new Set(one.map(({ status }) => status)).size).toBe(6);
});
