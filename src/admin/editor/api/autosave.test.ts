import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { type Answer, ask, changeOn, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, signedIn, type TestPerson } from "../../../../tests/support/staff.ts";
import type { AutosaveResult, RemoteDraft } from "../autosave/autosave-client.ts";
import { withSlug } from "./slug-part.ts";

const path = "/cms/entries/service/service-cloud/autosave";
const laptop = "laptop-0001";
const phone = "phone-00001";

async function siteOn(engine: Engine) {
  return trialOn(await startTestSite(await databaseSettings(engine)));
}

async function trialOn(running: RunningSite) {
  const { db } = running.site.services;
  const enter = async (change: Partial<TestPerson> = {}) => {
    const person = await aPerson(db, change);
    return { person, cookie: await signedIn(db, person) };
  };
  const { draft, slug, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "slug", "version"])
    .where("entry_id", "=", "service-cloud")
    .executeTakeFirstOrThrow();
  return { ...running, db, enter, version, saved: withSlug(draft, slug) };
}

type Trial = Awaited<ReturnType<typeof siteOn>>;
type Visitor = Awaited<ReturnType<Trial["enter"]>>;

/** Autosaves a service's form as its screen does. */
async function keep(
  { url, saved, version }: Trial,
  { person, cookie }: Visitor,
  title: string,
  fields: Record<string, string> = {},
  to = path,
): Promise<{ status: number; said: AutosaveResult }> {
  const content = JSON.stringify({ ...saved, title });
  const all = { intent: "keep", person: person.id, writer: laptop, sequence: "1", base: String(version), content };
  const { status, body } = await ask(url, to, form(url, { ...all, ...fields }, { Cookie: cookie }));
  return { status, said: status === 200 ? JSON.parse(body) : {} };
}

function get(url: string, cookie: string, from = path): Promise<Answer> {
  return ask(url, from, { headers: { Host: new URL(url).host, Cookie: cookie } });
}

async function typed({ url }: Trial, { cookie }: Visitor): Promise<RemoteDraft[]> {
  return JSON.parse((await get(url, cookie)).body);
}

async function titles(trial: Trial, visitor: Visitor): Promise<string[]> {
  return (await typed(trial, visitor)).map(({ content }) => Object(content).title);
}

