import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { saveDraft } from "#src/domain/content/entries/editing/save.server.ts";
import { deleteEntry, unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { issueFormToken } from "#src/domain/leads/intake/form-token.server.ts";
import { aForm } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../tests/support/staff.ts";

async function siteWithForm(engine: Engine, change: Parameters<typeof aForm>[0] = {}) {
  const running = await startTestSite(await databaseSettings(engine));
  await running.site.sender.stop();
  const { url } = running;
  const { db, secret } = running.site.services;
  const id = await publishOn(running, "form", "letter", aForm(change));
  const send = (fields: Record<string, string>, path = "/forms/letter", headers: Record<string, string> = {}) => {
    const formToken = issueFormToken(secret, new Date(Date.now() - minuteMs));
    return ask(url, path, form(url, { formToken, ...fields }, headers));
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
    const fieldNames = [...body.matchAll(/ name="(name|email|phone|company|service|message)"/g)].map(
      ([, name]) => name,
    );
    expect(fieldNames).toEqual(["email", "phone", "company"]);
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
    const { status, body } = await send({ email: "ana@", phone: "555-0142", company: "" });
    expect(status).toBe(422);
    expect(body).toContain("Enter your full email address");
    expect(body).toContain("Enter your company’s name.");
    expect(body).toContain("Choose a service.");
    expect(body).toContain('value="555-0142"');
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

  test("names each recipient who gets no emails at the field, and before publishing", async () => {
    const { url, db, id } = await siteWithForm(engine);
    const person = (name: string, role: "sales" | "editor") =>
      aPerson(db, { name, email: `${name}@harbor.example`, role });
    for (const name of ["Sam", "Gus", "Ida", "Bo"]) await person(name, "sales");
    await person("Ed", "editor");
    const change = (name: string, values: object) => db.updateTable("people").set(values).where("name", "=", name);
    await change("Gus", { disabled_at: new Date() }).execute();
    await change("Ida", { password: null }).execute();
    await change("Bo", { disabled_at: new Date(), is_sample: true }).execute();
    const owner = await aPerson(db, { role: "owner" });
    const Cookie = await logInDirectly(db, owner);
    const problems = {
      "SAM@harbor.example": null,
      "ed@harbor.example": "Ed can't read leads and gets no emails. Change their role, or enter another address.",
      "gus@harbor.example": "Gus's account is disabled and gets no emails. Enter another address.",
      "ida@harbor.example": "Ida hasn't accepted the invitation yet, and gets no emails until then.",
      "bo@harbor.example": "Bo is sample data and gets no emails. Enter a coworker's address.",
      "sam@harbor.exmaple": "No coworker has this address, so it gets no emails. Enter a coworker's.",
    };
    for (const [address, problem] of Object.entries(problems)) {
      const query = new URLSearchParams({ of: "recipient", q: address });
      const { body } = await ask(url, `/cms/references?${query}`, { headers: { Cookie } });
      expect(JSON.parse(body), address).toBe(problem);
    }
    const publish = async (ignoreWarnings: string) => {
      const content = JSON.stringify(aForm({ recipients: Object.keys(problems) }));
      const fields = { intent: "publish", base: "1", person: owner.id, ignoreWarnings, content };
      return JSON.parse((await ask(url, `/cms/entries/form/${id}`, form(url, fields, { Cookie }))).body);
    };
    const warnings = Object.values(problems).flatMap((message, index) =>
      message === null ? [] : [{ path: `recipients.${index}`, level: "warns", message }],
    );
    expect(await publish("false")).toMatchObject({ state: "findings", findings: warnings });
    expect(await publish("true")).toMatchObject({ state: "saved" });
  });

  test("links the lead in the notice by the site's own address, not by the host that the request names", async () => {
    const { running, db, send } = await siteWithForm(engine);
    const { origin } = running.site.services;
    const headers = { Host: "evil.example", Origin: "http://evil.example", "X-Forwarded-Host": "evil.example" };
    expect((await send(ana, "/forms/letter", headers)).status).toBe(303);
    const [lead] = await leads(db);
    const [notice] = await emails(db, "lead-notice");
    expect(notice?.text).toContain(`Open this lead: ${origin}/cms/leads/${lead?.id}`);
    expect(notice?.html).toContain(`href="${origin}/cms/leads/${lead?.id}"`);
    expect(`${notice?.text}${notice?.html}`).not.toContain("evil");
  });

  test.each([
    ["unpublished", unpublishEntry],
    ["deleted", deleteEntry],
  ])("takes what is sent for a day after it was %s, and thanks on the spot", async (_case, end) => {
    const { running, url, db, id, send } = await siteWithForm(engine, {
      ...{ company: "required", heading: "You are in", recipients: ["sam@harbor.example"] },
    });
    await aPerson(db, { name: "Sam", email: "sam@harbor.example", role: "sales" });
    const closed = new Date();
    await end(db, { id, language: "en", by: { id: null, name: "Ana" } }, closed);
    await running.site.version.refresh();
    expect((await ask(url, "/forms/letter")).status).toBe(404);
    expect((await ask(url, "/forms/letter?sent=yes")).status).toBe(404);
    const incomplete = await send({ ...ana, company: "" });
    expect(incomplete.status).toBe(422);
    expect(incomplete.body).toContain("Enter your company’s name.");
    expect(incomplete.body).toContain('value="ana@reef.example"');
    const formToken = issueFormToken(running.site.services.secret, new Date(Date.now() - minuteMs));
    // A page that answers a form is sent again when it is reloaded.
    for (let times = 0; times < 2; times++) {
      const answer = await send({ ...ana, company: "Reef", formToken });
      expect(answer.status).toBe(200);
      expect(answer.body).toContain("You are in");
      expect(answer.body).toContain("It comes at high tide.");
      expect(answer.body).not.toContain('name="email"');
    }
    expect(await leads(db)).toMatchObject([{ ...ana, company: "Reef", form_id: id }]);
    expect(await emails(db, "lead-notice")).toMatchObject([
      { to_address: "sam@harbor.example", subject: expect.stringMatching(/^Tide letter from/) },
    ]);
    // A day later, nobody can have it open.
    running.site.services.now = () => new Date(closed.getTime() + 25 * 60 * minuteMs);
    expect((await send({ ...ana, company: "Later" })).status).toBe(404);
    expect(await leads(db)).toHaveLength(1);
  });

  test("passes on what is sent to its former address, but not to another site", async () => {
    const { running, url, db, id, send } = await siteWithForm(engine);
    await changeOn(running, "form", id, (content: object) => content, "news");
    const moved = await send(ana);
    expect([moved.status, moved.headers.location]).toEqual([308, "/forms/news"]);
    expect((await send(ana, moved.headers.location)).status).toBe(303);
    expect(await leads(db)).toMatchObject([{ ...ana, form_id: id }]);
    const elsewhere = { from_path: "/forms/old", to_url: "https://reef.example/", created_at: new Date() };
    await db.insertInto("redirects").values(elsewhere).execute();
    await db.transaction().execute(raiseContentVersion);
    await running.site.version.refresh();
    expect((await ask(url, "/forms/old")).status).toBe(308);
    expect((await send(ana, "/forms/old")).status).toBe(404);
  });

  test("keeps the answer to a question that was removed while the visitor had the form open", async () => {
    const boat = { type: "text" as const, id: "boat", label: "Which boat of {company}?", isRequired: true };
    const { running, db, id, send } = await siteWithForm(engine, { questions: [boat] });
    await changeOn(running, "form", id, (content: object) => ({ ...content, questions: [] }));
    // With an error elsewhere, it comes back to be sent again.
    const incomplete = await send({ ...ana, email: "", "answer-boat": "Marlin", "answer-other": "made up" });
    expect(incomplete.body).toMatch(/<input[^>]*name="answer-boat"[^>]*value="Marlin"/);
    expect(incomplete.body).toContain("Which boat of Mangrove IT?");
    expect(incomplete.body).not.toContain("answer-other");
    expect((await send({ ...ana, "answer-boat": "Marlin", "answer-other": "made up" })).status).toBe(303);
    expect(await db.selectFrom("lead_answers").select(["label", "answer"]).execute()).toEqual([
      { label: "Which boat of Mangrove IT?", answer: "Marlin" },
    ]);
    const [notice] = await emails(db, "lead-notice");
    expect(notice?.text).toContain("Which boat of Mangrove IT?: Marlin");
  });

  test("is closed a day after it was unpublished, also if its draft was saved since", async () => {
    const { running, db, id, send } = await siteWithForm(engine);
    const by = { id: null, name: "Ana" };
    await unpublishEntry(db, { id, language: "en", by }, new Date(Date.now() - 25 * 60 * minuteMs));
    const draft = { id, kind: "form", language: "en", slug: null, content: aForm({ heading: "Later" }) } as const;
    expect(await saveDraft(db, { ...draft, baseVersion: 1, by }, new Date())).toMatchObject({ state: "saved" });
    await running.site.version.refresh();
    expect((await send(ana)).status).toBe(404);
    expect(await leads(db)).toEqual([]);
  });

  test("drops the answer to a question that was removed a day before, also if the form changed since", async () => {
    const boat = { type: "text" as const, id: "boat", label: "Which boat?", isRequired: true };
    const { running, db, id, send } = await siteWithForm(engine, { questions: [boat] });
    await changeOn(running, "form", id, (content: object) => ({ ...content, questions: [] }));
    const dayAgo = new Date(Date.now() - 25 * 60 * minuteMs);
    await db.updateTable("revisions").set({ at: dayAgo }).where("entry_id", "=", id).execute();
    await changeOn(running, "form", id, (content: object) => ({ ...content, heading: "Later" }));
    expect((await send({ ...ana, "answer-boat": "Marlin" })).status).toBe(303);
    expect(await db.selectFrom("lead_answers").select("label").execute()).toEqual([]);
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
    expect(without.body).toContain("Please check the box “Send me the tide letter.” to continue.");
    expect((await send({ ...ana, "answer-news": news })).status).toBe(303);
    expect(await db.selectFrom("lead_answers").selectAll().execute()).toMatchObject([
      { question_id: "news", label: news, answer: "Yes", version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
  });
});
