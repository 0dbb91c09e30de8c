import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { migrations } from "#src/base/db/migrations/migrations.ts";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { verifyBackup } from "#src/domain/backup/verify.server.ts";
import { filesAbout, removeUnusedFiles } from "#src/domain/leads/conversation/attachments.server.ts";
import { temporaryDirectory } from "../../../../../tests/support/databases.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { testMailServer } from "../../../../../tests/support/outbox.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { parsed } from "../../../../../tests/support/smtp-server.ts";
import { logInDirectly } from "../../../../../tests/support/staff.ts";
import { staffClient } from "../../../../../tests/support/staff-client.ts";

const pdf = Buffer.from("%PDF-1.4\nA plan\n%%EOF\n");

async function aSite(engine: Engine, smtpUrl?: string) {
  const settings = await databaseSettings(engine);
  const running = await startTestSite({ ...settings, ...(smtpUrl !== undefined && { smtpUrl }) });
  const { services } = running.site;
  const { db, store } = services;
  const [lead, other] = [aLead(1, { status: "new", name: "Elena Marsh" }), aLead(2, { status: "new" })];
  await putLeads(db, [lead, other]);
  const ada = await staffClient(running, { role: "sales", name: "Ada Reed" });
  const cookie = await logInDirectly(db, ada.person);
  const host = { Host: new URL(running.url).host, Origin: running.url, Cookie: cookie };
  const attach = async (to: string, name: string, bytes: Buffer, headers = host) => {
    const options = {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/octet-stream" },
      body: bytes,
    };
    return ask(running.url, `/cms/leads/${to}/files?${new URLSearchParams({ name })}`, options);
  };
  const reply = (to: string, more: object = {}) =>
    ada.sentTo(`/cms/leads/${to}`, {
      ...{ intent: "reply", about: to, item: crypto.randomUUID(), subject: "Your inquiry", text: "Yes." },
      ...more,
    });
  const stored = async () => (await store.originals()).filter((name) => name.endsWith(".bin"));
  return { ...running, services, db, store, lead: lead.id, other: other.id, ada, host, attach, reply, stored };
}

