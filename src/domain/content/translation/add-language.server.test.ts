import { describe, expect, test } from "vitest";
import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { translatedDefaults } from "#src/seed/translations.server.ts";
import { copiedDatabase, openForTest } from "../../../../tests/support/databases.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { removeTranslations } from "../../../../tests/support/two-languages.ts";
import { publishEntry } from "../entries/publishing/publish.server.ts";
import { findText } from "../entries/texts.server.ts";
import { readLanguages } from "../published/site-languages.server.ts";
import { type LanguageTask, readLanguageTask, runLanguageTask, startLanguageTask } from "./language-tasks.server.ts";
import { hideLanguage, readProgress, showLanguage } from "./progress.server.ts";

const by = { id: null, name: "Ada" };
const now = () => new Date("2026-11-29T12:00:00Z");

/** A site from before there were translations. */
async function englishSite(engine: (typeof databases)[number]["engine"]): Promise<Db> {
  const db = await openForTest(await copiedDatabase(engine, "seeded"));
  await removeTranslations(db);
  return db;
}

const readDefaults = async () => translatedDefaults("es");

async function run(db: Db, act: LanguageTask["act"], signal = new AbortController().signal): Promise<void> {
  await startLanguageTask({ db, now, wakeSender: () => {} }, { language: "es", act, by });
  await runLanguageTask({ db, now, readDefaults }, signal);
}

/** Changes the published English text of an entry. */
async function change(db: Db, id: string, changes: (content: Record<string, unknown>) => object): Promise<void> {
  const text = await findText(db, id, "en");
  if (!text) throw new Error(id);
  const content = changes(Object(readJson(text.draft)));
  const publication = { id, kind: text.kind as "page", language: "en" as const, slug: null, content, by };
  const result = await publishEntry(db, { ...publication, baseVersion: text.version }, now());
  expect(result.state).toBe("published");
}

const draftOf = async (db: Db, id: string) => {
  const text = await findText(db, id, "es");
  return text && Object(readJson(text.draft));
};

describe.each(databases)("adding Spanish on $name", ({ engine }) => {
  test("default texts come translated, changed ones empty, and own entries not at all", async () => {
    const db = await englishSite(engine);
    await change(db, "service-cloud", (content) => ({
      ...content,
      summary: "Our own words.",
      included: ["Our own item", ...(content.included as string[])],
    }));
    const { id: _, ...own } = Object((await findText(db, "service-network", "en"))?.draft);
    await publishEntry(db, { kind: "service", language: "en", slug: "own", content: own, baseVersion: 0, by }, now());
    await run(db, "add");
    const cloud = await draftOf(db, "service-cloud");
    expect(cloud).toMatchObject({ title: "Soluciones en la nube", summary: "" });
    expect(cloud.included.slice(0, 2)).toEqual(["", "Plan de migración con camino de regreso en cada paso"]);
    expect(await findText(db, "service-cloud", "es")).toMatchObject({
      draft_slug: "nube",
      draft_basis: 2,
      published: null,
    });
    expect(await findText(db, "page-contact", "es")).toMatchObject({ draft_slug: "contact", draft_basis: 1 });
    const services = (await readProgress(db, "es")).find(({ kind }) => kind === "service");
    expect(services).toEqual({ kind: "service", total: 10, published: 0, changed: 0, drafts: 9, missing: 1 });
    expect(await readLanguageTask(db)).toBeNull();
  });

  test("an interrupted run goes on where it was, and a second press adds nothing", async () => {
    const db = await englishSite(engine);
    const controller = new AbortController();
    const task = { language: "es", act: "add", by } as const;
    await startLanguageTask({ db, now, wakeSender: () => {} }, task);
    await startLanguageTask({ db, now, wakeSender: () => {} }, task);
    let clock = 0;
    const stopping = () => {
      clock += 1;
      if (clock === 5) controller.abort();
      return now();
    };
    const context = { db, readDefaults, now: stopping };
    await expect(runLanguageTask(context, controller.signal)).rejects.toThrow();
    const spanish = db.selectFrom("entry_texts").select("entry_id").where("locale", "=", "es");
    expect((await spanish.execute()).length).toBe(5);
    expect(await readLanguageTask(db)).toEqual(task);
    await runLanguageTask({ db, now, readDefaults }, new AbortController().signal);
    const all = await spanish.execute();
    expect(all.length).toBeGreaterThan(50);
    await run(db, "add");
    expect(await spanish.execute()).toHaveLength(all.length);
    const acts = await db.selectFrom("audit_log").select(["act", "person_name"]).execute();
    expect(acts).toEqual(new Array(2).fill({ act: "language-added", person_name: "Ada" }));
  });

  test("what is complete is published, what is not stays a draft; then visitors can be shown it", async () => {
    const db = await englishSite(engine);
    await change(db, "service-cloud", (content) => ({ ...content, summary: "Our own words." }));
    await run(db, "add");
    expect(await showLanguage(db, by, "es", now())).toEqual({
      state: "incomplete",
      titles: [
        ...["Home page", "About Us", "Areas We Serve", "Blog", "Book a time", "Careers", "Contact", "Industries"],
        ...["Portfolio", "Services", "Status", "Thank you", "SEO settings", "Settings"],
      ],
    });
    await run(db, "publish");
    const progress = await readProgress(db, "es");
    expect(progress.filter(({ drafts, missing }) => drafts + missing > 0)).toEqual([
      { kind: "service", total: 9, published: 8, changed: 0, drafts: 1, missing: 0 },
    ]);
    expect(await findText(db, "service-network", "es")).toMatchObject({ slug: "redes", version: 2 });
    expect(await readLanguages(db)).toEqual(["en"]);
    expect(await showLanguage(db, by, "es", now())).toEqual({ state: "done" });
    await showLanguage(db, by, "es", now());
    expect(await readLanguages(db)).toEqual(["en", "es"]);
    await hideLanguage(db, by, "es", now());
    expect(await readLanguages(db)).toEqual(["en"]);
    const acts = await db
      .selectFrom("audit_log")
      .select("act")
      .where("act", "like", "language-%")
      .orderBy("at")
      .execute();
    expect(acts.map(({ act }) => act).toSorted()).toEqual(
      ["added", "hidden", "published", "shown"].map((act) => `language-${act}`),
    );
  });
});
