import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../tests/support/engines.ts";
import { multipartBody, multipartForm } from "../../../tests/support/multipart.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { form } from "../../../tests/support/staff.ts";

const size: FormQuestion = {
  type: "text",
  id: "size",
  label: "How many people?",
  hint: "A guess is fine",
  isRequired: true,
};
const tools: FormQuestion = {
  ...{ type: "choices", id: "tools", label: "What do you use?", hint: "", isRequired: false },
  options: ["Windows", "<b>Linux</b>"],
};
const terms: FormQuestion = { type: "consent", id: "terms", label: "{company} may call me.", isRequired: true };

const agreed = "Mangrove IT may call me.";

const inquiry: [string, string][] = [
  ["name", "Elena Marsh"],
  ["email", "elena@harborline.example"],
  ["message", "Our insurer wants answers by March."],
];

async function setQuestions(running: RunningSite, questions: FormQuestion[]): Promise<void> {
  await changeOn(running, "settings", "settings", (settings: Settings) => ({ ...settings, questions }));
}

async function siteOn(engine: Engine, questions: FormQuestion[] = [size, tools, terms]) {
  const running = await startTestSite(await databaseSettings(engine));
  await setQuestions(running, questions);
  const { db } = running.site.services;
  const send = (...answers: [string, string][]) =>
    ask(running.url, "/contact", {
      ...form(running.url, {}),
      body: new URLSearchParams([...inquiry, ...answers]).toString(),
    });
  const stored = () =>
    db.selectFrom("lead_answers").select(["question_id", "label", "answer", "version"]).orderBy("position").execute();
  return { ...running, running, db, send, stored };
}

describe.each(databases)("questions of the contact form on $name", ({ engine }) => {
  test("are answered, and the answers are stored with the lead", async () => {
    const { url, send, stored, db } = await siteOn(engine);
    for (const path of ["/contact", "/contact?service=security"]) {
      const { body } = await ask(url, path);
      expect(body).toContain("How many people?");
      expect(body).toContain(agreed);
      expect(body).toContain("&lt;b&gt;Linux");
    }
    const answer = await send(
      ["answer-size", "42"],
      ["answer-tools", "Windows"],
      ["answer-tools", "<b>Linux</b>"],
      ["answer-terms", agreed],
    );
    expect(answer.status).toBe(303);
    expect(await stored()).toEqual([
      { question_id: "size", label: "How many people?", answer: "42", version: null },
      { question_id: "tools", label: "What do you use?", answer: "Windows\n<b>Linux</b>", version: null },
      { question_id: "terms", label: agreed, answer: "Yes", version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    ]);
    const emails = await db.selectFrom("outbox").select("text").where("purpose", "=", "lead-notice").execute();
    expect(emails[0]?.text).toContain("What do you use?: Windows, <b>Linux</b>");
  });

  test("that lack an answer return the form, with all that was entered", async () => {
    const { send, db } = await siteOn(engine);
    const { status, body } = await send(["answer-tools", "<b>Linux</b>"], ["answer-terms", "Anything may happen."]);
    expect(status).toBe(422);
    expect(body).toContain("2 things to fix");
    expect(body).toMatch(/href="#answer-size"[^>]*>Please answer “How many people\?”/);
    expect(body).toMatch(/href="#answer-terms"[^>]*>“[^”]+ may call me\.” changed/);
    expect(body).toMatch(/<input[^>]*id="answer-size"[^>]*aria-describedby="answer-size-hint answer-size-error"/);
    expect(body).toMatch(/<input[^>]*checked=""[^>]*value="&lt;b&gt;Linux/);
    expect(body).not.toMatch(/<input[^>]*checked=""[^>]*id="answer-terms"/);
    expect(body).toContain("Our insurer wants answers by March.");
    expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
  });

  test("that changed while the visitor wrote lose no answer", async () => {
    const { running, send, stored } = await siteOn(engine);
    await setQuestions(running, [{ ...tools, options: ["Windows 11", "Mac"] }]);
    const sent = [
      ["answer-size", "42"],
      ["answer-tools", "Windows"],
    ] as [string, string][];
    expect((await send(...sent)).status).toBe(303);
    expect(await stored()).toMatchObject([
      { question_id: "tools", answer: "Windows" },
      { question_id: "size", label: "How many people?", answer: "42" },
    ]);
    await setQuestions(running, [tools, size, { ...size, id: "budget", label: "Your budget" }]);
    const { status, body } = await send(["answer-tools", "BSD"], ["answer-size", "42"]);
    expect(status).toBe(422);
    expect(body).toContain("Please answer “Your budget”");
    expect(body).toMatch(/<input[^>]*checked=""[^>]*value="BSD"/);
    expect(body).toMatch(/<input[^>]*id="answer-size"[^>]*value="42"/);
  });
});

test("the longest form is accepted, also in Chinese", async () => {
  const questions = Array.from(
    { length: 12 },
    (_, number): FormQuestion => ({ ...size, type: "lines", id: `q${number}` }),
  );
  const { url, stored } = await siteOn("sqlite", questions);
  const [encoding] = /(?<=<form[^>]*encType=")[^"]+/i.exec((await ask(url, "/contact")).body) ?? [];
  expect(encoding).toBe("multipart/form-data");
  const fields = {
    ...Object.fromEntries(questions.map(({ id }) => [`answer-${id}`, "答".repeat(1000)])),
    ...{
      name: "名".repeat(100),
      company: "司".repeat(120),
      message: "问".repeat(5000),
      email: "elena@harborline.example",
    },
  };
  expect((await ask(url, "/contact", multipartForm(url, multipartBody(fields)))).status).toBe(303);
  expect(await stored()).toHaveLength(12);
});

test("a question may have the id of what every object has", async () => {
  const { url, send, stored } = await siteOn("sqlite", [{ ...size, id: "constructor" }, terms]);
  expect(await ask(url, "/contact")).toMatchObject({
    status: 200,
    body: expect.stringContaining("answer-constructor"),
  });
  const refused = await send(["answer-constructor", "42"]);
  expect(refused).toMatchObject({ status: 422, body: expect.stringContaining('value="42"') });
  expect((await send(["answer-constructor", "42"], ["answer-terms", agreed])).status).toBe(303);
  expect(await stored()).toMatchObject([{ question_id: "constructor", answer: "42" }, { question_id: "terms" }]);
});

test("a site without questions asks nothing and stores no answers", async () => {
  const { url, send, stored } = await siteOn("sqlite", []);
  expect((await ask(url, "/contact")).body).not.toContain("answer-");
  expect((await send(["answer-size", "42"])).status).toBe(303);
  expect(await stored()).toEqual([]);
});
