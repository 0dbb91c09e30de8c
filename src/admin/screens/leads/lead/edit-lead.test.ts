import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { replyAddressFor } from "#src/domain/leads/conversation/reply-address.server.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { anEmail } from "../../../../../tests/support/inbound.ts";
import { aLead, putLeads } from "../../../../../tests/support/leads.ts";
import { mailbox, mailSite } from "../../../../../tests/support/mail-site.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";
import { showLanguagesOn } from "../../../../../tests/support/two-languages.ts";

const id = "lead-000001";
const path = `/cms/leads/${id}`;

const stored = { name: "Karen Holt", company: "Holt Yachts", email: "karen@holt.example", phone: "", service: "cloud" };

async function office(engine: Engine, lead: Parameters<typeof aLead>[1] = {}) {
  const running = await startTestSite(await databaseSettings(engine));
  const { db } = running.site.services;
  await putLeads(db, [aLead(1, { ...stored, version: 1, ...lead })]);
  const member = async (name: string, role: Role = "sales") => {
    const person = await aPerson(db, { role, name });
    const Cookie = await logInDirectly(db, person);
    return {
      person,
      send: (fields: Record<string, string>) => ask(running.url, path, form(running.url, fields, { Cookie })),
      page: async (url: string) =>
        (await ask(running.url, url, { headers: { Host: new URL(running.url).host, Cookie } })).body,
    };
  };
  const sal = await member("Sal Ortiz");
  const lead1 = () => db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { running, db, member, sal, lead1 };
}

/** The form for correcting a lead, as a browser sends it. */
const contact = (change: Partial<typeof stored>, seen: Partial<typeof stored> = {}) => ({
  ...{ intent: "edit-lead", about: id, ...stored, ...change },
  seen: JSON.stringify({ ...stored, ...seen }),
});

