import { describe, expect, test } from "vitest";
import { aService, redPicture, siteWith } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import { createEntry } from "../../tests/support/drafts.ts";
import type { Db } from "../db/tables.ts";
import { readHistory } from "../history/read.server.ts";
import { type Draft, discardDraft, duplicateEntry, saveDraft } from "./drafts.server.ts";
import { readForEditing } from "./edit.server.ts";
import { listEntries } from "./list.server.ts";
import { publishEntry, publishSaved } from "./publish.server.ts";
import { publishedEntry } from "./published.server.ts";
import { redirectFor } from "./redirects.server.ts";
import { listRevisions, readPresentText, restoreRevision } from "./revisions.server.ts";
import { contentVersion } from "./version.server.ts";
import { unpublishEntry } from "./withdraw.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const later = new Date("2026-05-06T08:00:00Z");
const ana = { id: "ana", name: "Ana Reyes" };
const cloud = { id: "cloud", slug: "cloud", content: aService() };

function saveCloud(db: Db, change: Partial<Draft> = {}, at = now) {
  const draft: Draft = {
    id: "cloud",
    kind: "service",
    language: "en",
    slug: null,
    content: aService({ title: "Cloud, newly" }),
    baseVersion: 1,
    by: ana,
  };
  return saveDraft(db, { ...draft, ...change }, at);
}

const theCloud = { id: "cloud", language: "en" as const, by: ana };

async function titleLive(db: Db, slug = "cloud") {
  return (await publishedEntry(db, "service", "en", slug))?.content.title;
}

async function inList(db: Db, id = "cloud") {
  const entries = await listEntries(db, { kinds: ["service"] }, { limit: 50 });
  return entries.find((entry) => entry.id === id);
}

async function linksOf(db: Db, id: string) {
  const rows = await db.selectFrom("entry_links").selectAll().where("from_entry", "=", id).orderBy("state").execute();
  return rows.map(({ state, field, to_entry, to_media }) => [state, field, to_entry ?? to_media]);
}

