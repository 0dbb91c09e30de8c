import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { runRetention } from "#src/domain/leads/privacy/retention.server.ts";
import { leadStatuses } from "#src/domain/leads/statuses.ts";
import { attachmentName } from "#src/domain/media/store/store.server.ts";
import { allRows, readEntries } from "../../../../../tests/support/backups.ts";
import { temporaryDirectory } from "../../../../../tests/support/databases.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { filing } from "../../../../../tests/support/filing.ts";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, logInDirectly } from "../../../../../tests/support/staff.ts";
import { staffClient } from "../../../../../tests/support/staff-client.ts";

const screen = "/cms/settings/privacy";
const ana = "11111111-1111-4111-8111-111111111111";
const mark = "Quetzalcoatl";

/** Ana has a lead with an email and a file, a note and a task, an email in the outbox, and an email that fits no lead. */
async function setUp(engine: Engine) {
  const running = await startTestSite(await databaseSettings(engine));
  const { db, secret, store, now } = running.site.services;
  await db.deleteFrom("leads").execute();
  await putLeads(db, [
    aLead(1, { id: ana, name: `Ana ${mark}`, email: "Ana@example.com", message: `I am ${mark}` }),
    aLead(2, { id: "lead-2", name: "Bo Lind", email: "bo@example.org" }),
  ]);
  const work = await filing(db, now());
  work.site.secret = secret;
  work.site.store = store as never;
  const file = Buffer.from(`plan of ${mark}`).toString("base64");
  const mimeParts = `--x\r\nContent-Type: text/plain\r\n\r\n${mark} writes.\r\n--x\r\nContent-Type: text/csv; name=plan.csv\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--x--`;
  const mixed = ['Content-Type: multipart/mixed; boundary="x"'];
  const to = replyAddressFor(secret, ana, "replies@harbor.example");
  await work.store(anEmail({ from: `Ana ${mark} <ana@example.com>`, to, text: mimeParts, headers: mixed }));
  await work.store(anEmail({ from: `Ana ${mark} <ANA@example.com>`, subject: `Hello from ${mark}` }));
  await work.fileAll();
  await db
    .insertInto("lead_notes")
    .values({ id: "note-1", lead_id: ana, person_id: null, person_name: "Bo", text: `${mark} called`, at: now() })
    .execute();
  await db
    .insertInto("lead_tasks")
    .values({ id: "task-1", lead_id: ana, text: `Call ${mark}`, created_by: null, created_at: now() })
    .execute();
  const owner = await staffClient(running, { role: "owner", name: "Olga" });
  const look = async (query: string) =>
    (await owner.look(`${screen}?${query}`)).body.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
  return { running, db, store, owner, look };
}

