import { describe, expect, test } from "vitest";
import type { RemoteResult } from "#src/admin/ui/draft/draft.ts";
import type { Engine } from "#src/base/db/dialect.ts";
import { deleteEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { type Answer, ask, changeOn, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly, type TestPerson } from "../../../../tests/support/staff.ts";
import type { RemoteWorkingCopy } from "../document/autosave.ts";
import { withSlug } from "./slug-key.ts";

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
    return { person, cookie: await logInDirectly(db, person) };
  };
  const { draft, slug, version } = await db
    .selectFrom("entry_texts")
    .select(["draft", "slug", "version"])
    .where("entry_id", "=", "service-cloud")
    .executeTakeFirstOrThrow();
  return { ...running, db, enter, version, storedContent: withSlug(draft, slug) };
}

type Trial = Awaited<ReturnType<typeof siteOn>>;
type Visitor = Awaited<ReturnType<Trial["enter"]>>;

/** Autosaves a service's form as its screen does. */
async function autosave(
  { url, storedContent, version }: Trial,
  { person, cookie }: Visitor,
  title: string,
  fields: Record<string, string> = {},
  to = path,
): Promise<{ status: number; result: RemoteResult }> {
  const content = JSON.stringify({ ...storedContent, title });
  const all = { intent: "save", person: person.id, formId: laptop, sequence: "1", base: String(version), content };
  const { status, body } = await ask(url, to, form(url, { ...all, ...fields }, { Cookie: cookie }));
  return { status, result: status === 200 ? JSON.parse(body) : {} };
}

function get(url: string, cookie: string, from = path): Promise<Answer> {
  return ask(url, from, { headers: { Host: new URL(url).host, Cookie: cookie } });
}

async function workingCopies({ url }: Trial, { cookie }: Visitor): Promise<RemoteWorkingCopy[]> {
  return JSON.parse((await get(url, cookie)).body);
}

async function titles(trial: Trial, visitor: Visitor): Promise<string[]> {
  return (await workingCopies(trial, visitor)).map(({ content }) => Object(content).title);
}

