import { describe, expect, test } from "vitest";
import { aForm } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/databases.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form } from "../../../tests/support/staff.ts";
import type { Engine } from "../../db/dialect.ts";
import type { Db } from "../../db/tables.ts";
import { issueFormToken } from "../../leads/form-token.server.ts";

const minute = 60_000;

async function siteWithForm(engine: Engine, change: Parameters<typeof aForm>[0] = {}) {
  const running = await startTestSite(await databaseSettings(engine));
  await running.site.sender.stop();
  const { url } = running;
  const { db, secret } = running.site.services;
  const id = await publishOn(running, "form", "letter", aForm(change));
  const send = (fields: Record<string, string>, path = "/forms/letter") => {
    const formToken = issueFormToken(secret, new Date(Date.now() - minute));
    return ask(url, path, form(url, { formToken, ...fields }));
  };
  return { running, url, db, id, send };
}

function leads(db: Db) {
  return db.selectFrom("leads").selectAll().orderBy("received_at").execute();
}

function emails(db: Db, purpose: string) {
  return db.selectFrom("outbox").selectAll().where("purpose", "=", purpose).orderBy("to_address").execute();
}

const ana = { email: "ana@reef.example" };

describe.each(databases)("a form of staff on $name", ({ engine }) => {
  test("has a page that search engines leave out, and asks only for what staff chose", async () => {
    const { url } = await siteWithForm(engine, { phone: "optional", company: "required", button: "Sign me up" });
    const { status, body } = await ask(url, "/forms/letter");
    expect(status).toBe(200);
    expect(body).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(body).toContain("Sign me up");
    const asked = [...body.matchAll(/ name="(name|email|phone|company|service|message)"/g)].map(([, name]) => name);
    expect(asked).toEqual(["email", "phone", "company"]);
    expect((await ask(url, "/sitemap.xml")).body).not.toContain("/forms/");
    expect((await ask(url, "/search?q=tide+letter")).body).not.toContain("/forms/");
    expect((await ask(url, "/forms/other")).status).toBe(404);
  });

  test("makes one lead of what is sent twice, with its form, and thanks with staff's words and files", async () => {
    const { url, db, id } = await siteWithForm(engine, { heading: "You are in" });
    for (let times = 0; times < 2; times++) {
      const answer = await ask(url, "/forms/letter", form(url, { ...ana, message: "<b>not asked</b>" }));
      expect(answer).toMatchObject({ status: 303, headers: { location: "/forms/letter?sent=yes" } });
    }
    expect(await leads(db)).toMatchObject([
      { ...ana, name: ana.email, message: "", origin: "form", form_id: id, status: "new" },
    ]);
    const { body } = await ask(url, "/forms/letter?sent=yes");
    expect(body).toContain("You are in");
    expect(body).toContain("It comes at high tide.");
    expect(body).not.toContain('name="email"');
  });

  test("gives the form back with the input while something is missing", async () => {
    const { db, send } = await siteWithForm(engine, { company: "required", service: "required", phone: "required" });
    const { status, body } = await send({ email: "ana@", phone: "555", company: "" });
    expect(status).toBe(422);
    expect(body).toContain("Enter your full email address");
    expect(body).toContain("Enter your company’s name.");
    expect(body).toContain("Choose a service.");
    expect(body).toContain('value="555"');
    expect(await leads(db)).toEqual([]);
  });

  test("emails the people it names who may read leads, and the visitor in staff's words", async () => {
    const recipients = ["SAM@harbor.example", "ed@harbor.example", "nobody@elsewhere.example"];
    const { db, send } = await siteWithForm(engine, { recipients, heading: "You are in" });
    await aPerson(db, { name: "Sam", email: "sam@harbor.example", role: "sales" });
    await aPerson(db, { name: "Ed", email: "ed@harbor.example", role: "editor" });
    await send(ana);
    const notices = await emails(db, "lead-notice");
    expect(notices.map(({ to_address }) => to_address)).toEqual(["sam@harbor.example"]);
    expect(notices[0]?.subject).toBe("Tide letter from ana@reef.example");
    expect(await emails(db, "lead-confirmation")).toMatchObject([
      {
        to_address: ana.email,
        subject: expect.stringMatching(/^You are in/),
        text: expect.stringContaining("high tide"),
      },
    ]);
    await db.updateTable("people").set({ disabled_at: new Date() }).where("email", "=", "sam@harbor.example").execute();
    await send({ email: "bo@reef.example" });
    const later = (await emails(db, "lead-notice")).map(({ to_address }) => to_address);
    expect(later).toEqual(["hello@mangrove.example", "sam@harbor.example"]);
  });

  test("can do without the confirmation and without a reply", async () => {
    const { db, send } = await siteWithForm(engine, { confirms: false, awaitsReply: false });
    await send(ana);
    expect(await emails(db, "lead-confirmation")).toEqual([]);
    expect(await leads(db)).toMatchObject([{ reply_by: null, confirmation_withheld: "form" }]);
    expect(await emails(db, "lead-notice")).toHaveLength(1);
  });

  test("stores the answers to its questions, and the text that the visitor agreed to", async () => {
    const news = "Send me the tide letter.";
    const questions = [{ type: "consent" as const, id: "news", label: news, isRequired: true }];
    const { db, send } = await siteWithForm(engine, { questions });
    const without = await send(ana);
    expect(without.status).toBe(422);
    expect(without.body).toContain("Please check this box to continue.");
    expect((await send({ ...ana, "answer-news": news })).status).toBe(303);
    expect(await db.selectFrom("lead_answers").selectAll().execute()).toMatchObject([
      { question_id: "news", label: news, answer: "Yes", version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
  });
});
