import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import {
  aMember,
  aPage,
  aPost,
  aService,
  redPicture,
  seededAt,
  siteWith,
} from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { entryStates } from "../entry-state.ts";
import { publishEntry } from "../publishing/publish.server.ts";
import { deleteEntry, unpublishEntry } from "../publishing/unpublish.server.ts";
import { countEntries, listEntries, searchEntries } from "./list.server.ts";
import type { ListFilter } from "./list-filter.server.ts";
import type { ListSort } from "./list-sort.ts";
import { readPostFilters } from "./post-filters.server.ts";

const by = { id: "ada", name: "Ada" };
const later = new Date(seededAt.getTime() + 60_000);

const service = (id: string, title: string, summary = "We do it.") => ({
  id,
  slug: id,
  content: aService({ title, summary }),
});

/** The titles and the total of a list. */
async function readPage(db: Db, filter: ListFilter, page: Parameters<typeof listEntries>[2] = { limit: 50 }) {
  const [entries, total] = await Promise.all([listEntries(db, filter, page), countEntries(db, filter)]);
  return { titles: entries.map(({ title }) => title), total };
}

describe.each(bothDatabases)("listing entries on $name", ({ engine }) => {
  test("shows title, summary and icon, in site order", async () => {
    const photo = { media: "red", alt: "Ana" };
    const { db } = await siteWith(
      engine,
      {
        service: [service("s", "Cloud", "Moved by {company}.")],
        member: [
          { id: "m2", slug: null, content: aMember({ name: "Bo", photo }) },
          { id: "m1", slug: null, content: aMember({ name: "Ana", initials: "AR" }) },
          { id: "m0", slug: null, content: aMember({ name: "Cy Van Reef", initials: "" }) },
        ],
      },
      [redPicture],
    );
    const [cloud, bo, ana, cy] = [
      ...(await listEntries(db, { kinds: ["service"] }, { limit: 50 })),
      ...(await listEntries(db, { kinds: ["member"] }, { limit: 50 })),
    ];
    expect(cloud).toEqual({
      id: "s",
      kind: "service",
      title: "Cloud",
      summary: "Moved by Mangrove IT.",
      entryIcon: { icon: "cloud" },
      state: "published",
      isPublished: true,
      isLocked: false,
      publishAt: null,
      unpublishAt: null,
      scheduleFailedAt: null,
      updatedAt: seededAt,
      by: "Mangrove",
      path: "/services/s",
    });
    expect(bo).toMatchObject({ title: "Bo", entryIcon: { picture: { vector: true } }, path: null });
    expect(ana).toMatchObject({ title: "Ana", summary: "Engineer", entryIcon: { initials: "AR" } });
    expect(cy).toMatchObject({ entryIcon: { initials: "CR" } });
  });

  test("sorts by title, by change and by day", async () => {
    const { db } = await siteWith(engine, {
      service: [service("a", "buoys"), service("b", "Anchors"), service("c", "Chains")],
      post: ["2026-03-01", "2026-05-01", "2026-04-01"].map((date) => ({
        id: date,
        slug: date,
        content: aPost({ title: date, date }),
      })),
    });
    const filter = { kinds: ["service"] } as const;
    await unpublishEntry(db, { id: "a", language: "en", by }, later);
    const titles = async (sort: ListSort) => (await readPage(db, filter, { sort, limit: 50 })).titles;
    expect(await titles("title")).toEqual(["Anchors", "buoys", "Chains"]);
    expect((await titles("changed"))[0]).toBe("buoys");
    expect(await titles("site")).toEqual(["buoys", "Anchors", "Chains"]);
    await createEntry(db, { kind: "post", language: "en", by, content: aPost({ title: "Waiting" }) }, later);
    expect((await readPage(db, { kinds: ["post"] })).titles).toEqual([
      "Waiting",
      "2026-05-01",
      "2026-04-01",
      "2026-03-01",
    ]);
    expect(await listEntries(db, filter, { sort: "changed", limit: 1 })).toMatchObject([{ by: "Ada" }]);
  });

  test("shows one page with the total", async () => {
    const { db } = await siteWith(engine, { service: ["a", "b", "c", "d", "e"].map((id) => service(id, id)) });
    const secondPage = await listEntries(db, { kinds: ["service"] }, { offset: 2, limit: 2 });
    expect(secondPage.map(({ id }) => id)).toEqual(["c", "d"]);
    expect(await countEntries(db, { kinds: ["service"] })).toBe(5);
    expect(await listEntries(db, { kinds: ["service"] }, { offset: 5, limit: 2 })).toEqual([]);
  });

  test("finds by words in title and summary, ignoring accents and case", async () => {
    const { db } = await siteWith(engine, {
      service: [service("a", "Añejo 100%", "For Hospitals."), service("b", "Cloud", "For ships_and ports.")],
      page: [{ id: "p", slug: "p", content: aPage({ name: "Cloud page" }) }],
    });
    const found = async (search: string) => (await readPage(db, { kinds: ["service"], search })).titles;
    expect(await found("ANEJO hospitals")).toEqual(["Añejo 100%"]);
    expect(await found("añejo")).toEqual(["Añejo 100%"]);
    expect(await found("ships_and")).toEqual(["Cloud"]);
    expect(await found("s_ips")).toEqual([]);
    expect(await found("cloud hospitals")).toEqual([]);
    expect(await found(" \n")).toHaveLength(2);
    expect(await found("100%\0")).toEqual(["Añejo 100%"]);
    await publishEntry(
      db,
      { kind: "service", id: "b", language: "en", slug: "b", content: aService({ title: "Sky" }), baseVersion: 1, by },
      later,
    );
    expect(await found("cloud")).toEqual(["Sky"]);
    expect(await found("ports")).toEqual([]);
  });

  test("filters by the state that entries show", async () => {
    const { db } = await siteWith(engine, { service: entryStates.map((state) => service(state, state)) });
    await unpublishEntry(db, { id: "draft", language: "en", by }, later);
    const change = (id: string, columns: object) =>
      db.updateTable("entry_texts").set(columns).where("entry_id", "=", id).execute();
    await change("changed", { updated_at: later });
    await change("scheduled", { publish_at: later });
    await change("missed", { schedule_failed_at: later });
    for (const state of entryStates) {
      const filter = { kinds: ["service"] as const, state };
      const [entry, ...others] = await listEntries(db, filter, { limit: 50 });
      expect(entry, state).toMatchObject({ title: state, state });
      expect(others, state).toEqual([]);
      expect(await countEntries(db, filter), state).toBe(1);
    }
    const paths = await listEntries(db, { kinds: ["service"], search: "draft" }, { limit: 50 });
    expect(paths).toMatchObject([{ path: null }]);
  });

  test("has the last editor, without trashed entries", async () => {
    const { db } = await siteWith(engine, { service: [service("a", "One"), service("b", "Two")] });
    await publishEntry(
      db,
      { kind: "service", id: "a", language: "en", slug: "a", content: aService({ title: "Won" }), baseVersion: 1, by },
      later,
    );
    await deleteEntry(db, { id: "b", by }, later);
    expect(await readPage(db, { kinds: ["service"] })).toEqual({ titles: ["Won"], total: 1 });
    expect(await listEntries(db, { kinds: ["service"] }, { limit: 50 })).toMatchObject([
      { by: "Ada", updatedAt: later, state: "published" },
    ]);
    expect(await searchEntries(db, { kinds: ["service"], search: "Two" }, 5)).toEqual([]);
  });

  test("shows an incomplete draft by its title", async () => {
    const { db } = await siteWith(engine, { service: [service("a", "One")] });
    await db
      .updateTable("entry_texts")
      .set({ draft: { title: "One" } })
      .execute();
    expect(await listEntries(db, { kinds: ["service"] }, { limit: 50 })).toMatchObject([
      { title: "One", summary: "", entryIcon: null },
    ]);
  });

  test("puts titles that start with the search first", async () => {
    const { db } = await siteWith(engine, {
      service: [service("a", "A cloud"), service("b", "Cloud"), service("c", "Network", "Not in a cloud.")],
      page: [{ id: "p", slug: "p", content: aPage({ name: "Clouds" }) }],
    });
    const found = await searchEntries(db, { kinds: ["service", "page"], search: "cloud" }, 3);
    expect(found).toEqual([
      { id: "b", kind: "service", title: "Cloud" },
      { id: "p", kind: "page", title: "Clouds" },
      { id: "a", kind: "service", title: "A cloud" },
    ]);
    expect(await searchEntries(db, { kinds: ["service"], search: "%" }, 3)).toEqual([]);
  });

  test("finds posts by the topics and authors that posts and drafts name", async () => {
    const post = (id: string, topics: string[], author: string | null) => ({
      id,
      slug: id,
      content: aPost({ title: id, topics, author: author === null ? null : { entry: author } }),
    });
    const { db } = await siteWith(engine, {
      member: ["ana", "bo", "cy"].map((id) => ({ id, slug: null, content: aMember({ name: id }) })),
      post: [post("p1", ["Water", "Salt & sand"], "ana"), post("p2", ["water"], "bo"), post("p3", ["Wind"], null)],
    });
    const content = aPost({ title: "draft", topics: ["", "Wind"], author: { entry: "ana" } });
    const { id } = await createEntry(db, { kind: "post", language: "en", content, by }, later);
    const read = (filter: { topic?: string; author?: string }) =>
      readPostFilters(db, { topic: "", author: "", ...filter });
    const { topics, authors, matching } = await read({});
    expect(topics.map(({ value }) => value)).toEqual(["salt-sand", "water", "wind"]);
    expect(authors).toEqual([
      { value: "ana", label: "ana" },
      { value: "bo", label: "bo" },
    ]);
    expect(matching).toBeNull();
    expect((await read({ topic: "wind" })).matching?.toSorted()).toEqual(["p3", id].toSorted());
    expect((await read({ topic: "water", author: "ana" })).matching).toEqual(["p1"]);
    const { matching: ids } = await read({ author: "cy" });
    expect(await readPage(db, { kinds: ["post"], ids })).toEqual({ titles: [], total: 0 });
  });
});
