import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { findProof } from "#src/site/lead-form/find-proof.ts";
import { aService, siteWith } from "../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { different, now, secret, sendInquiry, withFormToken } from "../../../../tests/support/intake.ts";
import { enteredLeadColumns, readServices } from "../entered/add.server.ts";
import { readLead } from "../inbox/inbox.server.ts";
import { proofBits } from "../spam/proof-of-work.ts";
import { issueFormToken } from "./form-token.server.ts";

/** Sent 3.5 seconds after the visitor started the form. */
const quick = { formToken: issueFormToken(secret, new Date(now.getTime() - 3_500)) };

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const consulting = { id: "consulting", slug: "consulting", content: aService({ contactFormLabel: "IT Consulting" }) };

async function sendAll(db: Db, changes: Record<string, string>[], address = "203.0.113.7") {
  for (const change of changes) await sendInquiry(db, change, now, address);
}

async function statuses(db: Db): Promise<string[]> {
  const leads = await db.selectFrom("leads").select(["status", "spam_reason"]).orderBy("status").execute();
  return leads.map(({ status, spam_reason }) => (spam_reason ? `${status}: ${spam_reason}` : status));
}

function mailsIn(db: Db) {
  return db.selectFrom("outbox").selectAll().orderBy("purpose", "desc").execute();
}

