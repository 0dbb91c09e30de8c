import { describe, expect, test } from "vitest";
import { siteWith } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/databases.ts";
import { now, send, withFormToken } from "../../../tests/support/intake.ts";
import type { Db } from "../../db/tables.ts";
import { mergeLeads } from "../merge.server.ts";
import { exportPerson } from "../privacy/export-person.server.ts";
import { type Answer, readAnswers } from "./answers.server.ts";

const size: Answer = { question: "size", type: "text", label: "How many people?", text: "42" };
const systems: Answer = { question: "systems", type: "choices", label: "What do you use?", text: "Windows\nLinux" };
const cv: Answer = {
  ...{ question: "cv", type: "file", label: "Your CV", text: "" },
  file: { digest: "abc", name: "cv.pdf", size: 1200, type: "application/pdf" },
};

function consent(label: string): Answer {
  return { question: "news", type: "consent", label, text: "Yes" };
}

async function received(db: Db, answers: Answer[], change: Record<string, string> = withFormToken()): Promise<string> {
  const result = await send(db, change, now, "203.0.113.7", answers);
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
    expect(notice?.text).toContain("How many people?: 42\nWhat do you use?: Windows, Linux\nYour CV: cv.pdf\n");
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

  test("a merge keeps the answers of both leads, and they end with the lead", async () => {
    const { db } = await siteWith(engine, {});
    const kept = await received(db, [size, systems]);
    const other = await received(db, [cv, consent("Send me news.")], { message: "Me again" });
    const by = { id: "ana", name: "Ana" };
    const sides = { kept: { id: kept, version: 1 }, other: { id: other, version: 1 } };
    expect(await mergeLeads(db, by, { ...sides, fromOther: [] }, now)).toEqual({ state: "merged" });
    expect((await readAnswers(db, kept)).map(({ question }) => question)).toEqual(["size", "systems", "cv", "news"]);
    const store = { read: async () => null };
    const archive = await exportPerson({ db, store, now: () => now }, by, { leads: [kept], emails: [] });
    let exported = "";
    for await (const piece of archive) exported += Buffer.from(piece).toString();
    expect(exported).toContain('"label": "What do you use?"');
    await db.deleteFrom("leads").where("id", "=", kept).execute();
    expect(await readAnswers(db, kept)).toEqual([]);
  });
});