describe.each(databases)("autosave on $name", ({ engine }) => {
  test("is on every device of the person, with its base, and private to them", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const bo = await trial.enter({ name: "Bo Reef", role: "editor" });
    const before = await get(trial.url, "", "/services/cloud");
    const { said } = await keep(trial, ada, "Clouds", { sequence: "3" });
    expect(said).toEqual({ state: "kept", at: expect.stringMatching(/^\d{4}-.*Z$/) });
    await changeOn(trial, "service", "service-cloud", (content: object) => ({ ...content, tagline: "Up" }));
    await keep(trial, ada, "Fog", { writer: phone, sequence: "1", base: String(trial.version + 1) });
    const elsewhere = { ...ada, cookie: await signedIn(trial.db, ada.person) };
    expect(await typed(trial, elsewhere)).toEqual([
      {
        writer: phone,
        sequence: 1,
        base: { version: trial.version + 1, content: { ...trial.saved, tagline: "Up" } },
        content: { ...trial.saved, title: "Fog" },
        at: expect.any(String),
      },
      {
        writer: laptop,
        sequence: 3,
        base: { version: trial.version, content: trial.saved },
        content: { ...trial.saved, title: "Clouds" },
        at: expect.any(String),
      },
    ]);
    expect(await typed(trial, bo)).toEqual([]);
    expect(before.body).toContain("Cloud");
    expect((await get(trial.url, "", "/services/cloud")).body).not.toMatch(/Clouds|Fog/);
    expect(
      await trial.db.selectFrom("audit_log").select("act").where("person_id", "=", ada.person.id).execute(),
    ).toEqual([]);
  });

  test("comes with the names of the pictures that it refers to", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const document = async () => (await get(trial.url, ada.cookie, "/cms/services/service-cloud")).body;
    const before = await document();
    const pictures = await trial.db.selectFrom("media").select(["id", "filename"]).execute();
    const picture = pictures.find(({ filename }) => !before.includes(filename));
    const content = JSON.stringify({ ...trial.saved, picture: { media: picture?.id, alt: "A reef" } });
    expect((await keep(trial, ada, "", { content })).said.state).toBe("kept");
    expect(await document()).toContain(picture?.filename);
  });

  test("keeps the latest text in any order of arrival, and drops texts up to the discarded one", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const at = (sequence: number) => keep(trial, ada, `Text ${sequence}`, { sequence: String(sequence) });
    const answers = await Promise.all([5, 2, 8, 1, 7].map(at));
    expect(answers[2]?.said.state).toBe("kept");
    expect(await titles(trial, ada)).toEqual(["Text 8"]);
    const drop = async (sequence: string) => (await keep(trial, ada, "", { intent: "drop", sequence })).said;
    expect(await drop("7")).toEqual({ state: "ended" });
    expect(await titles(trial, ada)).toEqual(["Text 8"]);
    expect(await drop("8")).toEqual({ state: "ended" });
    expect((await at(6)).said).toEqual({ state: "overtaken" });
    expect(await titles(trial, ada)).toEqual([]);
    expect((await at(9)).said.state).toBe("kept");
  });

  test("accepts incomplete content, and malformed requests do not crash the server", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const odd = ["", "null", "{", "[]", '"text"', "[".repeat(15_000), '{"__proto__":{"title":1},"title":{"a":1}}'];
    for (const [number, content] of odd.entries()) {
      const { status } = await keep(trial, ada, "", { content, sequence: String(number) });
      expect([200, 400], content.slice(0, 40)).toContain(status);
    }
    const content = JSON.stringify({ ...trial.saved, title: "A\u0000\ud800", included: [], stranger: 1 });
    await keep(trial, ada, "", { content, sequence: "100" });
    expect((await typed(trial, ada))[0]?.content).toEqual({ ...trial.saved, title: "A\ufffd", included: [] });
    for (const change of [
      { writer: "" },
      { writer: "x" },
      { writer: "a b c d e f" },
      { writer: "x".repeat(65) },
      { sequence: "-1" },
      { sequence: "1e3" },
      { sequence: "99999999999" },
      { base: "x" },
      { intent: "publish" },
    ]) {
      expect((await keep(trial, ada, "", change)).status, JSON.stringify(change)).toBe(400);
    }
    for (const place of ["nothing/service-cloud", "__proto__/x"]) {
      expect((await keep(trial, ada, "", {}, `/cms/entries/${place}/autosave`)).status, place).toBe(404);
    }
    for (const place of ["service/nothing", "page/service-cloud"]) {
      for (const intent of ["keep", "drop", "leave"]) {
        const { said } = await keep(trial, ada, "", { intent }, `/cms/entries/${place}/autosave`);
        expect(["missing", "ended"], `${intent} ${place}`).toContain(said.state);
      }
      expect((await get(trial.url, ada.cookie, `/cms/entries/${place}/autosave`)).body).toBe("[]");
    }
    await deleteEntry(trial.db, { id: "service-cloud", by: ada.person }, new Date());
    expect((await keep(trial, ada, "Late", { sequence: "200" })).said).toEqual({ state: "missing" });
    expect(await typed(trial, ada)).toEqual([]);
  });

  test("is accepted only from editors, under their own login", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const bo = await trial.enter({ name: "Bo Reef", role: "editor" });
    const sal = await trial.enter({ role: "sales" });
    await keep(trial, ada, "Ada's");
    expect((await keep(trial, sal, "Sal's")).status).toBe(403);
    expect((await get(trial.url, sal.cookie)).status).toBe(403);
    expect((await keep(trial, { ...ada, cookie: "" }, "Nobody's")).status).toBe(303);
    for (const intent of ["keep", "drop", "leave"]) {
      const fields = { intent, sequence: "9" };
      expect(await keep(trial, { ...ada, cookie: bo.cookie }, "Another's", fields)).toEqual({
        status: 200,
        said: { state: "other-person" },
      });
    }
    expect(await titles(trial, ada)).toEqual(["Ada's"]);
    expect(await typed(trial, bo)).toEqual([]);
  });

  test("shows others who has an entry open, in its form and in its list, until they close it", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const bo = await trial.enter({ name: "Bo Reef", role: "editor" });
    const sal = await trial.enter({ role: "sales" });
    const poll = async ({ cookie }: Visitor, writer: string) => {
      const from = `/cms/entries/service/service-cloud?since=${trial.version}&writer=${writer}`;
      return JSON.parse((await get(trial.url, cookie, from)).body).companions;
    };
    const list = async ({ cookie }: Visitor) => (await get(trial.url, cookie, "/cms/services")).body;
    expect(await poll(bo, phone)).toEqual([]);
    const seen = { person: bo.person.id, name: "Bo Reef", since: expect.stringMatching(/Z$/) };
    const document = async () => (await get(trial.url, ada.cookie, "/cms/services/service-cloud")).body;
    expect(await poll(ada, laptop)).toEqual([{ ...seen, typedAgo: null }]);
    expect(await document()).toContain("Bo Reef has this open too");
    await keep(trial, bo, "Fog", { writer: phone });
    expect(await document()).toContain("Bo Reef is editing this too");
    expect(await poll(ada, laptop)).toEqual([{ ...seen, typedAgo: expect.any(Number) }]);
    expect(await poll(ada, "x")).toEqual([]);
    expect(await list(ada)).toContain("Bo Reef has it open");
    expect(await list(ada)).not.toContain(`${ada.person.name} has it open`);
    expect(await list(sal)).not.toContain("has it open");
    await keep(trial, ada, "", { intent: "leave", writer: phone });
    expect(await list(ada)).toContain("Bo Reef has it open");
    await keep(trial, bo, "", { intent: "leave", writer: phone });
    expect(await list(ada)).not.toContain("has it open");
    expect(await poll(ada, laptop)).toEqual([]);
  });
});

test("two instances share autosaves and presence", async () => {
  const { databaseUrl } = await databaseSettings("postgres");
  const one = await startTestSite({ ...(databaseUrl && { databaseUrl }) });
  const other = await startTestSite({ ...(databaseUrl && { databaseUrl }) });
  const trial = await trialOn(one);
  const ada = await trial.enter();
  const bo = await trial.enter({ name: "Bo Reef" });
  const poll = `/cms/entries/service/service-cloud?since=1&writer=${laptop}`;
  await get(other.url, bo.cookie, poll);
  expect(JSON.parse((await get(one.url, ada.cookie, poll)).body).companions).toMatchObject([{ name: "Bo Reef" }]);
  await keep(trial, ada, "Fog", { sequence: "2" });
  expect(await titles({ ...trial, url: other.url }, ada)).toEqual(["Fog"]);
  await keep({ ...trial, url: other.url }, ada, "", { intent: "drop", sequence: "2" });
  expect((await keep(trial, ada, "Fo", { sequence: "1" })).said).toEqual({ state: "overtaken" });
});
