import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { aPage, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { schedule } from "../../../../../tests/support/drafts.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { readCurrentText, restoreRevision } from "../../drafts/revisions.server.ts";
import { discardDraft, saveDraft } from "../editing/save.server.ts";
import { publishDraft, publishEntry } from "../publishing/publish.server.ts";
import { runDue } from "../publishing/schedule.server.ts";
import { startAlert } from "../site-alert.server.ts";
import { findText } from "../texts.server.ts";
import type { Translated } from "./follow-original.server.ts";
import { languageStates, markUpToDate } from "./translation-state.server.ts";

const id = "page-storms";
const by = { id: null, name: "Ana Reyes" };
const later = (minutes: number) => new Date(seededAt.getTime() + minutes * 60_000);

/** A page with questions, each with an answer. */
function pageOf(title: string, ...questions: string[]) {
  const items = questions.map((question) => ({ question, answer: `${question} A`, showsPrice: false }));
  const block = { block: "questions" as const, heading: "?", questions: items };
  return aPage({ title, name: title, intro: "", blocks: [block] });
}

const english = pageOf("Storms", "At night", "Price");
const spanish = pageOf("Tormentas", "De noche", "Precio");

interface Version {
  language: Language;
  content: object;
  translates?: Translated;
}

async function base(db: Db, { language, content, translates }: Version) {
  const baseVersion = (await findText(db, id, language))?.version ?? 0;
  return { id, kind: "page", language, slug: null, content, baseVersion, by, translates } as const;
}

async function save(db: Db, version: Version, minutes: number) {
  expect(await saveDraft(db, await base(db, version), later(minutes))).toMatchObject({ state: "saved" });
}

async function publish(db: Db, version: Version, minutes: number) {
  expect(await publishEntry(db, await base(db, version), later(minutes))).toMatchObject({ state: "published" });
}

const questionsOf = (content: unknown) =>
  Object(content).blocks[0].questions.map((one: { question: string }) => one.question);

const stateOf = async (db: Db, entry = id) => (await languageStates(db, [entry], ["es"])).get(entry)?.[0]?.state;

/** A page that is published in both languages. */
async function bilingual(engine: "sqlite" | "postgres") {
  const { db } = await siteWith(engine, { page: [{ id, slug: "storms", content: english }] });
  await publish(db, { language: "es", content: spanish }, 1);
  return db;
}

const newer = { language: "en", content: pageOf("All storms", "At night", "Price") } as const;

describe.each(bothDatabases)("a translation that is published on $name", ({ engine }) => {
  test("is not up to date with what its writer has not read", async () => {
    const db = await bilingual(engine);
    const { version = 0 } = { ...(await findText(db, id, "en")) };
    await publish(db, newer, 2);
    await publish(db, { language: "es", content: spanish, translates: { version } }, 3);
    expect(await stateOf(db)).toBe("changed");
    await markUpToDate(db, { id, language: "es", by, version }, later(4));
    expect(await stateOf(db)).toBe("changed");
    await markUpToDate(db, { id, language: "es", by, version: version + 1 }, later(5));
    expect(await stateOf(db)).toBe("published");
  });

  test("is not up to date if its draft is older than the original", async () => {
    const db = await bilingual(engine);
    const draft = pageOf("Las tormentas", "De noche", "Precio");
    await save(db, { language: "es", content: draft }, 2);
    await publish(db, newer, 3);
    await publishDraft(db, { id, language: "es", by }, later(4));
    expect(await stateOf(db)).toBe("changed");
    await save(db, { language: "es", content: pageOf("Todas las tormentas", "De noche", "Precio") }, 5);
    await publishDraft(db, { id, language: "es", by }, later(6));
    expect(await stateOf(db)).toBe("published");
  });

  test("is not up to date if it was scheduled before the original changed", async () => {
    const db = await bilingual(engine);
    await save(db, { language: "es", content: pageOf("Las tormentas", "De noche", "Precio") }, 2);
    await schedule(db, { id, language: "es", by, publishAt: later(10), unpublishAt: null }, later(3));
    await publish(db, newer, 4);
    await runDue(db, later(11));
    expect(await findText(db, id, "es")).toMatchObject({ title: "Las tormentas", publish_at: null });
    expect(await stateOf(db)).toBe("changed");
  });

  test("is not up to date if it is an earlier version of before the original changed", async () => {
    const db = await bilingual(engine);
    await publish(db, newer, 2);
    await publish(db, { language: "es", content: pageOf("Todas las tormentas", "De noche", "Precio") }, 3);
    expect(await stateOf(db)).toBe("published");
    const text = await readCurrentText(db, id, "es");
    if (!text) throw new Error("There is no translation");
    await restoreRevision(db, { text, version: 1, baseVersion: text.version, by }, later(4));
    expect((await findText(db, id, "es"))?.title).toBe("Tormentas");
    expect(await stateOf(db)).toBe("changed");
  });

  test("keeps for visitors what only the draft of the original lacks", async () => {
    const db = await bilingual(engine);
    await save(db, { language: "en", content: pageOf("Storms", "Price") }, 2);
    await publish(db, { language: "es", content: pageOf("Las tormentas", "Precio") }, 3);
    expect(questionsOf((await findText(db, id, "es"))?.published)).toEqual(["De noche", "Precio"]);
    const { version = 0 } = { ...(await findText(db, id, "en")) };
    await discardDraft(db, { id, language: "en", baseVersion: version, by }, later(4));
    expect(questionsOf((await findText(db, id, "es"))?.draft)).toEqual(["De noche", "Precio"]);
  });

  test("and its original don't wait for each other if both are published at the same time", async () => {
    const db = await bilingual(engine);
    for (let round = 1; round <= 8; round += 1) {
      const texts = [
        await base(db, { language: "en", content: pageOf(`Storms ${round}`, "At night") }),
        await base(db, { language: "es", content: pageOf(`Tormentas ${round}`, "De noche") }),
      ];
      const results = await Promise.all(texts.map((text) => publishEntry(db, text, later(round + 1))));
      // The translation may have followed its original in between.
      expect(results).toMatchObject([
        { state: "published" },
        { state: expect.stringMatching(/^(published|conflict)$/) },
      ]);
    }
  });

  test("has the words of its draft again where something of the original goes and comes back", async () => {
    const { db } = await siteWith(engine, { page: [{ id, slug: "storms", content: english }] });
    await save(db, { language: "es", content: spanish }, 1);
    await save(db, { language: "en", content: pageOf("Storms", "Price") }, 2);
    expect(questionsOf((await findText(db, id, "es"))?.draft)).toEqual(["Precio"]);
    await save(db, { language: "en", content: english }, 3);
    expect(questionsOf((await findText(db, id, "es"))?.draft)).toEqual(["De noche", "Precio"]);
  });

  test("has its words where the original has moved what its writer read", async () => {
    const { db } = await siteWith(engine, { page: [{ id, slug: "storms", content: english }] });
    const read = { ...(await findText(db, id, "en")) };
    await publish(db, { language: "en", content: pageOf("Storms", "New", "At night", "Price") }, 1);
    const translates = { version: read.version, content: read.draft };
    await save(db, { language: "es", content: spanish, translates }, 2);
    const text = await findText(db, id, "es");
    expect(questionsOf(text?.draft)).toEqual(["", "De noche", "Precio"]);
    expect(text?.draft_basis).toBe(read.version);
  });
});

test.each(bothDatabases)(
  "a site alert is shown in English if its translation is out of date on $name",
  async ({ engine }) => {
    const aNotice = (title: string) => ({ title, text: `${title}.`, phone: "", days: [] });
    const entry = { id: "alert-storm", slug: null, content: aNotice("Closed on Tuesday") };
    const { db } = await siteWith(engine, { alert: [entry] });
    const draft = { id: entry.id, kind: "alert", slug: null, by } as const;
    await saveDraft(db, { ...draft, language: "es", content: aNotice("Cerrado el martes"), baseVersion: 0 }, later(1));
    await saveDraft(db, { ...draft, language: "en", content: aNotice("Closed on Friday"), baseVersion: 1 }, later(2));
    const start = { id: entry.id, endsAt: later(600), isClosed: false, timeZone: "UTC", by };
    expect(await startAlert(db, start, later(3))).toBe("done");
    expect((await findText(db, entry.id, "es"))?.published).toBeNull();
    expect((await findText(db, entry.id, "en"))?.published).toMatchObject({ title: "Closed on Friday" });
  },
);