describe.each(databases)("a conversation over HTTP on $name", ({ engine }) => {
  test("a file is attached to a reply, stored once, sent, and downloaded by those who read leads only", async () => {
    const server = await testMailServer();
    const { url, site, db, lead, other, ada, host, attach, reply, stored, ...running } = await aSite(
      engine,
      server.url,
    );
    for (const to of [lead, other])
      expect(JSON.parse((await attach(to, "../plan.pdf", pdf)).body).state).toBe("attached");
    expect(await stored()).toHaveLength(1);
    await reply(lead);
    await reply(other);
    await expect.poll(() => server.received.length).toBe(2);
    const email = await parsed(server.received[0]);
    expect(email.attachments).toMatchObject([{ filename: "plan.pdf", mimeType: "application/pdf" }]);
    expect(Buffer.from(email.attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true);
    const { id } = await db
      .selectFrom("lead_attachments")
      .innerJoin("lead_messages", "lead_messages.id", "lead_attachments.message_id")
      .select("lead_attachments.id")
      .where("lead_id", "=", lead)
      .executeTakeFirstOrThrow();
    const file = await ada.look(`/cms/leads/attachments/${id}`);
    expect(file).toMatchObject({ status: 200, body: pdf.toString() });
    expect(file.headers).toMatchObject({
      "content-type": expect.stringMatching(/^application\/octet-stream/),
      "content-disposition": expect.stringMatching(/^attachment; filename="plan\.pdf"/),
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const page = await ada.look(`/cms/leads/${lead}`);
    expect(page.body).toContain(`/cms/leads/attachments/${id}`);
    const editor = await staffClient({ ...running, url, site }, { role: "editor" });
    expect((await editor.look(`/cms/leads/attachments/${id}`)).status).toBe(403);
    expect((await ask(url, `/cms/leads/attachments/${id}`, { headers: { Host: host.Host } })).status).toBe(303);
    expect((await ask(url, `/media/${(await stored())[0]}`, { headers: { Host: host.Host } })).status).toBe(404);
  });

  test("files are refused with a reason by type, content, number and size", async () => {
    const { lead, attach, stored } = await aSite(engine);
    const why = async (name: string, bytes: Buffer) => JSON.parse((await attach(lead, name, bytes)).body).why;
    expect(await why("tool.exe", Buffer.from("MZ\x00\x01"))).toMatch(/type of file can't be attached/);
    expect(await why("plan.pdf", Buffer.from("<html>"))).toMatch(/doesn't match its name/);
    expect(await why("page.txt", Buffer.from("<script>"))).toMatch(/can't be attached/);
    expect(await why("empty.pdf", Buffer.alloc(0))).toMatch(/empty/);
    expect(await why("large.txt", Buffer.alloc(19 * 1024 * 1024, "a"))).toMatch(/can have 18 MB/);
    expect(await stored()).toEqual([]);
    for (let number = 0; number < 10; number += 1) expect(await why("plan.pdf", pdf)).toBeUndefined();
    expect(await why("plan.pdf", pdf)).toMatch(/10 files/);
    expect(JSON.parse((await attach("nobody", "plan.pdf", pdf)).body).why).toBe("This lead no longer exists.");
  });

  test("a file is deleted when the last reply that has it is gone, and backups contain it", async () => {
    const { services, db, store, lead, other, ada, attach, reply, stored } = await aSite(engine);
    await attach(lead, "plan.pdf", pdf);
    await attach(other, "plan.pdf", pdf);
    await reply(lead);
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await writeBackup(file, { db, store, secret: null, version: "0" }, { media: "included", now: services.now() });
    const backup = await verifyBackup(file, Object.keys(migrations));
    expect(backup.manifest.files.map(({ name }) => name)).toContain(`media/${(await stored())[0]}`);
    await backup.close();
    const files = await filesAbout(db, lead);
    await db.deleteFrom("leads").where("id", "=", lead).execute();
    await removeUnusedFiles(services, files);
    expect(await stored()).toHaveLength(1);
    const { id } = await db.selectFrom("lead_draft_files").select("id").executeTakeFirstOrThrow();
    expect((await ada.sentTo(`/cms/leads/${other}/draft`, { intent: "detach", file: id })).answer).toEqual({
      state: "detached",
    });
    expect(await stored()).toEqual([]);
  });

  test("a draft is stored for its writer only, and shown again", async () => {
    const { lead, ada, db } = await aSite(engine);
    const draft = {
      intent: "save",
      mode: "note",
      id: crypto.randomUUID(),
      version: 0,
      content: { text: "Calls back" },
    };
    const path = `/cms/leads/${lead}/draft`;
    expect((await ada.sentTo(path, draft)).answer).toEqual({ state: "saved", version: 1 });
    expect((await ada.look(`/cms/leads/${lead}`)).body).toContain("Calls back");
    expect(JSON.parse((await ada.look(`${path}?mode=note`)).body).draft).toMatchObject({ version: 1 });
    expect(JSON.parse((await ada.look(`${path}?mode=reply`)).body)).toEqual({ draft: null });
    expect((await ada.sentTo(path, { ...draft, person: crypto.randomUUID() })).status).toBe(403);
    for (const content of ["{", "[]", '{"text":1}', `{"text":"${"x".repeat(40_001)}"}`])
      expect((await ada.sentTo(path, { ...draft, content })).status).toBe(400);
    await ada.sentTo(`/cms/leads/${lead}`, { intent: "note", about: lead, item: draft.id, text: "Calls back" });
    expect(await db.selectFrom("lead_drafts").selectAll().execute()).toEqual([]);
    expect((await ada.sentTo(path, { ...draft, version: 1 })).answer).toEqual({ state: "sent" });
  });

  test("refused replies keep the input, and a refused email can be sent again", async () => {
    const { lead, ada, db, reply } = await aSite(engine);
    const { id } = aLead(1);
    const html = async (fields: object) => {
      await reply(lead, fields);
      return (await ada.look(`/cms/leads/${lead}`)).body;
    };
    await html({ text: "Hello {their company}" });
    expect(await db.selectFrom("lead_messages").select("id").execute()).toEqual([]);
    await reply(lead);
    await db
      .updateTable("outbox")
      .set({ state: "refused", finished_at: new Date(), response: "550 5.1.1 user unknown" })
      .where("purpose", "=", "lead-reply")
      .execute();
    const pane = (await ada.look(`/cms/leads/${id}`)).body;
    expect(pane).toContain("This email address doesn&#x27;t exist.");
    const { id: mail } = await db.selectFrom("lead_messages").select("id").executeTakeFirstOrThrow();
    await ada.sentTo(`/cms/leads/${lead}`, { intent: "send-again", about: mail, lead });
    const email = await db.selectFrom("outbox").select("state").where("id", "=", mail).executeTakeFirst();
    expect(email?.state).not.toBe("refused");
  });

  test("templates are listed, added once, changed, deleted, and refused with an unknown field", async () => {
    const { ada, db } = await aSite(engine);
    const path = "/cms/leads/templates";
    const listed = async () => (await ada.look(path)).body;
    expect(await listed()).toContain("First reply");
    const item = crypto.randomUUID();
    const template = { intent: "add-template", item, name: "Thanks", subject: "", text: "Thank you, {first name}." };
    await ada.sentTo(path, { ...template, text: "Hello {nmae}" });
    expect(await listed()).not.toContain("Thanks");
    await ada.sentTo(path, template);
    await ada.sentTo(path, template);
    const change = { intent: "change-template", about: item, name: "Many thanks", subject: "", text: "Thank you." };
    await ada.sentTo(path, { ...change, version: 1 });
    await ada.sentTo(path, { ...change, version: 1, name: "Late" });
    const rows = await db.selectFrom("reply_templates").selectAll().where("id", "=", item).execute();
    expect(rows).toMatchObject([{ name: "Many thanks", version: 2 }]);
    await ada.sentTo(path, { intent: "delete-template", about: item });
    expect(await listed()).not.toContain("Many thanks");
    const acts = await db.selectFrom("audit_log").select("act").where("subject_kind", "=", "reply-template").execute();
    expect(acts.map(({ act }) => act).toSorted()).toEqual(["template-added", "template-changed", "template-deleted"]);
  });
});

test("an upload that is refused leaves no temporary file", async () => {
  const { lead, attach, services } = await aSite("sqlite");
  const { body } = await attach(lead, "tool.exe", Buffer.from("MZ\x00\x01"));
  expect(JSON.parse(body).state).toBe("refused");
  await services.store.spool((async function* () {})(), async ({ path: part }) => {
    expect((await readdir(path.dirname(part))).filter((name) => name !== path.basename(part))).toEqual([]);
  });
});
