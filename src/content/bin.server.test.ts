import { describe, expect, test } from "vitest";
import { aPage, aPost, aService, redPicture, siteWith, someSettings } from "../../tests/support/content.ts";
import { databases } from "../../tests/support/databases.ts";
import { createEntry, schedule } from "../../tests/support/drafts.ts";
import type { Db } from "../db/tables.ts";
import { readHistory } from "../history/read.server.ts";
import { emptyBin, listBin, undeleteEntry } from "./bin.server.ts";
import { saveDraft } from "./drafts.server.ts";
import { publishEntry, publishSaved } from "./publish.server.ts";
import { publishedEntry } from "./published.server.ts";
import { redirectFor } from "./redirects.server.ts";
import { readTimeline } from "./timeline.server.ts";
import { usesOfEntry } from "./uses.server.ts";
import { contentVersion } from "./version.server.ts";
import { deleteEntry } from "./withdraw.server.ts";

const day = 24 * 60 * 60_000;
const now = new Date("2026-05-06T07:08:09Z");
const daysOn = (days: number) => new Date(now.getTime() + days * day);
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

describe.each(databases)("the bin on $name", ({ engine }) => {
  const site = () => siteWith(engine, { service: [cloud, network] }, [redPicture]);

  test("gives an entry back as it was, at its address and in its place", async () => {
    const { db } = await siteWith(engine, { post: [{ id: "tide", slug: "tide", content: aPost() }] });
    const before = await contentVersion(db);
    await deleteEntry(db, { id: "tide", by }, now);
    expect(await listBin(db, ["post", "service"], { limit: 9 })).toEqual([
      { id: "tide", kind: "post", title: "Low tide", deletedAt: now, by: "Ana Reyes", goneAt: daysOn(30) },
    ]);
    expect(await listBin(db, ["service"], { limit: 9 })).toEqual([]);
    expect(await undeleteEntry(db, { id: "tide", by }, daysOn(1))).toEqual({
      state: "restored",
      title: "Low tide",
      moved: false,
    });
    expect(await publishedEntry(db, "post", "en", "tide")).toMatchObject({ id: "tide" });
    expect((await readTimeline(db, "en", "post", { page: 1, size: 9 })).total).toBe(1);
    expect(await listBin(db, ["post"], { limit: 9 })).toEqual([]);
    expect(await contentVersion(db)).toBe(before + 2);
    const { lines } = await readHistory(db, { kinds: ["post"] }, { size: 9 });
    expect(lines.map(({ act }) => act)).toEqual(["undeleted", "deleted"]);
    expect(await undeleteEntry(db, { id: "tide", by }, daysOn(1))).toEqual({ state: "missing" });
  });

  test("gives an entry another address when its own was taken meanwhile", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    await publishNew(db, "cloud");
    expect(await undeleteEntry(db, { id: "cloud", by }, now)).toMatchObject({ state: "restored", moved: true });
    expect((await publishedEntry(db, "service", "en", "cloud"))?.content.title).toBe("Newcomer");
    expect((await publishedEntry(db, "service", "en", "cloud-2"))?.id).toBe("cloud");
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
  });

  test("gives an address back that only led elsewhere meanwhile", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    const created = await publishNew(db, "cloud");
    const id = created.state === "published" ? created.id : "";
    const moved = { kind: "service", id, language: "en", content: aService(), baseVersion: 1, by } as const;
    await publishEntry(db, { ...moved, slug: "sky" }, now);
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
    expect(await undeleteEntry(db, { id: "cloud", by }, now)).toMatchObject({ moved: false });
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
  });

  test("lets one of two have an address that both want back at once", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    const created = await publishNew(db, "cloud");
    const id = created.state === "published" ? created.id : "";
    await deleteEntry(db, { id, by }, now);
    const results = await Promise.all(["cloud", id].map((one) => undeleteEntry(db, { id: one, by }, now)));
    expect(results.map((result) => result.state === "restored" && result.moved).sort()).toEqual([false, true]);
    expect(await publishedEntry(db, "service", "en", "cloud-2")).not.toBeNull();
  });

  test("takes one of several deletions at once, and gives back once", async () => {
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

  test("brings no entry before visitors at a time that passed in it", async () => {
    const { db } = await site();
    const { id } = await createEntry(db, { kind: "service", language: "en", content: aService(), by }, now);
    const times = { id, language: "en", by, publishAt: daysOn(1), unpublishAt: null } as const;
    await schedule(db, times, now);
    await deleteEntry(db, { id, by }, now);
    await undeleteEntry(db, { id, by }, daysOn(2));
    const text = await db.selectFrom("entry_texts").selectAll().where("entry_id", "=", id).executeTakeFirst();
    expect(text).toMatchObject({ publish_at: null, published: null, deleted_at: null });
  });

  test("brings nothing before visitors that was to end in it", async () => {
    const { db } = await site();
    const times = { id: "cloud", language: "en", by, publishAt: null, unpublishAt: daysOn(1) } as const;
    await schedule(db, times, now);
    await deleteEntry(db, { id: "cloud", by }, now);
    expect(await undeleteEntry(db, { id: "cloud", by }, daysOn(2))).toMatchObject({ state: "restored" });
    expect(await publishedEntry(db, "service", "en", "cloud")).toBeNull();
    const { lines } = await readHistory(db, { kinds: ["service"] }, { size: 9 });
    expect(lines.map(({ act, person_name }) => `${person_name}: ${act}`)).toContain("Mangrove: unpublished");
  });

  test("is emptied after 30 days, once, with all that belongs to an entry but its history", async () => {
    const { db } = await site();
    await deleteEntry(db, { id: "cloud", by }, now);
    await deleteEntry(db, { id: "network", by }, daysOn(1));
    expect(await emptyBin(db, new Date(daysOn(30).getTime() - 1))).toBe(0);
    const emptied = await Promise.all([1, 2, 3].map(() => emptyBin(db, daysOn(30))));
    expect(emptied.sort()).toEqual([0, 0, 1]);
    for (const table of ["entry_texts", "revisions"] as const) {
      expect(await db.selectFrom(table).selectAll().where("entry_id", "=", "cloud").execute()).toEqual([]);
    }
    expect(await listBin(db, ["service"], { limit: 9 })).toMatchObject([{ id: "network" }]);
    expect(await undeleteEntry(db, { id: "cloud", by }, daysOn(30))).toEqual({ state: "missing" });
    const { lines } = await readHistory(db, { kinds: ["service"] }, { size: 1 });
    expect(lines).toMatchObject([{ act: "removed", subject_title: "Cloud Solutions", person_name: "Mangrove" }]);
  });

  test("is not where an entry goes unseen: what refers to it is known before", async () => {
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
    const uses = await usesOfEntry(db, "cloud");
    expect(uses.map(({ kind, title, isPublished }) => [kind, title, isPublished])).toEqual([
      ["service", "Drafted", false],
      ["service", "Network", true],
      ["settings", "Settings", true],
    ]);
    await deleteEntry(db, { id: "network", by }, now);
    expect(await usesOfEntry(db, "cloud")).toHaveLength(2);
    expect(await usesOfEntry(db, "network")).toEqual([]);
    expect(await publishSaved(db, { id: "network", language: "en", by }, now)).toEqual({ state: "missing" });
  });
});