describe.each(databases)("a lead's fields on $name", ({ engine }) => {
  test("are corrected, with what they were in History, and are found by the search", async () => {
    const { db, sal, lead1 } = await office(engine, { bounced_at: new Date(), bounce: "550" });
    const change = { name: "Karen Hold", email: "Karen@hold.example", phone: "(954) 555-0177", service: "security" };
    const saved = await sal.send(contact(change));
    expect(saved.body).toContain("Saved.");
    expect(saved.body).toContain("changed the email from “karen@holt.example” to “Karen@hold.example”");
    expect(saved.body).toContain("added the phone “(954) 555-0177”");
    expect(saved.body).toContain("Also writes from");
    expect(await lead1()).toMatchObject({
      ...change,
      company: "Holt Yachts",
      version: 2,
      bounced_at: null,
      bounce: null,
    });
    expect((await lead1()).service_name).not.toBe("Cloud Solutions");
    const acts = db.selectFrom("audit_log").select(["act", "subject_title"]).where("subject_id", "=", id);
    expect(await acts.execute()).toEqual([{ act: "lead-edited", subject_title: "Karen Hold" }]);
    expect(await sal.page("/cms/leads?q=5550177")).toContain(`data-lead="${id}"`);
    expect(await sal.page("/cms/leads?q=Hold")).toContain(`data-lead="${id}"`);
    // Nothing else to save.
    const again = { ...stored, ...change };
    await sal.send(contact(again, again));
    expect((await lead1()).version).toBe(2);
  });

  test("keep refused input; imported values that a form would refuse are no obstacle", async () => {
    const { sal, lead1 } = await office(engine, { email: "k..h.@holt.example" });
    const before = await lead1();
    const send = async (change: Partial<typeof stored>) =>
      (await sal.send(contact({ email: before.email, ...change }, { email: before.email }))).body;
    const wrong = await send({ email: "karen at holt", company: "Holt & Sons" });
    expect(wrong).toContain("“karen at holt” isn&#x27;t an email address.");
    expect(wrong).toContain('value="karen at holt"');
    expect(wrong).toContain('value="Holt &amp; Sons"');
    expect(await send({ name: " " })).toContain("Name is missing.");
    expect(await send({ email: "" })).toContain("Enter an email address or a phone number.");
    expect(await lead1()).toEqual(before);
    expect(await send({ company: "Holt & Sons" })).toContain("Saved.");
    expect(await lead1()).toMatchObject({ company: "Holt & Sons", email: before.email });
  });

  test("of two people, both are saved; for the same field, the second decides", async () => {
    const { member, sal, lead1 } = await office(engine);
    const bo = await member("Bo Lind");
    await bo.send(contact({ phone: "305 555 0100" }));
    await sal.send(contact({ company: "Holt Marine" }));
    expect(await lead1()).toMatchObject({ phone: "305 555 0100", company: "Holt Marine", version: 3 });
    const late = await sal.send(contact({ phone: "786 555 0142" }));
    expect(late.body).toContain("Bo Lind just changed this to “305 555 0100”. Save again to keep yours.");
    expect(late.body).toContain('value="786 555 0142"');
    expect((await lead1()).phone).toBe("305 555 0100");
    const [, seen = ""] = /name="seen" value="([^"]*305 555 0100[^"]*)"/.exec(late.body) ?? [];
    await sal.send({ ...contact({ phone: "786 555 0142" }), seen: seen.replaceAll("&quot;", '"') });
    expect(await lead1()).toMatchObject({ phone: "786 555 0142", company: "Holt Marine" });
  });

  test("have a language where there is a choice, with what it was in History", async () => {
    const { running, sal, lead1, member } = await office(engine);
    const [path, choice] = [`/cms/leads/${id}`, /name="language"/];
    await showLanguagesOn(running, "en");
    expect(await sal.page(path)).not.toMatch(choice);
    await showLanguagesOn(running, "en", "es");
    expect(await sal.page(path)).toMatch(choice);
    const edit = (language: string, seen: string) => ({
      ...{ intent: "edit-lead", about: id, ...stored, language },
      seen: JSON.stringify({ ...stored, language: seen }),
    });
    expect((await sal.send(edit("es", "en"))).body).toContain("changed the language from “English” to “Spanish”");
    expect(await lead1()).toMatchObject({ language: "es", version: 2 });
    await sal.send(edit("tlh", "es"));
    expect((await lead1()).language).toBe("es");
    const bo = await member("Bo Lind");
    expect((await bo.send(edit("en", "en"))).body).toContain("Saved.");
    expect((await lead1()).language).toBe("es");
    // A lead in a language that the site no longer shows can be corrected, too.
    await showLanguagesOn(running, "en");
    expect(await sal.page(path)).toMatch(choice);
    await sal.send(edit("en", "es"));
    expect((await lead1()).language).toBe("en");
  });

  test("are not changed by those who may not work on leads", async () => {
    const { member, lead1 } = await office(engine);
    const before = await lead1();
    const editor = await member("Nora Quay", "editor");
    expect((await editor.send(contact({ name: "Someone" }))).status).toBe(403);
    expect(await lead1()).toEqual(before);
  });

  test("with another email still have the answers from the former one", async () => {
    const { id: lead, services, receive, page, ada, db, messages } = await mailSite(engine);
    const row = await db.selectFrom("leads").selectAll().where("id", "=", lead).executeTakeFirstOrThrow();
    const { name, company, email, phone, service } = row;
    const seen = { name, company, email, phone, service };
    const change = { intent: "edit-lead", about: lead, ...seen, email: "karen@new.example" };
    await ada.sentTo(`/cms/leads/${lead}`, { ...change, seen: JSON.stringify(seen) });
    const to = replyAddressFor(services.secret, lead, mailbox);
    await receive(anEmail({ from: `Karen Holt <${email}>`, to, text: "From my old address." }));
    expect((await messages()).map(({ text }) => text)).toEqual(["From my old address."]);
    expect(await page(`/cms/leads/${lead}`)).toContain("karen@new.example");
    expect(await page(`/cms/leads/${lead}`)).not.toContain("not the address we know");
  });
});

