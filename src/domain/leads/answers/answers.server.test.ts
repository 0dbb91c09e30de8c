import { text as textOf } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { attachmentName } from "#src/domain/media/store/store.server.ts";
import { allRows } from "../../../../tests/support/backups.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { now, sendInquiry, withFormToken } from "../../../../tests/support/intake.ts";
import { aWebhook, storedEvents } from "../../../../tests/support/webhooks.ts";
import { attachedFiles } from "../conversation/attachments.server.ts";
import { exportLeads } from "../export.server.ts";
import { listLeads } from "../inbox/inbox.server.ts";
import { mergeLeads } from "../merge/merge.server.ts";
import { eraseLead } from "../privacy/erase.server.ts";
import { exportPerson } from "../privacy/export-person.server.ts";
import { findPerson } from "../privacy/find-person.server.ts";
import type { Answer } from "./answer.ts";
import { readAnswers } from "./answers.server.ts";

const size: Answer = { question: "size", type: "text", label: "How many people?", text: "42" };
const systems: Answer = { question: "systems", type: "choices", label: "What do you use?", text: "Windows\nLinux" };
const cv: Answer = {
  ...{ question: "cv", type: "file", label: "Your CV", text: "" },
  file: { digest: "abc", name: "cv.pdf", bytes: 1200, type: "application/pdf" },
};

function consent(label: string): Answer {
  return { question: "news", type: "consent", label, text: "Yes" };
}

async function received(db: Db, answers: Answer[], change: Record<string, string> = withFormToken()): Promise<string> {
  const result = await sendInquiry(db, change, now, "203.0.113.7", answers);
  if (result.state !== "received") throw new Error(`It was not stored: ${result.state}`);
  return result.id;
}

async function versionOf(db: Db, lead: string) {
  return (await readAnswers(db, lead))[0]?.version;
}