describe.each(bothDatabases)("receiving inquiries on $name", ({ engine }) => {
  const site = async () => (await siteWith(engine, { service: [consulting] })).db;

  test("an inquiry is stored with its audit line and its emails, and returns the reply time", async () => {
    const db = await site();
    const received = await sendInquiry(db, { utmSource: "news", landingPage: "/services", ...withFormToken() });
    const replyBy = new Date("2026-11-23T15:00:00Z");
    expect(received).toMatchObject({ state: "received", repeated: false, replyBy });
    const id = received.state === "received" ? received.id : "";
    const found = await readLead(db, id);
    expect(found?.lead).toMatchObject({
      status: "new",
      received_at: now,
      service: "consulting",
      service_name: "IT Consulting",
      utm_source: "news",
      reply_by: replyBy,
    });
    expect(found?.emails).toMatchObject([
      { purpose: "lead-confirmation", to_address: "ana@example.com", state: "waiting" },
      { purpose: "lead-notice", to_address: "hello@mangrove.example", state: "waiting" },
    ]);
    const [notice] = await mailsIn(db);
    expect(notice).toMatchObject({ reply_address: "ana@example.com", from_address: "hello@mangrove.example" });
    expect(notice?.text).toContain("They expect a reply by Monday 10:00 AM EST.");
    expect(await db.selectFrom("audit_log").selectAll().where("subject_kind", "=", "lead").execute()).toMatchObject([
      { act: "received", subject_id: id, at: now, person_name: "Website" },
    ]);
  });

  test("an inquiry uses content published since the previous one", async () => {
    const db = await site();
    await sendInquiry(db);
    const content = aService({ contactFormLabel: "Advice" });
    const by = { id: "ana", name: "Ana" };
    await publishEntry(
      db,
      { kind: "service", id: "consulting", language: "en", slug: "consulting", content, baseVersion: 1, by },
      now,
    );
    await sendInquiry(db, { message: "And by the way, our backups fail, too." });
    const leads = await db.selectFrom("leads").select("service_name").orderBy("service_name").execute();
    expect(leads.map(({ service_name }) => service_name)).toEqual(["Advice", "IT Consulting"]);
  });

  test("inquiries, leads that staff add and imported ones name a service the same", async () => {
    const db = await site();
    await sendInquiry(db);
    await sendInquiry(db, { service: "other", message: "Do you also repair printers?" });
    const services = await readServices({ content: databaseReader(db) });
    const known = { name: "Bo", company: "", email: "", phone: "", message: "" };
    const named = ["consulting", "it consulting", consulting.content.title, "Other", "Printers"].map((service) => {
      const columns = enteredLeadColumns({ ...known, service }, services);
      return [columns.service, columns.service_name];
    });
    expect(named).toEqual([
      ["consulting", "IT Consulting"],
      ["consulting", "IT Consulting"],
      ["consulting", "IT Consulting"],
      ["other", "Other"],
      ["", "Printers"],
    ]);
    const leads = await db.selectFrom("leads").select(["service", "service_name"]).orderBy("service").execute();
    expect(leads.map(({ service, service_name }) => [service, service_name])).toEqual([named[0], named[3]]);
  });

  test("a form with a token makes one inquiry, even when it is sent again", async () => {
    const db = await site();
    const formToken = issueFormToken(secret, later(-5));
    const all = await Promise.all([1, 2, 3, 4].map(() => sendInquiry(db, { formToken })));
    const again = await sendInquiry(db, { formToken }, later(600), "198.51.100.1");
    expect([...all, again].filter((one) => one.state === "received" && !one.repeated)).toHaveLength(1);
    expect(new Set([...all, again].map((one) => one.state === "received" && one.id)).size).toBe(1);
    expect(await mailsIn(db)).toHaveLength(2);
  });

  test("different text sent after going back is a second inquiry", async () => {
    const db = await site();
    const formToken = issueFormToken(secret, later(-5));
    await sendInquiry(db, { formToken });
    await sendInquiry(db, { formToken, message: "And another thing." });
    expect(await statuses(db)).toEqual(["new", "new"]);
  });

  test("without a token, the same fields from the same address are one inquiry for half an hour", async () => {
    const db = await site();
    await Promise.all([1, 2, 3].map(() => sendInquiry(db)));
    await sendInquiry(db, {}, later(29));
    expect(await statuses(db)).toEqual(["new"]);
    await sendInquiry(db, {}, now, "198.51.100.1");
    await sendInquiry(db, {}, later(31));
    expect(await statuses(db)).toEqual(["new", "new", "new"]);
  });

  test.each([
    ["honeypot", { website: "https://buy.example" }],
    ["links", { message: "https://a.example https://b.example www.c.example http://d.example" }],
    ["link-markup", { message: "https://a.example [url=x]d[/url]" }],
    ["words", { message: "viagra casino https://a.example https://b.example https://c.example", ...quick }],
    ["too-fast", { formToken: issueFormToken(secret, new Date(now.getTime() - 900)) }],
  ])(
    "suspected spam (%s) is stored with its reason, gets the same answer, and sends no email",
    async (reason, change) => {
      const db = await site();
      expect(await sendInquiry(db, change)).toMatchObject({ state: "received", repeated: false });
      expect(await statuses(db)).toEqual([`spam: ${reason}`]);
      expect(await mailsIn(db)).toEqual([]);
    },
  );

  test("a short message is not spam when the browser fills in the rest", async () => {
    const db = await site();
    await sendInquiry(db, {
      formToken: issueFormToken(secret, new Date(now.getTime() - 1_000)),
      message: "Please call me",
    });
    expect(await statuses(db)).toEqual(["new"]);
  });

  test("from the sixth within an hour, inquiries from one network are suspected; others are not", async () => {
    const db = await site();
    await sendAll(db, different(7));
    await sendInquiry(db, {}, now, "198.51.100.1");
    expect(await statuses(db)).toEqual([...Array(6).fill("new"), ...Array(2).fill("spam: address-limit")]);
    await sendInquiry(db, { message: "Later" }, later(61));
    expect(await statuses(db)).toHaveLength(9);
    expect((await statuses(db)).filter((status) => status === "new")).toHaveLength(7);
  });

  test("above sixty within an hour, a network has to work for each inquiry, and then it is stored", async () => {
    const db = await site();
    await sendAll(db, different(60));
    const refused = { state: "too-many", workNeeded: proofBits };
    expect(await sendInquiry(db)).toEqual(refused);
    expect(await sendInquiry(db, withFormToken())).toEqual(refused);
    expect(await sendInquiry(db, different(1)[0])).toMatchObject({ state: "received", repeated: true });
    expect(await statuses(db)).toHaveLength(60);
    const { formToken } = withFormToken();
    const worked = { formToken, formProof: await findProof(formToken) };
    const stored = { state: "received", repeated: false };
    expect(await sendInquiry(db, worked)).toMatchObject(stored);
    expect(await sendInquiry(db, { ...worked, message: "The same work again" })).toEqual(refused);
    expect(await statuses(db)).toHaveLength(61);
    expect(await sendInquiry(db, {}, later(61))).toMatchObject(stored);
  });

  test("the same message from many networks is suspected, but short ones are not", async () => {
    const db = await site();
    for (const host of [1, 2, 3, 4]) {
      await sendInquiry(
        db,
        { message: `Buy followers and likes now, number ${host}, best price` },
        now,
        `203.0.113.${host}`,
      );
      await sendInquiry(db, { message: "Please call me" }, now, `203.0.113.${host}`);
    }
    expect(await statuses(db)).toEqual([...Array(7).fill("new"), "spam: same-message"]);
  });

  test("work done for a token takes away its point, and work for another token does not", async () => {
    const db = await site();
    const message = "viagra casino https://a.example https://b.example";
    const { formToken } = withFormToken();
    const formProof = await findProof(formToken);
    await sendInquiry(db, { message, formToken, formProof });
    await sendInquiry(db, { message, ...withFormToken(), formProof });
    const leads = await db.selectFrom("leads").select("spam_verdict").execute();
    const signs = leads.map(({ spam_verdict }) => spam_verdict?.reasons.map(({ sign }) => sign).join());
    expect(signs.toSorted()).toEqual(["words,links", "words,links,no-proof"]);
  });

  test("a verdict stores all reasons with their points, in the lead and in its audit line", async () => {
    const db = await site();
    const message = "viagra casino https://a.example https://b.example https://c.example";
    const received = await sendInquiry(db, { message, ...quick });
    const reasons = [
      { sign: "words", weight: 7, found: ["casino", "viagra"] },
      { sign: "links", weight: 6, count: 3 },
      { sign: "no-proof", weight: 1 },
    ];
    const found = await readLead(db, received.state === "received" ? received.id : "");
    expect(found?.lead).toMatchObject({ spam_reason: "words", spam_verdict: { score: 14, reasons } });
    const line = await db.selectFrom("audit_log").select("detail").where("act", "=", "received").executeTakeFirst();
    expect(line?.detail).toEqual({ suspicion: "words", reasons });
  });

  test("no IP address is stored, and digests of submissions are deleted after two days", async () => {
    const db = await site();
    await sendInquiry(db);
    const [submission] = await db.selectFrom("submissions").selectAll().execute();
    expect(JSON.stringify(submission)).not.toMatch(/203\.0\.113\.7|ana@/);
    await sendInquiry(db, { message: "Much later" }, later(3 * 24 * 60));
    expect(await db.selectFrom("submissions").selectAll().execute()).toHaveLength(1);
  });

  test("text that is SQL, a header or a formula is only text", async () => {
    const db = await site();
    const hostile = {
      name: "'; drop table leads; --",
      company: "=cmd|' /C calc'!A0",
      message: "\u001b[31m\r\n.\r\nMAIL",
    };
    const received = await sendInquiry(db, hostile);
    const found = await readLead(db, received.state === "received" ? received.id : "");
    expect(found?.lead).toMatchObject({ name: hostile.name, company: hostile.company, message: "[31m\n.\nMAIL" });
  });
});
