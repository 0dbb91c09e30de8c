import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { aPage, aPost, aService, redPicture, siteWith, someSettings } from "../../../../../tests/support/content.ts";
import { createEntry, schedule } from "../../../../../tests/support/drafts.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { publishedEntry } from "../../../../../tests/support/published.ts";
import { redirectFor } from "../../../../../tests/support/redirects.ts";
import { contentVersion } from "../../published/cache/version.server.ts";
import { readPosts } from "../../published/posts.server.ts";
import { databaseReader } from "../../published/published.server.ts";
import { entryUses } from "../../published/uses.server.ts";
import { saveDraft } from "../editing/save.server.ts";
import { publishDraft, publishEntry } from "../publishing/publish.server.ts";
import { republishEntry } from "../publishing/republish.server.ts";
import { deleteEntry, unpublishEntry } from "../publishing/unpublish.server.ts";
import { emptyTrash, listTrash, undeleteEntry } from "./trash.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const daysOn = (days: number) => new Date(now.getTime() + days * dayMs);
const by = { id: "ana", name: "Ana Reyes" };
const cloud = { id: "cloud", slug: "cloud", content: aService() };
const network = {
  id: "network",
  slug: "network",
  content: aService({ title: "Network", project: { entry: "cloud" } }),
};

function publishNew(db: Db, slug: string) {
  const content = aService({ title: "Newcomer" });
  return publishEntry(db, { kind: "service", language: "en", slug, content, baseVersion: 0, by }, now);
}