describe.each(databases)("answers to questions on $name", ({ engine }) => {
  test("answers are stored in the order of the form and in the words that the visitor read", async () => {
    const { db } = await siteWith(engine, {});
    const lead = await received(db, [size, systems, cv]);
    expect(await readAnswers(db, lead)).toMatchObject([size, systems, cv]);
    const emails = await db.selectFrom("outbox").select(["purpose", "text"]).orderBy("purpose").execute();
    const [confirmation, notice] = emails;
    expect(notice?.text).toContain("How many people?: 42\nWhat do you use?: Windows, Linux\nYour CV: cv.pdf (1 KB)\n");
    expect(confirmation?.text).not.toContain("Windows");
  });

  test("a consent has a version, which changes with its text", async () => {
    const { db } = await siteWith(engine, {});
    const texts = ["Send me news.", "Send me news.", "Send me news"];
    const leads = [];
    for (const text of texts) leads.push(await received(db, [consent(text)], { message: `About ${leads.length}` }));
    const versions = await Promise.all(leads.map((lead) => versionOf(db, lead)));
    expect(versions[0]).toMatch(/^[0-9a-f]{12}$/);
    expect(versions[1]).toBe(versions[0]);
    expect(versions[2]).not.toBe(versions[0]);
  });

  test("other answers make another inquiry, the same ones a duplicate", async () => {
    const { db } = await siteWith(engine, {});
    const form = withFormToken();
    const first = await received(db, [size], form);
    expect(await received(db, [size], form)).toBe(first);
    expect(await received(db, [{ ...size, text: "43" }], form)).not.toBe(first);
    expect(await readAnswers(db, first)).toHaveLength(1);
  });

  test("spam in an answer counts as in the message", async () => {
    const { db } = await siteWith(engine, {});
    const links = ["a", "b", "c", "d"].map((name) => `https://${name}.example/`).join(" ");
    const lead = await received(db, [{ ...size, text: links }]);
    const row = await db.selectFrom("leads").select("status").where("id", "=", lead).executeTakeFirst();
    expect(row?.status).toBe("spam");
  });

  test("the inbox finds words, file names and phone numbers in answers", async () => {
    const { db } = await siteWith(engine, {});
    const phone: Answer = { question: "reach", type: "lines", label: "Who else?", text: "Bo Lind\n(305) 555-0142" };
    const lead = await received(db, [systems, phone, cv, consent("Send me news.")]);
    await received(db, [], { message: "Another one" });
    const found = async (search: string) => (await listLeads(db, { search })).map(({ id }) => id);
    for (const search of ["linux", "bo lind", "3055550142", "(305) 555-0142", "0142", "cv.pdf"])
      expect(await found(search), search).toEqual([lead]);
    for (const search of ["yes", "news", "0143"]) expect(await found(search), search).toEqual([]);
  });

  test("a CSV file has a column for each question, and no answer is a formula", async () => {
    const { db } = await siteWith(engine, {});
    await received(db, [{ ...size, text: "=1+1" }, systems]);
    const other = { ...size, label: "+How many\nof you?", text: "7" };
    await received(db, [other, consent("Send me news.")], { message: "Another one" });
    await received(db, [], { message: "Without answers" });
    const csv = await textOf(await exportLeads(db, { by: { id: null, name: "Test" } }, now));
    const ends = csv.split("\r\n").map((row) => row.split(",").slice(-5).join(","));
    const head = `"assignee","'+How many\nof you?","How many people?","Send me news.","What do you use?"`;
    expect(ends.toSorted()).toEqual(
      ["", head, '"","","","",""', '"","7","","Yes",""', `"","'=1+1","","Windows, Linux"`].toSorted(),
    );
    const empty = await textOf(
      await exportLeads(db, { filter: { search: "nobody" }, by: { id: null, name: "T" } }, now),
    );
    expect(empty).toMatch(/"source","assignee"\r\n$/);
  });

  test("webhooks that get personal data get the answers, and others don't", async () => {
    const { db } = await siteWith(engine, {});
    const full = await aWebhook(db);
    const minimal = await aWebhook(db, { detail: "minimal" });
    await received(db, [size, systems]);
    const [event] = await storedEvents(db, full);
    expect(event?.data.lead.contact?.answers).toEqual([
      { question: "size", label: "How many people?", text: "42" },
      { question: "systems", label: "What do you use?", text: "Windows, Linux" },
    ]);
    expect(JSON.stringify(await storedEvents(db, minimal))).not.toContain("Windows");
  });

  test("a person's address in an answer is found, but not taken for their lead", async () => {
    const { db } = await siteWith(engine, {});
    const ana = await received(db, [size]);
    const text = "Ask Ana (Ana@Example.com)";
    const bo = await received(db, [{ ...size, text }], { email: "bo@example.org", message: "I am Bo" });
    const similar = "joana@example.com, ana@example.com.mx";
    await received(db, [{ ...size, text: similar }], { email: "jo@example.org", message: "I am Jo" });
    const person = await findPerson(db, "ana@example.com");
    expect(new Set(person.leads.map(({ id }) => id))).toEqual(new Set([ana, bo]));
    expect(person.mentioning).toEqual(new Set([bo]));
    const byPhone = await received(db, [{ ...size, text: "Call 305.555.0142" }], { message: "By phone" });
    expect((await findPerson(db, "+305 555 0142")).leads.map(({ id }) => id)).toEqual([byPhone]);
  });

  test("an erasure leaves no answer, no word of it and no file, unless another lead has the file", async () => {
    const { db } = await siteWith(engine, {});
    const hook = await aWebhook(db);
    const mark: Answer = { ...systems, text: "Quetzalcoatl" };
    const [first, second] = [await received(db, [mark, cv]), await received(db, [cv], { message: "Another one" })];
    const removed: string[] = [];
    const site = { db, now: () => now, store: { remove: async (name: string) => void removed.push(name) } };
    const by = { id: "ana", name: "Ana" };
    expect(await eraseLead(site, by, first, "request")).toBe(true);
    expect(JSON.stringify(await allRows(db))).not.toMatch(/quetzal/i);
    expect(await storedEvents(db, hook)).toHaveLength(1);
    expect(removed).toEqual([]);
    expect(await attachedFiles(db)).toEqual([attachmentName("abc")]);
    await eraseLead(site, by, second, "request");
    expect(removed).toEqual([attachmentName("abc")]);
  });

  test("a merge keeps the answers of both leads, and they end with the lead", async () => {
    const { db } = await siteWith(engine, {});
    const primary = await received(db, [size, systems]);
    const other = await received(db, [cv, consent("Send me news.")], { message: "Me again" });
    const by = { id: "ana", name: "Ana" };
    const sides = { primary: { id: primary, version: 1 }, other: { id: other, version: 1 } };
    expect(await mergeLeads(db, by, { ...sides, fromOther: [] }, now)).toEqual({ state: "merged" });
    expect((await readAnswers(db, primary)).map(({ question }) => question)).toEqual(["size", "systems", "cv", "news"]);
    const store = { read: async () => null };
    const archive = await exportPerson({ db, store, now: () => now }, by, {
      leads: [primary],
      emails: [],
      signUps: [],
    });
    let exported = "";
    for await (const piece of archive) exported += Buffer.from(piece).toString();
    expect(exported).toContain('"label": "What do you use?"');
    expect((await listLeads(db, { search: "windows" })).map(({ id }) => id)).toEqual([primary]);
    await db.deleteFrom("leads").where("id", "=", primary).execute();
    expect(await readAnswers(db, primary)).toEqual([]);
  });
});
