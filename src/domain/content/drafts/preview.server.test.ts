import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { aMember, aPost, aService, seededAt, siteWith, someSettings } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { saveDraft } from "../entries/editing/save.server.ts";
import { unpublishEntry } from "../entries/publishing/unpublish.server.ts";
import { ContentCache } from "../published/cache/content-cache.server.ts";
import { readPosts, readPostsBy, readTopics } from "../published/posts.server.ts";
import type { ContentReader } from "../published/reader.server.ts";
import type { KindName } from "../schema/kinds.ts";
import { searchSite } from "../search/search.server.ts";
import { readPreview } from "./preview.server.ts";

const by = { id: null, name: "Test" };

/** The live site, and the same with a changed draft of one entry. */
async function previewOf(db: Db, kind: KindName, id: string, change: { content: object; slug?: string }) {
  const { slug, version: baseVersion } = await db
    .selectFrom("entry_texts")
    .select(["slug", "version"])
    .where("entry_id", "=", id)
    .executeTakeFirstOrThrow();
  const draft = { kind, id, language: "en", slug, baseVersion, by, ...change } as const;
  expect(await saveDraft(db, draft, seededAt)).toMatchObject({ state: "saved" });
  const live = new ContentCache({ db, version: () => 1, now: () => seededAt }).reader();
  const preview = await readPreview({ db, content: live }, { kind, entry: id, language: "en" }, seededAt);
  if (!preview) throw new Error("It cannot be shown");
  return { live, previewed: live.withDraft(preview.draft) };
}

const services = async (reader: ContentReader) =>
  (await reader.content("en", ["service"])).entries("service").map(({ slug, content }) => [slug, content.title]);

describe.each(databases)("a preview on $name", ({ engine }) => {
  const threeServices = () =>
    siteWith(engine, {
      service: ["cloud", "backup", "network"].map((id) => ({ id, slug: id, content: aService({ title: id }) })),
      member: [{ id: "ana", slug: null, content: aMember() }],
      post: ["low", "high"].map((id, index) => ({
        id,
        slug: id,
        content: aPost({ title: id, date: `2026-03-0${index + 1}` }),
      })),
      settings: [
        {
          id: "settings",
          slug: null,
          content: someSettings({ menu: [{ text: "Backup", link: { entry: "backup" } }] }),
        },
      ],
    });

  test("shows a draft in its place, under its slug, and where others link to it", async () => {
    const { db } = await threeServices();
    await unpublishEntry(db, { id: "backup", language: "en", by }, seededAt);
    const content = aService({ title: "Backup, tested", onHome: true });
    const { live, previewed } = await previewOf(db, "service", "backup", { content, slug: "tested" });
    expect(await services(live)).toEqual([
      ["cloud", "cloud"],
      ["network", "network"],
    ]);
    expect(await services(previewed)).toEqual([
      ["cloud", "cloud"],
      ["tested", "Backup, tested"],
      ["network", "network"],
    ]);
    const menuOf = async (reader: ContentReader) =>
      (await reader.content("en", ["settings"])).single("settings").content.menu.map(({ link }) => link?.href);
    expect([await menuOf(live), await menuOf(previewed)]).toEqual([[undefined], ["/services/tested"]]);
    const selected = await previewed.content("en", ["service"], { service: { flag: "onHome" } });
    expect(selected.entries("service").map(({ slug }) => slug)).toEqual(["tested"]);
  });

  test("inserts the draft of the settings into other entries", async () => {
    const { db } = await threeServices();
    const { company, ...settings } = someSettings();
    const content = { ...settings, company: { ...company, phone: "(305) 555-0199" } };
    await db
      .updateTable("entry_texts")
      .set({ published: aService({ title: "Call {phone}" }) })
      .where("entry_id", "=", "cloud")
      .execute();
    const { live, previewed } = await previewOf(db, "settings", "settings", { content });
    expect((await services(live))[0]).toEqual(["cloud", "Call (305) 555-0142"]);
    expect((await services(previewed))[0]).toEqual(["cloud", "Call (305) 555-0199"]);
    expect((await services(live))[0]).toEqual(["cloud", "Call (305) 555-0142"]);
  });

  test("lists a post by the draft's day, topics, and author", async () => {
    const { db } = await threeServices();
    const content = aPost({ title: "Lower", date: "2026-03-09", topics: ["Mud"], author: { entry: "ana" } });
    const { live, previewed } = await previewOf(db, "post", "low", { content });
    const read = async (reader: ContentReader) => ({
      posts: (await readPosts(reader, "en", { page: 1, size: 9 })).posts.map((post) => post.content.title),
      topics: (await readTopics(reader, "en", "post", 9)).map(({ slug, count }) => `${slug} ${count}`),
      byAna: (await readPostsBy(reader, "en", "ana", 9)).map(({ id }) => id),
    });
    expect(await read(live)).toEqual({ posts: ["high", "low"], topics: ["water 2"], byAna: [] });
    expect(await read(previewed)).toEqual({ posts: ["Lower", "high"], topics: ["mud 1", "water 1"], byAna: ["low"] });
  });

  test("can be searched, which finds what is published", async () => {
    const { db } = await threeServices();
    const { previewed } = await previewOf(db, "service", "cloud", { content: aService({ title: "Fog" }) });
    const found = await previewed.query((inner) => searchSite(inner, ["en"], "network", "2026-11-21"));
    expect(found.pages.map(({ path }) => path)).toContain("/services/network");
  });
});