describe.each(databases)("one person's data, on $name", ({ engine }) => {
  test("is found by email, previewed, and erased everywhere, with a trace that names nobody", async () => {
    const { running, db, store, owner, look } = await setUp(engine);
    const post = await publishOn(running, "post", "about-ana", {
      title: "A post",
      summary: `With ${mark}`,
      body: [],
    }).catch(() => null);
    const { digest } = await db.selectFrom("lead_attachments").select("digest").executeTakeFirstOrThrow();
    const page = await look("q=ana%40EXAMPLE.com");
    expect(page).toContain(`Ana ${mark}`);
    expect(page).toContain(`Hello from ${mark}`);
    expect(page).not.toContain("Bo Lind");
    if (post) expect(await look(`q=${mark}`)).toContain("in its text or an earlier version");
    const { id: email } = await db
      .selectFrom("inbound_messages")
      .select("id")
      .where("state", "=", "unmatched")
      .executeTakeFirstOrThrow();
    const preview = await look(`q=ana%40example.com&lead=${ana}&email=${email}&step=erase`);
    for (const text of [
      "Erase this for good?",
      "1 lead",
      "1 email of its conversation",
      "1 file",
      "1 note or call",
      "1 task",
    ])
      expect(preview).toContain(text);
    expect(await store.read(attachmentName(digest))).not.toBeNull();
    const query = `q=ana%40example.com&lead=${ana}&email=${email}&step=erase`;
    const erase = (items: string) => owner.sentTo(`${screen}?${query}`, { intent: "erase-person", items });
    expect((await erase(`lead:${ana}`)).status).toBe(200);
    expect(await look(query)).toContain("Erase this for good?");
    const erased = (await erase(`email:${email}`)).body;
    expect(erased).toContain("Erased for good: 1 email that fits no lead.");
    expect(erased).not.toContain("Erase this for good?");
    expect(await look(query)).not.toContain("Erase this for good?");
    expect(await look(query)).toContain("nothing left to erase");
    const rows = await allRows(db);
    const {
      entry_texts: _,
      revisions: __,
      history: ___,
      site_search: ____,
      search_spellings: _____,
      entry_links: ______,
      ...others
    } = rows;
    expect(JSON.stringify(others)).not.toContain(mark);
    expect(JSON.stringify(rows.audit_log?.filter(({ subject_kind }) => subject_kind !== "post"))).not.toContain(mark);
    expect(await store.read(attachmentName(digest))).toBeNull();
    const acts = await db
      .selectFrom("audit_log")
      .select(["act", "person_name"])
      .where("act", "like", "%-erased")
      .execute();
    expect(acts.toSorted((a, b) => a.act.localeCompare(b.act))).toEqual([
      { act: "email-erased", person_name: "Olga" },
      { act: "lead-erased", person_name: "Olga" },
    ]);
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([{ id: "lead-2" }]);
    expect((await erase(`lead:${ana}`)).body).toContain("This was erased before.");
    expect(await look("q=ana%40example.com")).toContain("No leads or emails found");
  });

  test.each(["aiko..harbor.@docomo.example", "Jörg@grüße.example", '"nadia rowe"@pelican.example', "ÉMILE@x.example"])(
    "is found by an address that no form takes: %s",
    async (address) => {
      const { running, db, look } = await setUp(engine);
      await db.updateTable("leads").set({ email: address, name: "Aiko" }).where("id", "=", "lead-2").execute();
      const work = await filing(db);
      await work.store(anEmail({ from: `Aiko <${address}>`, subject: "Printer on floor two" }));
      await work.fileAll();
      const page = await look(`q=${encodeURIComponent(address)}`);
      expect(page).toContain("Aiko");
      expect(page).toContain("Printer on floor two");
      expect(page.match(/checked=""/g)).toHaveLength(2);
      expect(running).toBeDefined();
    },
  );

  test("an erasure says what was erased", async () => {
    const { owner } = await setUp(engine);
    const query = `q=ana%40example.com&lead=${ana}&step=erase`;
    const { body } = await owner.sentTo(`${screen}?${query}`, { intent: "erase-person", items: `lead:${ana}` });
    expect(body).toContain(
      "Erased for good: 1 lead, 1 email of its conversation, 1 file, 1 note or call, 1 task, and 1 email in the outbox.",
    );
    expect(body).not.toContain("Erase this for good?");
  });

  test("is exported as an archive with its files, and the export is recorded", async () => {
    const { running, db } = await setUp(engine);
    const response = await ask(running.url, `${screen}/export?lead=${ana}`, {
      headers: { Host: new URL(running.url).host, Cookie: await cookieOf(running) },
    });
    expect(response.headers["content-disposition"]).toContain("personal-data-");
    const file = path.join(await temporaryDirectory(), "person.tar");
    await writeFile(file, response.body, "latin1");
    const entries = await readEntries(file);
    const data = JSON.parse(String(entries.get("data.json")));
    expect(data).toMatchObject({
      leads: [{ id: ana, name: `Ana ${mark}` }],
      messages: [{ text: `${mark} writes.` }],
      notes: [{ text: `${mark} called` }],
      tasks: [{ text: `Call ${mark}` }],
    });
    expect(String(entries.get(data.files[0].file))).toBe(`plan of ${mark}`);
    expect(await db.selectFrom("audit_log").select("act").where("act", "=", "person-exported").execute()).toHaveLength(
      1,
    );
  });

  test("is erased by the retention of its lead's status, without activity, and kept until that is set", async () => {
    const { running, db, owner, look } = await setUp(engine);
    const { store, now } = running.site.services;
    await putLeads(db, [
      aLead(3, { id: "old-spam", status: "spam" }),
      aLead(4, { id: "old-lost", status: "lost" }),
      aLead(5, { id: "lost-but-written-to", status: "lost" }),
    ]);
    await db
      .insertInto("lead_notes")
      .values({ id: "n", lead_id: "lost-but-written-to", person_id: null, person_name: "Bo", text: "x", at: now() })
      .execute();
    const run = () => runRetention({ db, store, now }, new AbortController().signal);
    const remainingLeads = async () =>
      (await db.selectFrom("leads").select("id").orderBy("id").execute()).map(({ id }) => id);
    await run();
    expect(await remainingLeads()).toHaveLength(5);
    expect((await owner.sentTo(screen, { intent: "save-retention-by-status", lost: "0" })).status).toBe(200);
    expect(await db.selectFrom("lead_retention").selectAll().execute()).toEqual([]);
    await owner.sentTo(screen, { intent: "save-retention-by-status", lost: "12", spam: "3" });
    expect(await look("")).toContain("1 lead is due now");
    await run();
    expect(await remainingLeads()).toEqual([ana, "lead-2", "lost-but-written-to"].toSorted());
    const acts = await db
      .selectFrom("audit_log")
      .select(["person_name", "detail"])
      .where("act", "=", "lead-erased")
      .execute();
    expect(acts).toEqual(Array(2).fill({ person_name: "Website", detail: { reason: "retention" } }));
  });

  test("is erased by one number of months for all, and what was set by status before is shown and kept", async () => {
    const { db, owner, look } = await setUp(engine);
    const stored = async () => {
      const rows = await db.selectFrom("lead_retention").selectAll().execute();
      return Object.fromEntries(rows.map(({ status, months }) => [status, months]));
    };
    const advanced = /<details open=""[^>]*><summary[^>]*>Advanced: by status/;
    expect(await look("")).not.toMatch(advanced);
    await db
      .insertInto("lead_retention")
      .values([{ status: "spam", months: 3 }])
      .execute();
    expect(await look("")).toMatch(advanced);
    // A blank field doesn't remove what differs by status.
    for (const months of ["", "1.5"]) await owner.sentTo(screen, { intent: "save-retention", months });
    expect(await stored()).toEqual({ spam: 3 });
    await owner.sentTo(screen, { intent: "save-retention", months: "36" });
    expect(await stored()).toEqual(Object.fromEntries(leadStatuses.map((status) => [status, 36])));
    const uniform = await look("");
    expect(uniform).not.toMatch(advanced);
    expect(uniform).toMatch(/name="months"[^>]*value="36"/);
    await owner.sentTo(screen, { intent: "save-retention", months: "" });
    expect(await stored()).toEqual({});
  });

  test("is closed to everyone but owners", async () => {
    const { running } = await setUp(engine);
    for (const role of ["editor", "sales"] as const) {
      const person = await staffClient(running, { role });
      expect((await person.look(screen)).status).toBe(403);
      expect((await person.look(`${screen}/export?lead=${ana}`)).status).toBe(403);
      expect((await person.sentTo(screen, { intent: "erase-person", items: `lead:${ana}` })).status).toBe(403);
    }
  });
});

async function cookieOf({ site }: Awaited<ReturnType<typeof startTestSite>>): Promise<string> {
  const { db } = site.services;
  return logInDirectly(db, await aPerson(db, { role: "owner" }));
}
