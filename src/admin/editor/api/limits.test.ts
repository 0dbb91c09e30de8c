// @module-tag long
import { describe, expect, test } from "vitest";
import { aPage, aPost } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { staffClient, visit } from "../../../../tests/support/staff-client.ts";

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text, marks: [] }] });
const topics = (count: number) => many(count, (index) => `topic ${index}`);
const tooMany = "This list can have up to 3 items. Remove some and save again.";

async function staffClientOn(engine: "sqlite" | "postgres") {
  const running = await startTestSite(await databaseSettings(engine));
  const { db } = running.site.services;
  return { ...(await staffClient(running, { role: "owner" })), running, db };
}

/** CPU time of this process, in milliseconds. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(databases)("on $name", ({ engine }) => {
  test("content over the limit is rejected at its field, and the saved version stays", async () => {
    const { db, send, create, sentTo } = await staffClientOn(engine);
    const id = await create("post");
    const draft = { title: "Too many", topics: topics(100_000) };
    for (const intent of ["save", "schedule", "publish"]) {
      const fields = { base: 1, content: draft, ignoreWarnings: true, publishAt: "2099-01-01T09:00", unpublishAt: "" };
      const result = await send("post", id, intent, fields);
      expect(JSON.stringify(result), intent).toContain(tooMany);
      expect(result.state, intent).toBe(intent === "save" ? "invalid" : "findings");
    }
    expect(await send("post", id, "save", { base: 1, content: draft })).toMatchObject({
      fieldErrors: { topics: tooMany },
    });
    const typing = { intent: "save", formId: "laptop-0001", sequence: 1, base: 1, content: draft };
    const autosaveResult = (await sentTo(`/cms/entries/post/${id}/autosave`, typing)).answer;
    expect(autosaveResult).toEqual({ state: "too-large" });
    expect(await db.selectFrom("working_copies").select("form_id").execute()).toEqual([]);
    expect(await db.selectFrom("entry_texts").select("version").where("entry_id", "=", id).execute()).toEqual([
      { version: 1 },
    ]);

    // Too large to publish, but within the storage limit.
    const wide = { title: "x".repeat(10_000), topics: topics(6) };
    expect(await send("post", id, "save", { base: 1, content: wide })).toMatchObject({ state: "saved" });
    expect(await send("post", id, "publish", { base: 2, content: wide, ignoreWarnings: true })).toMatchObject({
      state: "findings",
    });
  });

  test("settings and new entries over the limit are rejected, and nothing is created", async () => {
    const { db, send, sentTo, person, read } = await staffClientOn(engine);
    const { storedVersion } = await read("settings", "settings");
    const { $slug, ...settings } = storedVersion.content;
    const menu = many(500, () => settings.menu[0]);
    expect(
      await send("settings", "settings", "save", { base: storedVersion.version, content: { ...settings, menu } }),
    ).toEqual({
      status: 200,
      state: "invalid",
      fieldErrors: { menu: "This list can have up to 8 items. Remove some and save again." },
    });
    const id = crypto.randomUUID();
    const content = { ...aPost(), topics: topics(7) };
    const entryPath = `/cms/entries/post/${id}`;
    const { answer: result } = await sentTo(`${entryPath}?new=yes`, {
      intent: "save",
      base: 1,
      content,
      person: person.id,
    });
    expect(result.state).toBe("invalid");
    const typing = { intent: "save", formId: "laptop-0001", sequence: 1, base: 1, content };
    expect((await sentTo(`${entryPath}/autosave?new=yes`, typing)).answer).toEqual({ state: "too-large" });
    expect(await db.selectFrom("entries").select("id").where("id", "=", id).execute()).toEqual([]);
  });

  test("stored content over the limit opens truncated and fast, and nothing of it is lost", async () => {
    const { db, look, send, read, running, create } = await staffClientOn(engine);
    const { id } = await db
      .selectFrom("entries")
      .select("id")
      .where("id", "=", "post-hurricane-season-it-plan")
      .executeTakeFirstOrThrow();
    const large = { ...aPost({ title: "A large post" }), topics: topics(200_000) };
    const { version } = await db
      .updateTable("entry_texts")
      .set({ draft: large, published: large, title: "A large post" })
      .where("entry_id", "=", id)
      .returning("version")
      .executeTakeFirstOrThrow();
    await db.updateTable("revisions").set({ data: large }).where("entry_id", "=", id).execute();
    await running.site.version.refresh();
    const sampleText = "the first 6 of 200,000 items";
    const pages = {
      form: `/cms/blog/${id}`,
      list: "/cms/blog",
      search: "/cms/blog?q=large",
      versions: `/cms/revisions/${id}`,
      compare: `/cms/revisions/${id}?version=${version}`,
      activity: "/cms/activity",
      dashboard: "/cms/dashboard",
    };
    for (const path of Object.values(pages)) await look(path);
    for (const [name, path] of Object.entries(pages)) {
      let body = "";
      const busy = await cost(async () => {
        const answer = await look(path);
        expect(answer.status, name).toBe(200);
        body = answer.body;
      });
      expect(busy, `${name}: ${busy} ms`).toBeLessThan(3_000);
      if (name === "form" || name === "compare") expect(body, name).toContain(sampleText);
    }
    expect((await visit(running, "/blog/hurricane-season-it-plan")).body).toContain("A large post");
    expect((await visit(running, "/blog")).status).toBe(200);
    expect((await look(`/cms/preview/post/${id}`)).status).toBeLessThan(400);
    await create("post");

    const { storedVersion } = await read("post", id);
    expect(storedVersion.content.topics).toEqual(topics(6));
    expect(storedVersion.truncated).toEqual([`Topics: ${sampleText}`]);
    const { $slug, ...content } = storedVersion.content;
    const change = { ...content, topics: topics(2), $slug };
    expect(await send("post", id, "save", { base: version, content: change })).toMatchObject({ state: "saved" });
    expect((await read("post", id)).storedVersion.truncated).toBeUndefined();
    const { data } = await db
      .selectFrom("revisions")
      .select("data")
      .where("entry_id", "=", id)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    expect(Object(data).topics).toHaveLength(200_000);
  });

  test("an autosaved text over the limit is offered with a note of what is missing", async () => {
    const { db, look, person, create } = await staffClientOn(engine);
    const id = await create("post");
    const copy = { form_id: "laptop-0001", base_version: 1, slug: null, sequence: 1, is_closed: false };
    const entryPath = { entry_id: id, locale: "en", person_id: person.id, updated_at: new Date() };
    await db
      .insertInto("working_copies")
      .values({ ...entryPath, ...copy, data: { title: "Kept", topics: topics(50_000) } })
      .execute();
    const [offer] = JSON.parse((await look(`/cms/entries/post/${id}/autosave`)).body);
    expect(offer).toMatchObject({
      content: { title: "Kept", topics: topics(6) },
      truncated: ["Topics: the first 6 of 50,000 items"],
    });
  });
});

test("the largest allowed entries open, compare and preview quickly", async () => {
  const { send, look, create } = await staffClientOn("sqlite");
  const sampleText = (seed: number) =>
    many(700, (index) => ((index * 7919 + seed * 104_729) % 99_991).toString(36)).join(" ");
  const text = (of: string) => ({ block: "text", text: { type: "doc", content: [paragraph(of)] } });
  const halfNew = (of: string) => of.replaceAll(/(\S+) (\S+)/g, "$1 $2x");
  const questions = { block: "questions", heading: "q", questions: many(30, () => ({ question: "q", answer: "" })) };
  const largest: [string, "post" | "page", object, object][] = [
    [
      "paragraphs",
      "post",
      aPost({ body: { type: "doc", content: many(9_000, (index) => paragraph(`p ${index}`)) } as never }),
      aPost({ body: { type: "doc", content: many(9_000, (index) => paragraph(`q ${index}`)) } as never }),
    ],
    [
      "blocks",
      "page",
      { ...aPage(), blocks: many(100, (index) => text(sampleText(index))) },
      { ...aPage(), blocks: many(100, (index) => text(halfNew(sampleText(index)))) },
    ],
    ["questions", "page", { ...aPage(), blocks: many(80, () => questions) }, aPage({ name: "Other" })],
  ];
  for (const [name, kind, content, changed] of largest) {
    const id = await create(kind);
    const screen = `/cms/${kind === "post" ? "blog" : "pages"}/${id}`;
    expect(await send(kind, id, "save", { base: 1, content }), name).toMatchObject({ state: "saved" });
    await look(screen);
    expect(await cost(() => look(screen)), `${name}, opened`).toBeLessThan(3_000);
    expect(await send(kind, id, "save", { base: 2, content: changed }), name).toMatchObject({ state: "saved" });
    const compared = `/cms/revisions/${id}?version=2`;
    expect(await cost(() => look(compared)), `${name}, compared`).toBeLessThan(3_000);
    const preview = async () => look(String((await look(`/cms/preview/${kind}/${id}`)).headers.location));
    expect(await cost(preview), `${name}, previewed`).toBeLessThan(3_000);
  }
});