describe.each(databases)("drafts on $name", ({ engine }) => {
  const site = () => siteWith(engine, { service: [cloud] }, [redPicture]);

  test("are saved without visitors or kept pages knowing", async () => {
    const { db } = await site();
    const before = await contentVersion(db);
    expect(await saveCloud(db)).toEqual({ state: "saved", id: "cloud", version: 2 });
    expect(await titleLive(db)).toBe("Cloud Solutions");
    expect(await contentVersion(db)).toBe(before);
    expect(await inList(db)).toMatchObject({
      title: "Cloud, newly",
      state: "changed",
      by: "Ana Reyes",
      updatedAt: now,
    });
    const { lines } = await readHistory(db, { kinds: ["service"] }, { size: 5 });
    expect(lines).toMatchObject([{ act: "saved", subject_title: "Cloud, newly", detail: { changed: ["Title"] } }]);
  });

  test("have links of their own, beside those of what is published", async () => {
    const { db } = await siteWith(
      engine,
      { service: [{ ...cloud, content: aService({ picture: { media: "red" } }) }] },
      [redPicture],
    );
    await saveCloud(db, { content: aService({ testimonial: { entry: "praise" } }) });
    expect(await linksOf(db, "cloud")).toEqual([
      ["draft", "testimonial", "praise"],
      ["published", "picture", "red"],
    ]);
  });

  test("go live as they were saved last, at the address that waited", async () => {
    const { db } = await site();
    await saveCloud(db, { slug: "sky" });
    expect(await titleLive(db, "cloud")).toBe("Cloud Solutions");
    expect(await publishSaved(db, theCloud, later)).toMatchObject({ state: "published", version: 3 });
    expect(await titleLive(db, "sky")).toBe("Cloud, newly");
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
    expect(await inList(db)).toMatchObject({ state: "published", address: "/services/sky" });
  });

  test("need not be whole until they are published", async () => {
    const { db } = await site();
    const { id } = await createEntry(db, { kind: "service", language: "en", by: ana }, now);
    expect(await inList(db, id)).toMatchObject({ title: "Untitled service", state: "draft", address: null });
    const target = { id, language: "en" as const, by: ana };
    expect(await publishSaved(db, target, now)).toMatchObject({ state: "invalid" });
    await saveCloud(db, { id, content: { title: "Störung & Wartung", included: [""] }, baseVersion: 1 });
    expect(await readForEditing(db, "service", id, "en")).toMatchObject({
      version: 2,
      content: { title: "Störung & Wartung", included: [""], summary: "", picture: null, onServicesPage: true },
    });
    await saveCloud(db, { id, content: aService({ title: "Störung & Wartung" }), baseVersion: 2 });
    expect(await publishSaved(db, target, later)).toMatchObject({ state: "published", version: 4 });
    expect(await titleLive(db, "storung-and-wartung")).toBe("Störung & Wartung");
  });

  test("of several saves at once one wins, and the others are told with both sides", async () => {
    const { db } = await site();
    const saves = [1, 2, 3, 4].map((number) => saveCloud(db, { content: aService({ title: `Title ${number}` }) }));
    const publication = publishEntry(
      db,
      { ...theCloud, kind: "service", slug: null, content: aService({ title: "Live" }), baseVersion: 1 },
      now,
    );
    const results = await Promise.all([...saves, publication]);
    const states = results.map(({ state }) => state);
    expect(states.filter((state) => state === "conflict")).toHaveLength(4);
    const won = results.find(({ state }) => state !== "conflict");
    expect(won).toMatchObject({ id: "cloud", version: 2 });
    const saved = await readForEditing(db, "service", "cloud", "en");
    expect(saved?.version).toBe(2);
    for (const result of results) {
      if (result.state === "conflict") expect(result.saved).toMatchObject({ content: saved?.content, by: "Ana Reyes" });
    }
  });

  test("that say what is saved already make no new version", async () => {
    const { db } = await site();
    await saveCloud(db);
    expect(await saveCloud(db, { baseVersion: 2 })).toEqual({ state: "saved", id: "cloud", version: 2 });
    expect(await saveCloud(db, { baseVersion: 2, content: aService() })).toMatchObject({ version: 3 });
    expect(await inList(db)).toMatchObject({ state: "published" });
  });

  test("are discarded for what is published, and can be restored as drafts", async () => {
    const { db } = await site();
    await saveCloud(db, { slug: "sky" });
    expect(await discardDraft(db, { ...theCloud, baseVersion: 1 }, later)).toMatchObject({ state: "conflict" });
    expect(await discardDraft(db, { ...theCloud, baseVersion: 2 }, later)).toMatchObject({
      state: "saved",
      version: 3,
    });
    expect(await inList(db)).toMatchObject({ title: "Cloud Solutions", state: "published" });
    expect(await readForEditing(db, "service", "cloud", "en")).toMatchObject({ slug: "cloud" });
    const text = await readPresentText(db, "cloud", "en");
    if (!text) throw new Error("There is no service");
    const { revisions } = await listRevisions(db, text, { size: 9 });
    expect(revisions.map(({ act }) => act)).toEqual(["discarded", "saved", "published"]);
    const restored = await restoreRevision(db, { text, version: 2, seen: 3, by: ana }, later);
    expect(restored).toMatchObject({ state: "saved", version: 4 });
    expect(await inList(db)).toMatchObject({ title: "Cloud, newly", state: "changed" });
    expect(await titleLive(db)).toBe("Cloud Solutions");
  });

  test("are not published by restoring what was public, and what is public comes back at once", async () => {
    const { db } = await site();
    const restore = async (version: number) => {
      const text = await readPresentText(db, "cloud", "en");
      if (!text) throw new Error("There is no service");
      return restoreRevision(db, { text, version, seen: text.version, by: ana }, later);
    };
    const text = { ...theCloud, kind: "service", slug: null } as const;
    await publishEntry(db, { ...text, content: aService({ title: "Live" }), baseVersion: 1 }, now);
    expect(await restore(1)).toMatchObject({ state: "published", version: 3 });
    await saveCloud(db, { baseVersion: 3 });
    expect(await restore(2)).toMatchObject({ state: "saved", version: 5 });
    await unpublishEntry(db, theCloud, later);
    expect(await restore(1)).toMatchObject({ state: "saved", version: 6 });
    expect(await titleLive(db)).toBeUndefined();
  });

  test("of what visitors do not see have nothing to go back to", async () => {
    const { db } = await site();
    await unpublishEntry(db, theCloud, now);
    expect(await discardDraft(db, { ...theCloud, baseVersion: 1 }, later)).toEqual({ state: "missing" });
    expect(await saveCloud(db, { id: "nothing" })).toEqual({ state: "missing" });
    expect(await saveCloud(db, { kind: "page" })).toEqual({ state: "missing" });
  });

  test("of an unpublished entry move it without losing its old address", async () => {
    const { db } = await site();
    await unpublishEntry(db, theCloud, now);
    await saveCloud(db, { slug: "sky" });
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
    await publishSaved(db, theCloud, later);
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
  });

  test("are copied to an address of their own, behind the others", async () => {
    const { db } = await site();
    const first = await duplicateEntry(db, { id: "cloud", by: ana }, now);
    await saveCloud(db);
    const second = await duplicateEntry(db, { id: "cloud", by: ana }, later);
    const [, one, two] = await listEntries(db, { kinds: ["service"] }, { limit: 9 });
    expect([one, two]).toMatchObject([
      { title: "Cloud Solutions", state: "draft", address: null },
      { title: "Cloud, newly", state: "draft" },
    ]);
    expect([first, second]).toMatchObject([{ id: one?.id }, { id: two?.id }]);
    expect(await readForEditing(db, "service", one?.id ?? "", "en")).toMatchObject({ slug: "cloud-copy" });
    expect(await readForEditing(db, "service", two?.id ?? "", "en")).toMatchObject({ slug: "cloud-copy-2" });
    expect(await duplicateEntry(db, { id: "settings", by: ana }, now)).toEqual({ state: "missing" });
  });

  test("keep whatever is typed, however odd, and publish none of it", async () => {
    const { db } = await site();
    const content = {
      ...aService(),
      title: "x".repeat(10_000),
      summary: "ÿ".repeat(10_000),
      project: { entry: "p".repeat(10_000) },
      unknown: 1,
    };
    expect(await saveCloud(db, { content, slug: "Not a slug ".repeat(90) })).toMatchObject({ state: "saved" });
    expect(await readForEditing(db, "service", "cloud", "en")).toMatchObject({ content: { title: content.title } });
    expect(await publishSaved(db, theCloud, later)).toMatchObject({ state: "invalid" });
    await saveCloud(db, { baseVersion: 2 });
    expect(await publishSaved(db, theCloud, later)).toEqual({ state: "slug-refused", fault: "malformed" });
    expect(await titleLive(db)).toBe("Cloud Solutions");
  });

  test("that move to and fro leave no loop of addresses", async () => {
    const { db } = await site();
    for (const slug of ["b", "cloud", "b"]) {
      const { version = 0 } = (await readPresentText(db, "cloud", "en")) ?? {};
      await saveCloud(db, { slug, baseVersion: version, content: aService({ title: `At ${slug} ${version}` }) });
      expect(await publishSaved(db, theCloud, later)).toMatchObject({ state: "published" });
    }
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/b");
    expect(await redirectFor(db, "/services/b")).toBeNull();
  });
});
