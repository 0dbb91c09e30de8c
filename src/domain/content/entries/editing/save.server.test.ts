import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { aService, redPicture, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { publishedEntry } from "../../../../../tests/support/published.ts";
import { redirectFor } from "../../../../../tests/support/redirects.ts";
import { listRevisions, readCurrentText, restoreRevision } from "../../drafts/revisions.server.ts";
import { contentVersion } from "../../published/cache/version.server.ts";
import { listEntries } from "../lists/list.server.ts";
import { publishDraft, publishEntry } from "../publishing/publish.server.ts";
import { unpublishEntry } from "../publishing/unpublish.server.ts";
import { createFromTemplate } from "./create.server.ts";
import { readForEditing } from "./edit.server.ts";
import { type DraftInput, discardDraft, duplicateEntry, saveDraft } from "./save.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const later = new Date("2026-05-06T08:00:00Z");
const ana = { id: "ana", name: "Ana Reyes" };
const cloud = { id: "cloud", slug: "cloud", content: aService() };

function saveCloud(db: Db, change: Partial<DraftInput> = {}, at = now) {
  const draft: DraftInput = {
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

describe.each(bothDatabases)("drafts on $name", ({ engine }) => {
  const site = () => siteWith(engine, { service: [cloud] }, [redPicture]);

  test("do not change published content or the content version", async () => {
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
    const { lines } = await readAuditLog(db, { kinds: ["service"] }, { size: 5 });
    expect(lines).toMatchObject([{ act: "saved", subject_title: "Cloud, newly", detail: { changed: ["Title"] } }]);
  });

  test("have their own links", async () => {
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

  test("are published as last saved, with the draft's slug", async () => {
    const { db } = await site();
    await saveCloud(db, { slug: "sky" });
    expect(await titleLive(db, "cloud")).toBe("Cloud Solutions");
    expect(await publishDraft(db, theCloud, later)).toMatchObject({ state: "published", version: 3 });
    expect(await titleLive(db, "sky")).toBe("Cloud, newly");
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
    expect(await inList(db)).toMatchObject({ state: "published", path: "/services/sky" });
  });

  test("may be incomplete until published", async () => {
    const { db } = await site();
    const { id } = await createEntry(db, { kind: "service", language: "en", by: ana }, now);
    expect(await inList(db, id)).toMatchObject({ title: "Untitled service", state: "draft", path: null });
    const target = { id, language: "en" as const, by: ana };
    expect(await publishDraft(db, target, now)).toMatchObject({ state: "invalid" });
    await saveCloud(db, { id, content: { title: "Störung & Wartung", included: [""] }, baseVersion: 1 });
    expect(await readForEditing(db, "service", id, "en")).toMatchObject({
      version: 2,
      content: { title: "Störung & Wartung", included: [""], summary: "", picture: null, onServicesPage: true },
    });
    await saveCloud(db, { id, content: aService({ title: "Störung & Wartung" }), baseVersion: 2 });
    expect(await publishDraft(db, target, later)).toMatchObject({ state: "published", version: 4 });
    expect(await titleLive(db, "storung-and-wartung")).toBe("Störung & Wartung");
  });

  test("of concurrent saves one wins, and the others are conflicts with both sides", async () => {
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
    const storedVersion = await readForEditing(db, "service", "cloud", "en");
    expect(storedVersion?.version).toBe(2);
    for (const result of results) {
      if (result.state === "conflict")
        expect(result.storedVersion).toMatchObject({ content: storedVersion?.content, by: "Ana Reyes" });
    }
  });

  test("without changes make no new version", async () => {
    const { db } = await site();
    await saveCloud(db);
    expect(await saveCloud(db, { baseVersion: 2 })).toEqual({ state: "saved", id: "cloud", version: 2 });
    expect(await saveCloud(db, { baseVersion: 2, content: aService() })).toMatchObject({ version: 3 });
    expect(await inList(db)).toMatchObject({ state: "published" });
  });

  test("can be discarded for the published version, and restored as drafts", async () => {
    const { db } = await site();
    await saveCloud(db, { slug: "sky" });
    expect(await discardDraft(db, { ...theCloud, baseVersion: 1 }, later)).toMatchObject({ state: "conflict" });
    expect(await discardDraft(db, { ...theCloud, baseVersion: 2 }, later)).toMatchObject({
      state: "saved",
      version: 3,
    });
    expect(await inList(db)).toMatchObject({ title: "Cloud Solutions", state: "published" });
    expect(await readForEditing(db, "service", "cloud", "en")).toMatchObject({ slug: "cloud" });
    const text = await readCurrentText(db, "cloud", "en");
    if (!text) throw new Error("There is no service");
    const { revisions } = await listRevisions(db, text, { limit: 9 });
    expect(revisions.map(({ act }) => act)).toEqual(["discarded", "saved", "published"]);
    const restored = await restoreRevision(db, { text, version: 2, baseVersion: 3, by: ana }, later);
    expect(restored).toMatchObject({ state: "saved", version: 4 });
    expect(await inList(db)).toMatchObject({ title: "Cloud, newly", state: "changed" });
    expect(await titleLive(db)).toBe("Cloud Solutions");
  });

  test("are not published by a restore, and public versions are", async () => {
    const { db } = await site();
    const restore = async (version: number) => {
      const text = await readCurrentText(db, "cloud", "en");
      if (!text) throw new Error("There is no service");
      return restoreRevision(db, { text, version, baseVersion: text.version, by: ana }, later);
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

  test("of unpublished entries cannot be discarded", async () => {
    const { db } = await site();
    await unpublishEntry(db, theCloud, now);
    expect(await discardDraft(db, { ...theCloud, baseVersion: 1 }, later)).toEqual({ state: "missing" });
    expect(await saveCloud(db, { id: "nothing" })).toEqual({ state: "missing" });
    expect(await saveCloud(db, { kind: "page" })).toEqual({ state: "missing" });
  });

  test("of an unpublished entry change its slug and keep the old address", async () => {
    const { db } = await site();
    await unpublishEntry(db, theCloud, now);
    await saveCloud(db, { slug: "sky" });
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
    await publishDraft(db, theCloud, later);
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
  });

  test("are copied with new ids for questions, and made of a template with new ids: answers of two forms never mix", async () => {
    const { db } = await site();
    const form = { db, kind: "form", template: "Newsletter", by: ana } as const;
    const one = (await createFromTemplate(db, form, now)) ?? "";
    const two = (await createFromTemplate(db, form, now)) ?? "";
    const copy = await duplicateEntry(db, { id: one, by: ana }, now);
    const ids = [one, two, copy.state === "saved" ? copy.id : ""];
    const texts = await db.selectFrom("entry_texts").select("draft").where("entry_id", "in", ids).execute();
    const questions = texts.map(({ draft }) => (draft as { questions: { id: string; label: string }[] }).questions);
    expect(new Set(questions.map(([question]) => question?.label)).size).toBe(1);
    expect(new Set(questions.map(([question]) => question?.id)).size).toBe(3);
    for (const [question] of questions) expect(question?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  test("are copied with a slug of their own, to the end", async () => {
    const { db } = await site();
    const first = await duplicateEntry(db, { id: "cloud", by: ana }, now);
    await saveCloud(db);
    const second = await duplicateEntry(db, { id: "cloud", by: ana }, later);
    const [, one, two] = await listEntries(db, { kinds: ["service"] }, { limit: 9 });
    expect([one, two]).toMatchObject([
      { title: "Cloud Solutions", state: "draft", path: null },
      { title: "Cloud, newly", state: "draft" },
    ]);
    expect([first, second]).toMatchObject([{ id: one?.id }, { id: two?.id }]);
    expect(await readForEditing(db, "service", one?.id ?? "", "en")).toMatchObject({ slug: "cloud-copy" });
    expect(await readForEditing(db, "service", two?.id ?? "", "en")).toMatchObject({ slug: "cloud-copy-2" });
    expect(await duplicateEntry(db, { id: "settings", by: ana }, now)).toEqual({ state: "missing" });
  });

  test("keep any input and publish none of it", async () => {
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
    expect(await publishDraft(db, theCloud, later)).toMatchObject({ state: "invalid" });
    await saveCloud(db, { baseVersion: 2 });
    expect(await publishDraft(db, theCloud, later)).toEqual({ state: "slug-refused", error: "malformed" });
    expect(await titleLive(db)).toBe("Cloud Solutions");
  });

  test("that move back and forth leave no redirect loop", async () => {
    const { db } = await site();
    for (const slug of ["b", "cloud", "b"]) {
      const { version = 0 } = (await readCurrentText(db, "cloud", "en")) ?? {};
      await saveCloud(db, { slug, baseVersion: version, content: aService({ title: `At ${slug} ${version}` }) });
      expect(await publishDraft(db, theCloud, later)).toMatchObject({ state: "published" });
    }
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/b");
    expect(await redirectFor(db, "/services/b")).toBeNull();
  });
});