describe.each(databases)("the trash on $name", ({ engine }) => {
  const site = () => siteWith(engine, { service: [cloud, network] }, [redPicture]);

  test("restores an entry with its slug and position", async () => {
    const { db } = await siteWith(engine, { post: [{ id: "tide", slug: "tide", content: aPost() }] });
    const before = await contentVersion(db);
    await deleteEntry(db, { id: "tide", by }, now);
    expect(await listTrash(db, { kinds: ["post", "service"] }, { limit: 9 })).toEqual([
      { id: "tide", kind: "post", title: "Low tide", deletedAt: now, by: "Ana Reyes", expiresAt: daysOn(30) },
    ]);
    expect(await listTrash(db, { kinds: ["service"] }, { limit: 9 })).toEqual([]);
    expect(await undeleteEntry(db, { id: "tide", by }, daysOn(1))).toEqual({
      state: "restored",
      title: "Low tide",
      hasNewSlug: false,
    });
    expect(await publishedEntry(db, "post", "en", "tide")).toMatchObject({ id: "tide" });
    expect((await readPosts(databaseReader(db), "en", { page: 1, size: 9 })).total).toBe(1);
    expect(await listTrash(db, { kinds: ["post"] }, { limit: 9 })).toEqual([]);
    expect(await contentVersion(db)).toBe(before + 2);
    const { lines } = await readAuditLog(db, { kinds: ["post"] }, { size: 9 });
    expect(lines.map(({ act }) => act)).toEqual(["undeleted", "deleted"]);
    expect(await undeleteEntry(db, { id: "tide", by }, daysOn(1))).toEqual({ state: "missing" });
  });

  test("restores an entry with another slug if its own was taken", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    await publishNew(db, "cloud");
    expect(await undeleteEntry(db, { id: "cloud", by }, now)).toMatchObject({ state: "restored", hasNewSlug: true });
    expect((await publishedEntry(db, "service", "en", "cloud"))?.content.title).toBe("Newcomer");
    expect((await publishedEntry(db, "service", "en", "cloud-2"))?.id).toBe("cloud");
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
  });

  test("leaves an address to the unpublished entry that took it", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    const taker = await publishNew(db, "cloud");
    const id = taker.state === "published" ? taker.id : "";
    await unpublishEntry(db, { id, language: "en", by }, now);
    expect(await undeleteEntry(db, { id: "cloud", by }, now)).toMatchObject({ state: "restored", hasNewSlug: true });
    expect((await publishedEntry(db, "service", "en", "cloud-2"))?.id).toBe("cloud");
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
    expect(await republishEntry(db, { id, language: "en", by }, now)).toMatchObject({ state: "done" });
    expect((await publishedEntry(db, "service", "en", "cloud"))?.id).toBe(id);
  });

  test("restores a slug that only redirected in the meantime", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    const created = await publishNew(db, "cloud");
    const id = created.state === "published" ? created.id : "";
    const hasNewSlug = { kind: "service", id, language: "en", content: aService(), baseVersion: 1, by } as const;
    await publishEntry(db, { ...hasNewSlug, slug: "sky" }, now);
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
    expect(await undeleteEntry(db, { id: "cloud", by }, now)).toMatchObject({ hasNewSlug: false });
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
  });

  test("gives a slug to one of two entries restored at once", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    const created = await publishNew(db, "cloud");
    const id = created.state === "published" ? created.id : "";
    await deleteEntry(db, { id, by }, now);
    const results = await Promise.all(["cloud", id].map((one) => undeleteEntry(db, { id: one, by }, now)));
    expect(results.map((result) => result.state === "restored" && result.hasNewSlug).sort()).toEqual([false, true]);
    expect(await publishedEntry(db, "service", "en", "cloud-2")).not.toBeNull();
  });

  test("accepts one of several concurrent deletions and restores", async () => {
    const { db } = await site();
    const states = (results: { state: string }[]) => results.map(({ state }) => state).sort();
    const twice = [1, 2, 3];
    expect(states(await Promise.all(twice.map(() => deleteEntry(db, { id: "cloud", by }, now))))).toEqual([
      "done",
      "missing",
      "missing",
    ]);
    expect(states(await Promise.all(twice.map(() => undeleteEntry(db, { id: "cloud", by }, now))))).toEqual([
      "missing",
      "missing",
      "restored",
    ]);
  });

  test("does not publish an entry whose time passed in the trash", async () => {
    const { db } = await site();
    const { id } = await createEntry(db, { kind: "service", language: "en", content: aService(), by }, now);
    const times = { id, language: "en", by, publishAt: daysOn(1), unpublishAt: null } as const;
    await schedule(db, times, now);
    await deleteEntry(db, { id, by }, now);
    await undeleteEntry(db, { id, by }, daysOn(2));
    const text = await db.selectFrom("entry_texts").selectAll().where("entry_id", "=", id).executeTakeFirst();
    expect(text).toMatchObject({ publish_at: null, published: null, deleted_at: null });
  });

  test("does not show an entry whose end passed in the trash", async () => {
    const { db } = await site();
    const times = { id: "cloud", language: "en", by, publishAt: null, unpublishAt: daysOn(1) } as const;
    await schedule(db, times, now);
    await deleteEntry(db, { id: "cloud", by }, now);
    expect(await undeleteEntry(db, { id: "cloud", by }, daysOn(2))).toMatchObject({ state: "restored" });
    expect(await publishedEntry(db, "service", "en", "cloud")).toBeNull();
    const { lines } = await readAuditLog(db, { kinds: ["service"] }, { size: 9 });
    expect(lines.map(({ act, person_name }) => `${person_name}: ${act}`)).toContain("Mangrove: unpublished");
  });

  test("removes entries with all data but the audit log after 30 days, once", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    await deleteEntry(db, { id: "network", by }, daysOn(1));
    expect(await emptyTrash(db, new Date(daysOn(30).getTime() - 1))).toBe(0);
    const emptied = await Promise.all([1, 2, 3].map(() => emptyTrash(db, daysOn(30))));
    expect(emptied.sort()).toEqual([0, 0, 1]);
    for (const table of ["entry_texts", "revisions"] as const) {
      expect(await db.selectFrom(table).selectAll().where("entry_id", "=", "cloud").execute()).toEqual([]);
    }
    expect(await listTrash(db, { kinds: ["service"] }, { limit: 9 })).toMatchObject([{ id: "network" }]);
    expect(await undeleteEntry(db, { id: "cloud", by }, daysOn(30))).toEqual({ state: "missing" });
    const { lines } = await readAuditLog(db, { kinds: ["service"] }, { size: 1 });
    expect(lines).toMatchObject([{ act: "removed", subject_title: "Cloud Solutions", person_name: "Mangrove" }]);
  });

  test("shows what refers to an entry before deletion", async () => {
    const toTheCloud = { text: "Get advice", service: { entry: "cloud" } };
    const { db } = await siteWith(engine, {
      service: [cloud, network],
      page: [{ id: "p", slug: "p", content: aPage() }],
      settings: [{ id: "settings", slug: null, content: someSettings({ consultation: toTheCloud }) }],
    });
    const draft = { kind: "service", language: "en", slug: null, by } as const;
    const content = aService({ title: "Drafted", project: { entry: "cloud" } });
    await saveDraft(
      db,
      { ...draft, id: "cloud", content: aService({ project: { entry: "cloud" } }), baseVersion: 1 },
      now,
    );
    await createEntry(db, { ...draft, content }, now);
    const uses = await entryUses(db, "cloud");
    expect(uses.map(({ kind, title, isPublished }) => [kind, title, isPublished])).toEqual([
      ["service", "Drafted", false],
      ["service", "Network", true],
      ["settings", "Settings", true],
    ]);
    await deleteEntry(db, { id: "network", by }, now);
    expect(await entryUses(db, "cloud")).toHaveLength(2);
    expect(await entryUses(db, "network")).toEqual([]);
    expect(await publishDraft(db, { id: "network", language: "en", by }, now)).toEqual({ state: "missing" });
  });
});