describe.each(databases)("autosave on $name", ({ engine }) => {
  test("is on every device of the person, with its base, and private to them", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const bo = await trial.enter({ name: "Bo Reef", role: "editor" });
    const before = await get(trial.url, "", "/services/cloud");
    const { result } = await autosave(trial, ada, "Clouds", { sequence: "3" });
    expect(result).toEqual({ state: "saved", at: expect.stringMatching(/^\d{4}-.*Z$/) });
    await changeOn(trial, "service", "service-cloud", (content: object) => ({ ...content, tagline: "Up" }));
    await autosave(trial, ada, "Fog", { formId: phone, sequence: "1", base: String(trial.version + 1) });
    const elsewhere = { ...ada, cookie: await logInDirectly(trial.db, ada.person) };
    expect(await workingCopies(trial, elsewhere)).toEqual([
      {
        formId: phone,
        sequence: 1,
        base: { version: trial.version + 1, content: { ...trial.storedContent, tagline: "Up" } },
        content: { ...trial.storedContent, title: "Fog" },
        at: expect.any(String),
      },
      {
        formId: laptop,
        sequence: 3,
        base: { version: trial.version, content: trial.storedContent },
        content: { ...trial.storedContent, title: "Clouds" },
        at: expect.any(String),
      },
    ]);
    expect(await workingCopies(trial, bo)).toEqual([]);
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
    const content = JSON.stringify({ ...trial.storedContent, picture: { media: picture?.id, alt: "A reef" } });
    expect((await autosave(trial, ada, "", { content })).result.state).toBe("saved");
    expect(await document()).toContain(picture?.filename);
  });

  test("keeps the latest text in any order of arrival, and drops texts up to the discarded one", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const keepSequence = (sequence: number) => autosave(trial, ada, `Text ${sequence}`, { sequence: String(sequence) });
    const answers = await Promise.all([5, 2, 8, 1, 7].map(keepSequence));
    expect(answers[2]?.result.state).toBe("saved");
    expect(await titles(trial, ada)).toEqual(["Text 8"]);
    const drop = async (sequence: string) => (await autosave(trial, ada, "", { intent: "discard", sequence })).result;
    expect(await drop("7")).toEqual({ state: "discarded" });
    expect(await titles(trial, ada)).toEqual(["Text 8"]);
    expect(await drop("8")).toEqual({ state: "discarded" });
    expect((await keepSequence(6)).result).toEqual({ state: "stale" });
    expect(await titles(trial, ada)).toEqual([]);
    expect((await keepSequence(9)).result.state).toBe("saved");
  });

  test("accepts incomplete content, and malformed requests do not crash the server", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const odd = ["", "null", "{", "[]", '"text"', "[".repeat(15_000), '{"__proto__":{"title":1},"title":{"a":1}}'];
    for (const [number, content] of odd.entries()) {
      const { status } = await autosave(trial, ada, "", { content, sequence: String(number) });
      expect([200, 400], content.slice(0, 40)).toContain(status);
    }
    const content = JSON.stringify({ ...trial.storedContent, title: "A\u0000\ud800", included: [], stranger: 1 });
    await autosave(trial, ada, "", { content, sequence: "100" });
    expect((await workingCopies(trial, ada))[0]?.content).toEqual({
      ...trial.storedContent,
      title: "A\ufffd",
      included: [],
    });
    for (const change of [
      { formId: "" },
      { formId: "x" },
      { formId: "a b c d e f" },
      { formId: "x".repeat(65) },
      { sequence: "-1" },
      { sequence: "1e3" },
      { sequence: "99999999999" },
      { base: "x" },
      { intent: "publish" },
    ]) {
      expect((await autosave(trial, ada, "", change)).status, JSON.stringify(change)).toBe(400);
    }
    for (const entryPath of ["nothing/service-cloud", "__proto__/x"]) {
      expect((await autosave(trial, ada, "", {}, `/cms/entries/${entryPath}/autosave`)).status, entryPath).toBe(404);
    }
    for (const entryPath of ["service/nothing", "page/service-cloud"]) {
      for (const intent of ["save", "discard", "leave"]) {
        const { result } = await autosave(trial, ada, "", { intent }, `/cms/entries/${entryPath}/autosave`);
        expect(["missing", "discarded"], `${intent} ${entryPath}`).toContain(result.state);
      }
      expect((await get(trial.url, ada.cookie, `/cms/entries/${entryPath}/autosave`)).body).toBe("[]");
    }
    await deleteEntry(trial.db, { id: "service-cloud", by: ada.person }, new Date());
    expect((await autosave(trial, ada, "Late", { sequence: "200" })).result).toEqual({ state: "missing" });
    expect(await workingCopies(trial, ada)).toEqual([]);
  });

  test("is accepted only from editors, under their own login", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const bo = await trial.enter({ name: "Bo Reef", role: "editor" });
    const sal = await trial.enter({ role: "sales" });
    await autosave(trial, ada, "Ada's");
    expect((await autosave(trial, sal, "Sal's")).status).toBe(403);
    expect((await get(trial.url, sal.cookie)).status).toBe(403);
    expect((await autosave(trial, { ...ada, cookie: "" }, "Nobody's")).status).toBe(303);
    for (const intent of ["save", "discard", "leave"]) {
      const fields = { intent, sequence: "9" };
      expect(await autosave(trial, { ...ada, cookie: bo.cookie }, "Another's", fields)).toEqual({
        status: 200,
        result: { state: "other-person" },
      });
    }
    expect(await titles(trial, ada)).toEqual(["Ada's"]);
    expect(await workingCopies(trial, bo)).toEqual([]);
  });

  test("shows others who has an entry open, in its form and in its list, until they close it", async () => {
    const trial = await siteOn(engine);
    const ada = await trial.enter();
    const bo = await trial.enter({ name: "Bo Reef", role: "editor" });
    const sal = await trial.enter({ role: "sales" });
    const poll = async ({ cookie }: Visitor, formId: string) => {
      const from = `/cms/entries/service/service-cloud?since=${trial.version}&formId=${formId}`;
      return JSON.parse((await get(trial.url, cookie, from)).body).companions;
    };
    const list = async ({ cookie }: Visitor) => (await get(trial.url, cookie, "/cms/services")).body;
    expect(await poll(bo, phone)).toEqual([]);
    const seen = { person: bo.person.id, name: "Bo Reef", since: expect.stringMatching(/Z$/) };
    const document = async () => (await get(trial.url, ada.cookie, "/cms/services/service-cloud")).body;
    expect(await poll(ada, laptop)).toEqual([{ ...seen, editedAgoMs: null }]);
    expect(await document()).toContain("Bo Reef has this open too");
    await autosave(trial, bo, "Fog", { formId: phone });
    expect(await document()).toContain("Bo Reef is editing this too");
    expect(await poll(ada, laptop)).toEqual([{ ...seen, editedAgoMs: expect.any(Number) }]);
    expect(await poll(ada, "x")).toEqual([]);
    expect(await list(ada)).toContain("Bo Reef has it open");
    expect(await list(ada)).not.toContain(`${ada.person.name} has it open`);
    expect(await list(sal)).not.toContain("has it open");
    await autosave(trial, ada, "", { intent: "leave", formId: phone });
    expect(await list(ada)).toContain("Bo Reef has it open");
    await autosave(trial, bo, "", { intent: "leave", formId: phone });
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
  const poll = `/cms/entries/service/service-cloud?since=1&formId=${laptop}`;
  await get(other.url, bo.cookie, poll);
  expect(JSON.parse((await get(one.url, ada.cookie, poll)).body).companions).toMatchObject([{ name: "Bo Reef" }]);
  await autosave(trial, ada, "Fog", { sequence: "2" });
  expect(await titles({ ...trial, url: other.url }, ada)).toEqual(["Fog"]);
  await autosave({ ...trial, url: other.url }, ada, "", { intent: "discard", sequence: "2" });
  expect((await autosave(trial, ada, "Fo", { sequence: "1" })).result).toEqual({ state: "stale" });
});