describe.each(databases)("status, owner and value of a lead on $name", ({ engine }) => {
  test("are saved one by one, with an undo", async () => {
    const { sal, lead1 } = await office(engine);
    const send = async (version: number, fields: Record<string, string>) =>
      (await sal.send({ intent: "change-leads", leads: `${id}~${version}`, ...fields })).body;
    expect(await send(1, { value: "$12,500" })).toContain("Set the value of Karen Holt to $12,500.");
    expect(Number((await lead1()).value_cents)).toBe(1_250_000);
    expect(await send(2, { status: "qualified" })).toContain("Marked Karen Holt as qualified.");
    expect(await send(3, { assignee: sal.person.id })).toContain("Assigned Karen Holt to you.");
    expect(await send(4, { value: "" })).toContain("Removed the value of Karen Holt.");
    expect(await lead1()).toMatchObject({
      status: "qualified",
      assignee_id: sal.person.id,
      value_cents: null,
      version: 5,
    });
    await sal.send({ intent: "undo-change-leads", leads: `${id}~5~qualified~${sal.person.id}~1250000` });
    expect(Number((await lead1()).value_cents)).toBe(1_250_000);
  });

  test("leave a typed value where it is when a colleague was faster, or when it is no amount", async () => {
    const { sal, lead1 } = await office(engine, { version: 2 });
    const send = async (version: number, value: string) =>
      (await sal.send({ intent: "change-leads", leads: `${id}~${version}`, value })).body;
    const late = await send(1, "12,345");
    expect(late).toContain("Not changed, because someone just changed them: Karen Holt.");
    expect(late).toMatch(/name="value"[^>]*value="12,345"/);
    const wrong = await send(2, "about 5k");
    expect(wrong).toContain("Enter an amount, like 12,500");
    expect(wrong).toMatch(/name="value"[^>]*value="about 5k"/);
    expect(await lead1()).toMatchObject({ value_cents: null, version: 2 });
  });

  test("of a lost lead have a reason from the company's list, also one that has left it", async () => {
    const { running, sal } = await office(engine, { status: "lost", lost_reason: "Moved abroad" });
    await changeOn(running, "settings", "settings", (settings: Settings) => ({ ...settings, lostReasons: ["Price"] }));
    const reasons = /<select[^>]*name="reason".*?<\/select>/s.exec(await sal.page(path))?.[0] ?? "";
    expect(reasons.match(/<option[^>]*>[^<]*/g)).toEqual([
      '<option value="">Not said',
      '<option value="Price">Price',
      '<option value="Moved abroad" selected="">Moved abroad',
    ]);
  });

  test("have a day to close by, and details that two people don't overwrite", async () => {
    const { sal, lead1 } = await office(engine, { status: "lost" });
    const seen = { close: "", reason: "", detail: "" };
    const send = async (fields: Record<string, string>) =>
      (await sal.send({ intent: "edit-deal", about: id, ...seen, seen: JSON.stringify(seen), ...fields })).body;
    expect(await send({ close: "soon", detail: "Too dear" })).toContain("Choose a day, like 12/31/2026.");
    expect(await send({ close: "2026-12-31", detail: "Too dear" })).toContain("Saved.");
    expect(await send({ reason: "Price" })).toContain("Saved.");
    const late = await send({ detail: "No budget" });
    expect(late).toContain("Sal Ortiz just changed this to “Too dear”. Save again to keep yours.");
    expect(late).toContain("No budget</textarea>");
    expect(await lead1()).toMatchObject({
      expected_close: "2026-12-31",
      lost_reason: "Price",
      lost_detail: "Too dear",
    });
  });

  test("are marked as spam, or not, by buttons that say what they did", async () => {
    const { sal } = await office(engine, { status: "spam", spam_reason: "links" });
    const press = async (version: number, fields: Record<string, string>) =>
      (await sal.send({ about: id, version: String(version), ...fields })).body;
    expect(await press(1, { intent: "confirm-spam" })).toContain("Confirmed as spam.");
    expect(await press(2, { intent: "mark", status: "new" })).toContain("Marked as not spam.");
  });
});
