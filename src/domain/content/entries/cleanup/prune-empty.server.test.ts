import { describe, expect, test } from "vitest";
import type { Language } from "#src/base/languages.ts";
import { inconsistencies } from "../../../../../tests/support/consistency.ts";
import { aPage, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { readProgress } from "../../translation/progress.server.ts";
import { createEmptyEntry } from "../editing/create.server.ts";
import { saveDraft } from "../editing/save.server.ts";
import { countEntries } from "../lists/list.server.ts";
import { publishEntry } from "../publishing/publish.server.ts";
import { findText } from "../texts.server.ts";
import { languageStates } from "../translations/translation-state.server.ts";
import { pruneEmptyEntries } from "./prune-empty.server.ts";

const id = "page-tides";
const kind = "page";
const by = { id: null, name: "Ana Reyes" };
const later = (minutes: number) => new Date(seededAt.getTime() + minutes * 60_000);
const aMonthLater = later(60 * 24 * 30);
const english = aPage({ title: "Tides", name: "Tides", intro: "Twice a day.", picture: { media: "sea" } });
const spanish = aPage({ title: "Mareas", name: "Mareas", intro: "Dos veces al día.", picture: { media: "sea" } });
const untranslated = aPage({ title: "", name: "", intro: "", picture: { media: "sea" } });

describe.each(bothDatabases)("a translation without words on $name", ({ engine }) => {
  async function aTranslation() {
    const { db } = await siteWith(engine, { page: [{ id, slug: "tides", content: english }] });
    return {
      db,
      save: async (language: Language, content: object, minutes: number) => {
        const baseVersion = (await findText(db, id, language))?.version ?? 0;
        const draft = { id, kind, language, slug: null, content, baseVersion, by } as const;
        expect(await saveDraft(db, draft, later(minutes))).toMatchObject({ state: "saved" });
      },
      text: () => findText(db, id, "es"),
      read: async () => {
        const states = await languageStates(db, [id], ["es"]);
        const count = (state: "missing" | "draft") =>
          countEntries(db, { kinds: [kind], translation: { language: "es", state } });
        const [progress] = await readProgress(db, "es");
        return {
          ...states.get(id)?.[0],
          listed: { missing: await count("missing"), draft: await count("draft") },
          progress: { missing: progress?.missing, drafts: progress?.drafts },
        };
      },
    };
  }
  const missing = {
    ...{ state: "missing", hasDraft: false },
    ...{ listed: { missing: 1, draft: 0 }, progress: { missing: 1, drafts: 0 } },
  };
  const draft = {
    ...{ state: "draft", hasDraft: true },
    ...{ listed: { missing: 0, draft: 1 }, progress: { missing: 0, drafts: 1 } },
  };

  test("is missing, and removed if nobody has ever saved a word", async () => {
    const { db, save, text, read } = await aTranslation();
    await db.transaction().execute((tx) => createEmptyEntry(tx, { id, kind, language: "es", by }, later(1)));
    await save("en", { ...english, picture: { media: "bay" } }, 2);
    expect((await text())?.version).toBe(2);
    expect(await read()).toMatchObject(missing);
    await pruneEmptyEntries(db, later(3));
    expect(await text()).not.toBeNull();
    await pruneEmptyEntries(db, aMonthLater);
    expect(await text()).toBeNull();
    expect(await findText(db, id, "en")).toMatchObject({ title: "Tides" });
    expect(await inconsistencies(db)).toEqual([]);
  });

  test("keeps its history if someone has saved words, and is a draft again with new ones", async () => {
    const { db, save, text, read } = await aTranslation();
    await save("es", spanish, 1);
    expect(await read()).toMatchObject(draft);
    await save("es", untranslated, 2);
    expect(await read()).toMatchObject(missing);
    await pruneEmptyEntries(db, aMonthLater);
    expect((await text())?.version).toBe(2);
    await save("es", spanish, 3);
    expect(await read()).toMatchObject(draft);
  });

  test("has no draft if it was published and only followed its original since", async () => {
    const { db, save, read } = await aTranslation();
    const publication = { id, kind, language: "es", slug: null, content: spanish, baseVersion: 0, by } as const;
    expect(await publishEntry(db, publication, later(1))).toMatchObject({ state: "published" });
    await save("en", { ...english, picture: { media: "bay" } }, 2);
    expect(await read()).toMatchObject({ state: "published", hasDraft: false });
    await save("es", { ...spanish, intro: "Dos veces al día, siempre." }, 3);
    expect(await read()).toMatchObject({ state: "published", hasDraft: true });
  });
});
