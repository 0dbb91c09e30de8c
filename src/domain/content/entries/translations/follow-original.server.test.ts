import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { inconsistencies } from "../../../../../tests/support/consistency.ts";
import { aPage, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { schedule } from "../../../../../tests/support/drafts.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { listRevisions, readCurrentText, restoreRevision } from "../../drafts/revisions.server.ts";
import { pruneEmptyEntries } from "../cleanup/prune-empty.server.ts";
import { undeleteEntry } from "../cleanup/trash.server.ts";
import { createEmptyEntry } from "../editing/create.server.ts";
import { discardDraft, duplicateEntry, saveDraft } from "../editing/save.server.ts";
import { publishEntry } from "../publishing/publish.server.ts";
import { republishEntry } from "../publishing/republish.server.ts";
import { runDue } from "../publishing/schedule.server.ts";
import { deleteEntry, unpublishEntry } from "../publishing/unpublish.server.ts";
import { findText } from "../texts.server.ts";
import { languageStates, markUpToDate, readOriginalChanges } from "./translation-state.server.ts";

const id = "page-storms";
const by = { id: null, name: "Ana Reyes" };
const later = (minutes: number) => new Date(seededAt.getTime() + minutes * 60_000);

type Question = [question: string, answer: string];

/** A page with questions, and a picture that all languages share. */
function aPageOf(title: string, questions: Question[], media = "sea") {
  const items = questions.map(([question, answer]) => ({ question, answer, showsPrice: false }));
  const block = { block: "questions" as const, heading: `${title}?`, questions: items };
  return aPage({ title, name: title, intro: "", picture: { media }, blocks: [block] });
}

const english: Question[] = [
  ["Do you come at night?", "Yes, at night as well."],
  ["What does it cost?", "Less than a new server."],
];
const spanish: Question[] = [
  ["¿Vienen de noche?", "Sí, también de noche."],
  ["¿Cuánto cuesta?", "Menos que un servidor nuevo."],
];

async function save(db: Db, language: Language, content: object, minutes: number) {
  const version = (await findText(db, id, language))?.version ?? 0;
  const draft = { id, kind: "page", language, slug: null, content, baseVersion: version, by } as const;
  expect(await saveDraft(db, draft, later(minutes))).toMatchObject({ state: "saved" });
}

async function publish(db: Db, language: Language, content: object, minutes: number) {
  const version = (await findText(db, id, language))?.version ?? 0;
  const publication = { id, kind: "page", language, slug: null, content, baseVersion: version, by } as const;
  const result = await publishEntry(db, publication, later(minutes));
  if (result.state === "published") expect(result.version).toBe((await findText(db, id, language))?.version);
  return result;
}

async function read(db: Db, language: Language) {
  const text = await findText(db, id, language);
  const shown = (content: object | null | undefined) => {
    const { title, picture, blocks } = Object(content);
    return content
      ? {
          title,
          media: picture?.media,
          questions: blocks[0].questions.map((one: { question: string }) => one.question),
        }
      : null;
  };
  return { draft: shown(text?.draft), published: shown(text?.published), text };
}

const stateOf = async (db: Db) => (await languageStates(db, [id], ["es"])).get(id)?.[0]?.state;

async function bilingual(engine: "sqlite" | "postgres") {
  const { db } = await siteWith(engine, { page: [{ id, slug: "storms", content: aPageOf("Storms", english) }] });
  expect(await stateOf(db)).toBe("missing");
  await save(db, "es", aPageOf("Tormentas", spanish), 1);
  expect(await stateOf(db)).toBe("draft");
  expect(await publish(db, "es", aPageOf("Tormentas", spanish), 2)).toMatchObject({ state: "published" });
  expect(await stateOf(db)).toBe("published");
  return db;
}

describe.each(bothDatabases)("a translation on $name", ({ engine }) => {
  test("gets shared values and items of the original when it is saved, and keeps its texts", async () => {
    const db = await bilingual(engine);
    const [night, cost] = english;
    await save(db, "en", aPageOf("Storms", [cost as Question, night as Question], "bay"), 3);
    expect(await read(db, "es")).toMatchObject({
      draft: { title: "Tormentas", media: "bay", questions: ["¿Cuánto cuesta?", "¿Vienen de noche?"] },
      published: { title: "Tormentas", media: "sea", questions: ["¿Vienen de noche?", "¿Cuánto cuesta?"] },
      text: { version: 3, updated_at: later(3) },
    });
    // Only the words changed.
    await save(db, "en", aPageOf("All storms", [cost as Question, night as Question], "bay"), 4);
    expect((await read(db, "es")).text?.version).toBe(3);
    expect(await inconsistencies(db)).toEqual([]);
  });

  test("shows at once what is shared, and says that the original has new words", async () => {
    const db = await bilingual(engine);
    await publish(db, "en", aPageOf("Storms", english.toReversed(), "bay"), 3);
    const moved = { title: "Tormentas", media: "bay", questions: ["¿Cuánto cuesta?", "¿Vienen de noche?"] };
    const published = await read(db, "es");
    expect(published).toMatchObject({ draft: moved, published: moved });
    expect(published.text?.published_at).toEqual(later(2));
    expect(published.text?.updated_at).toEqual(later(2));
    expect(await stateOf(db)).toBe("published");

    const more: Question[] = [...english.toReversed(), ["Who are you?", "Engineers of this city."]];
    await publish(db, "en", aPageOf("Storms", more, "bay"), 4);
    expect(await read(db, "es")).toMatchObject({
      draft: { questions: ["¿Cuánto cuesta?", "¿Vienen de noche?", ""] },
      published: moved,
    });
    expect(await stateOf(db)).toBe("changed");
    expect(await readOriginalChanges(db, { id, kind: "page", language: "es" })).toMatchObject([
      { change: "added", after: expect.stringContaining("Who are you?") },
    ]);
    expect(await inconsistencies(db)).toEqual([]);
  });

  test("is not written yet: its original stays when empty entries are removed", async () => {
    const db = await bilingual(engine);
    const plain = { title: "Tides", name: "Tides", intro: "Twice a day." };
    const publication = { kind: "page", language: "en", slug: "tides", content: plain, baseVersion: 0, by } as const;
    const made = await publishEntry(db, publication, later(3));
    if (made.state !== "published") throw new Error(made.state);
    const target = { id: made.id, kind: "page", language: "es", by } as const;
    await db.transaction().execute((tx) => createEmptyEntry(tx, target, later(4)));
    expect(await findText(db, made.id, "es")).toMatchObject({ version: 1, draft_basis: 1 });
    await pruneEmptyEntries(db, later(60 * 24 * 30));
    expect(await findText(db, made.id, "en")).toMatchObject({ title: "Tides" });
  });

  test("has its words back when an item of the original comes back", async () => {
    const db = await bilingual(engine);
    await save(db, "en", aPageOf("Storms", []), 3);
    expect((await read(db, "es")).draft).toMatchObject({ questions: [] });
    await discardDraft(db, { id, language: "en", baseVersion: 2, by }, later(3));
    expect((await read(db, "es")).draft).toMatchObject({ questions: ["¿Vienen de noche?", "¿Cuánto cuesta?"] });
    await publish(db, "en", aPageOf("Storms", english.slice(0, 1)), 3);
    expect((await read(db, "es")).published).toMatchObject({ questions: ["¿Vienen de noche?"] });
    await publish(db, "en", aPageOf("Storms", english), 4);
    expect((await read(db, "es")).published).toMatchObject({ questions: ["¿Vienen de noche?", "¿Cuánto cuesta?"] });
    expect(await stateOf(db)).toBe("published");
  });

  test("is up to date once it is published again, or staff say so", async () => {
    const db = await bilingual(engine);
    await publish(db, "en", aPageOf("All storms", english), 3);
    expect(await stateOf(db)).toBe("changed");
    await markUpToDate(db, { id, language: "es", by }, later(4));
    expect(await stateOf(db)).toBe("published");
    expect(await readOriginalChanges(db, { id, kind: "page", language: "es" })).toEqual([]);
    await publish(db, "en", aPageOf("Every storm", english), 5);
    expect(await stateOf(db)).toBe("changed");
    const [change] = await readOriginalChanges(db, { id, kind: "page", language: "es" });
    expect(change).toMatchObject({ before: "All storms", after: "Every storm" });
    await publish(db, "es", aPageOf("Toda tormenta", spanish), 6);
    expect(await stateOf(db)).toBe("published");
  });

  test("changes nothing but its texts, also by a forged request", async () => {
    const db = await bilingual(engine);
    const forged = aPageOf("Tormentas", [...spanish, ["¿Y esto?", "No"]], "forged");
    await publish(db, "es", forged, 3);
    const expected = { title: "Tormentas", media: "sea", questions: ["¿Vienen de noche?", "¿Cuánto cuesta?"] };
    expect(await read(db, "es")).toMatchObject({ draft: expected, published: expected });
    await save(db, "es", { ...forged, blocks: [] }, 4);
    expect((await read(db, "es")).draft).toMatchObject({ media: "sea", questions: ["", ""] });
  });

  test("can be published while the original has a newer draft, and keeps the texts of its items", async () => {
    const db = await bilingual(engine);
    const more: Question[] = [["Who are you?", "Engineers of this city."], ...english];
    await save(db, "en", aPageOf("Storms", more, "bay"), 3);
    const translated: Question[] = [["¿Quiénes son?", "Ingenieros de aquí."], ...spanish];
    expect(await publish(db, "es", aPageOf("Tormenta", translated, "bay"), 4)).toMatchObject({ state: "published" });
    expect(await read(db, "es")).toMatchObject({
      draft: { media: "bay", questions: ["¿Quiénes son?", "¿Vienen de noche?", "¿Cuánto cuesta?"] },
      published: { title: "Tormenta", media: "sea", questions: ["¿Vienen de noche?", "¿Cuánto cuesta?"] },
    });
    expect(await inconsistencies(db)).toEqual([]);
    await discardDraft(db, { id, language: "en", baseVersion: 2, by }, later(5));
    expect((await read(db, "es")).draft).toMatchObject({ questions: ["¿Vienen de noche?", "¿Cuánto cuesta?"] });
  });

  test("goes and comes back with its original", async () => {
    const db = await bilingual(engine);
    await unpublishEntry(db, { id, language: "en", by }, later(3));
    expect((await read(db, "es")).published).toBeNull();
    expect(await publish(db, "es", aPageOf("Tormentas", spanish), 4)).toEqual({ state: "original-unpublished" });
    await republishEntry(db, { id, language: "en", by }, later(5));
    expect((await read(db, "es")).published).toMatchObject({ title: "Tormentas" });
    await deleteEntry(db, { id, by }, later(6));
    await undeleteEntry(db, { id, by }, later(7));
    expect((await read(db, "es")).published).toMatchObject({ title: "Tormentas" });
    expect(await inconsistencies(db)).toEqual([]);
  });

  test("is unpublished after a restore from the trash if its original has ended", async () => {
    const db = await bilingual(engine);
    await schedule(db, { id, language: "en", by, publishAt: null, unpublishAt: later(5) }, later(3));
    await deleteEntry(db, { id, by }, later(4));
    await undeleteEntry(db, { id, by }, later(6));
    expect((await read(db, "en")).published).toBeNull();
    expect((await read(db, "es")).published).toBeNull();
  });

  test("is published on time with its original", async () => {
    const db = await bilingual(engine);
    await unpublishEntry(db, { id, language: "en", by }, later(3));
    await schedule(db, { id, language: "es", by, publishAt: later(5), unpublishAt: null }, later(4));
    await schedule(db, { id, language: "en", by, publishAt: later(5), unpublishAt: null }, later(4));
    await runDue(db, later(6));
    expect((await read(db, "es")).published).toMatchObject({ title: "Tormentas" });
  });

  test("restores the texts of an older version, in the items of today", async () => {
    const db = await bilingual(engine);
    await save(db, "es", aPageOf("Tempestades", spanish), 3);
    await save(db, "en", aPageOf("Storms", english.toReversed(), "bay"), 4);
    const text = await readCurrentText(db, id, "es");
    if (!text) throw new Error("No text");
    const { revisions } = await listRevisions(db, text, { limit: 9 });
    expect(revisions.map(({ version, act }) => [version, act])).toEqual([
      [3, "saved"],
      [2, "published"],
      [1, "saved"],
    ]);
    await restoreRevision(db, { text, version: 1, baseVersion: text.version, by }, later(5));
    expect((await read(db, "es")).draft).toEqual({
      title: "Tormentas",
      media: "bay",
      questions: ["¿Cuánto cuesta?", "¿Vienen de noche?"],
    });
  });

  test("and its original are saved by two people at once: nothing is lost", async () => {
    const db = await bilingual(engine);
    for (let round = 0; round < 8; round += 1) {
      const titles = { en: `Storms ${round}`, es: `Tormentas ${round}` };
      const media = round % 2 === 0 ? "bay" : "sea";
      const questions = round % 2 === 0 ? english.toReversed() : english;
      const [en, es] = [await findText(db, id, "en"), await findText(db, id, "es")];
      const spanishDraft = { ...Object(es?.draft), title: titles.es, name: titles.es };
      const base = { id, kind: "page", slug: null, by } as const;
      const drafts = [
        {
          ...base,
          language: "en" as const,
          content: aPageOf(titles.en, questions, media),
          baseVersion: en?.version ?? 0,
        },
        { ...base, language: "es" as const, content: spanishDraft, baseVersion: es?.version ?? 0 },
      ];
      const at = later(10 + round);
      const results = await Promise.all(drafts.map((draft) => saveDraft(db, draft, at)));
      expect(results[0]).toMatchObject({ state: "saved" });
      const expected = questions === english ? spanish : spanish.toReversed();
      const { draft } = await read(db, "es");
      expect(draft).toMatchObject({ media, questions: expected.map(([question]) => question) });
      expect(results[1]?.state).toBe(draft?.title === titles.es ? "saved" : "conflict");
      expect(await inconsistencies(db)).toEqual([]);
    }
  });

  test("is copied with its original", async () => {
    const db = await bilingual(engine);
    const copy = await duplicateEntry(db, { id, by }, later(3));
    if (copy.state !== "saved") throw new Error("No copy");
    expect((await languageStates(db, [copy.id], ["es"])).get(copy.id)?.[0]?.state).toBe("draft");
    expect(await readOriginalChanges(db, { id: copy.id, kind: "page", language: "es" })).toEqual([]);
  });
});
