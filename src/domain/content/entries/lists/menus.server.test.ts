import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { aPage, siteWith, someSettings } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { readRevision } from "../../drafts/revisions.server.ts";
import { publishedSingle } from "../../published/published.server.ts";
import { changeMenu, menuOptionsFor } from "./menus.server.ts";

const by = { id: null, name: "Ada" };
const now = new Date("2026-11-21T12:00:00Z");

function settingsWith(...texts: string[]) {
  return someSettings({
    menu: texts.map((text) => ({ text, link: { entry: "about" }, children: [] })),
  });
}

async function site(engine: (typeof databases)[number]["engine"], settings = settingsWith("About")): Promise<Db> {
  const { db } = await siteWith(engine, {
    settings: [{ id: "settings", slug: null, content: settings }],
    page: [
      { id: "about", slug: "about", content: aPage() },
      { id: "tides", slug: "tides", content: aPage({ title: "Tides and hours", name: "Tides" }) },
    ],
  });
  return db;
}

const change = (db: Db, act: "add" | "remove", menuKey: string, entry = "tides") =>
  changeMenu(db, { act, entry, menuKey, language: "en", by }, now);

async function menusWith(db: Db, entry = "tides"): Promise<string[]> {
  const menus = await menuOptionsFor(db, entry, "en");
  return menus.flatMap(({ menuKey, text }) => (text === null ? [] : [`${menuKey}: ${text}`]));
}

describe.each(databases)("menus from an entry on $name", ({ engine }) => {
  test("an entry is added to any menu by its title, and removed again", async () => {
    const db = await site(engine);
    const all = await menuOptionsFor(db, "tides", "en");
    expect(all.map(({ menuKey }) => menuKey)).toEqual([
      "menu",
      "under About",
      "footer services",
      "footer quickLinks",
      "footer legal",
    ]);
    for (const { menuKey } of all) expect(await change(db, "add", menuKey), menuKey).toMatchObject({ state: "saved" });
    expect(await menusWith(db)).toEqual(all.map(({ menuKey }) => `${menuKey}: Tides`));
    const { content } = await publishedSingle(db, "settings", "en");
    expect(content.menu.map(({ text, link }) => `${text} ${link?.href}`)).toEqual(["About /about", "Tides /tides"]);
    expect(content.menu[0]?.children).toMatchObject([{ text: "Tides", link: { href: "/tides" } }]);

    for (const { menuKey } of all)
      expect(await change(db, "remove", menuKey), menuKey).toMatchObject({ state: "saved" });
    expect(await menusWith(db)).toEqual([]);
    expect((await publishedSingle(db, "settings", "en")).content.menu.map(({ text }) => text)).toEqual(["About"]);
  });

  test("each change is a version of the settings with an audit entry", async () => {
    const db = await site(engine);
    await change(db, "add", "menu");
    const settings = await db
      .selectFrom("entry_texts")
      .select("version")
      .where("entry_id", "=", "settings")
      .executeTakeFirstOrThrow();
    const revision = await readRevision(
      db,
      { id: "settings", kind: "settings", language: "en" } as never,
      settings.version,
    );
    expect(revision).toMatchObject({ by: "Ada" });
    const lines = await db.selectFrom("audit_log").select(["act", "person_name"]).execute();
    expect(lines).toEqual([{ act: "published", person_name: "Ada" }]);
  });

  test("concurrent changes of menus are all kept", async () => {
    const db = await site(engine);
    const answers = await Promise.all([
      change(db, "add", "menu"),
      change(db, "add", "footer legal"),
      change(db, "add", "footer legal", "about"),
      change(db, "add", "under About"),
    ]);
    expect(answers.map((answer) => answer?.state)).toEqual(["saved", "saved", "saved", "saved"]);
    expect(await menusWith(db)).toEqual(["menu: Tides", "under About: Tides", "footer legal: Tides"]);
    expect(await menusWith(db, "about")).toEqual(["menu: About", "footer legal: About"]);
  });

  test("an impossible change has a reason and changes nothing", async () => {
    const db = await site(engine, settingsWith("About", ...Array.from({ length: 7 }, (_, index) => `Line ${index}`)));
    expect(await change(db, "add", "menu")).toMatchObject({ state: "full" });
    expect(await change(db, "add", "under Nothing")).toMatchObject({ state: "gone" });
    expect(await change(db, "remove", "menu")).toMatchObject({ state: "same" });
    expect(await change(db, "add", "menu", "nobody")).toBeNull();
    const { id } = await createEntry(db, { kind: "page", language: "en", by }, now);
    expect(await change(db, "add", "footer legal", id)).toMatchObject({ state: "untitled" });
    expect(await db.selectFrom("audit_log").select("act").execute()).toEqual([{ act: "created" }]);
  });
});
