import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { inconsistencies } from "../../../../../tests/support/consistency.ts";
import { aPage, seededAt, siteWith } from "../../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { readCurrentText } from "../../drafts/revisions.server.ts";
import { saveDraft } from "../editing/save.server.ts";
import { findText } from "../texts.server.ts";
import { languageStates } from "../translations/translation-state.server.ts";
import { publishEntry } from "./publish.server.ts";
import { publishTogether } from "./publish-together.server.ts";
import { unpublishEntry } from "./unpublish.server.ts";

const by = { id: null, name: "Ana Reyes" };
const id = "page-storms";
const kind = "page";
const later = (minutes: number) => new Date(seededAt.getTime() + minutes * 60_000);
const pageOf = (title: string, media = "sea") => aPage({ title, name: title, intro: "", picture: { media } });

describe.each(bothDatabases)("an entry in two languages on $name", ({ engine }) => {
  async function site(slug = "storms") {
    const { db } = await siteWith(engine, { page: [{ id, slug, content: pageOf("Storms") }] });
    return db;
  }

  async function input(db: Db, language: Language, content: object) {
    const baseVersion = (await findText(db, id, language))?.version ?? 0;
    return { id, kind, language, slug: null, content, baseVersion, by } as const;
  }

  async function save(db: Db, language: Language, content: object, minutes: number) {
    const result = await saveDraft(db, await input(db, language, content), later(minutes));
    if (result.state !== "saved") throw new Error(result.state);
    return { language, version: result.version };
  }

  const published = async (db: Db) => {
    const texts = await Promise.all((["en", "es"] as const).map((language) => findText(db, id, language)));
    return texts.map((text) => Object(text?.published).title);
  };

  test("is published in both at once, from either form", async () => {
    const db = await site();
    const spanish = await save(db, "es", pageOf("Tormentas"), 1);
    const english = await input(db, "en", pageOf("All storms", "bay"));
    expect(await publishTogether(db, english, [spanish], later(2))).toMatchObject({ state: "published", version: 2 });
    expect(await published(db)).toEqual(["All storms", "Tormentas"]);
    expect((await findText(db, id, "es"))?.published).toMatchObject({ picture: { media: "bay" } });
    const draft = await save(db, "en", pageOf("Storms again", "sea"), 3);
    const form = await input(db, "es", pageOf("Otra vez tormentas"));
    expect(await publishTogether(db, form, [draft], later(4))).toMatchObject({ state: "published" });
    expect(await published(db)).toEqual(["Storms again", "Otra vez tormentas"]);
    expect((await languageStates(db, [id], ["en", "es"])).get(id)).toMatchObject([
      { hasDraft: false },
      { hasDraft: false, state: "published" },
    ]);
    expect(await inconsistencies(db)).toEqual([]);
  });

  test("is published in neither if one has changed or can't be", async () => {
    const db = await site();
    const seen = await save(db, "es", pageOf("Tormentas"), 1);
    const current = await save(db, "es", pageOf("Tormentas y más"), 2);
    const english = await input(db, "en", pageOf("All storms"));
    const result = (drafts: (typeof seen)[]) => publishTogether(db, english, drafts, later(3));
    expect(await result([seen])).toEqual({ state: "changed", language: "es" });
    const stale = { ...english, baseVersion: 0 };
    expect(await publishTogether(db, stale, [current], later(3))).toMatchObject({
      ...{ state: "refused", language: "en", result: { state: "conflict" } },
    });
    const empty = await save(db, "es", pageOf(""), 4);
    expect(await result([empty])).toMatchObject({
      ...{ state: "refused", language: "es", result: { state: "invalid" } },
    });
    const form = { ...(await input(db, "es", pageOf("Tormentas"))), baseVersion: seen.version };
    const draft = await save(db, "en", pageOf("All storms"), 5);
    expect(await publishTogether(db, form, [draft], later(6))).toMatchObject({
      ...{ state: "refused", language: "es", result: { state: "conflict" } },
    });
    expect(await published(db)).toEqual(["Storms", undefined]);
    expect(await inconsistencies(db)).toEqual([]);
  });

  test("has its live version and its draft marked, also after it followed its original", async () => {
    const db = await site();
    await publishEntry(db, await input(db, "es", pageOf("Tormentas")), later(1));
    const marks = async () => {
      const { version, liveVersion, draftVersion } = (await readCurrentText(db, id, "es")) ?? {};
      return { version, liveVersion, draftVersion };
    };
    await publishEntry(db, await input(db, "en", pageOf("Storms", "bay")), later(2));
    expect(await marks()).toEqual({ version: 2, liveVersion: 1, draftVersion: null });
    await save(db, "es", pageOf("Tormentas y más", "bay"), 3);
    await publishEntry(db, await input(db, "en", pageOf("Storms", "sea")), later(4));
    expect(await marks()).toEqual({ version: 4, liveVersion: 1, draftVersion: 3 });
  });

  test("can be unpublished in the other language alone, unless other pages need it", async () => {
    const publishSpanish = async (slug: string) => {
      const db = await site(slug);
      const es = { ...(await input(db, "es", pageOf("Contacto"))), slug };
      expect(await publishEntry(db, es, later(1))).toMatchObject({ state: "published" });
      return db;
    };
    const needed = await publishSpanish("contact");
    expect(await unpublishEntry(needed, { id, language: "es", by }, later(2))).toEqual({ state: "locked" });

    const db = await publishSpanish("privacy");
    expect(await unpublishEntry(db, { id, language: "en", by }, later(2))).toEqual({ state: "locked" });
    expect(await unpublishEntry(db, { id, language: "es", by }, later(2))).toEqual({ state: "done" });
    expect(await published(db)).toEqual(["Storms", undefined]);
    expect(await publishEntry(db, await input(db, "es", pageOf("Contacto")), later(3))).toMatchObject({
      state: "published",
    });
  });
});
