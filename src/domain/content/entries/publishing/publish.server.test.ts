import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { aPage, aService, redPicture, siteWith } from "../../../../../tests/support/content.ts";
import { createEntry } from "../../../../../tests/support/drafts.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { publishedEntry } from "../../../../../tests/support/published.ts";
import { redirectFor } from "../../../../../tests/support/redirects.ts";
import { contentVersion } from "../../published/cache/version.server.ts";
import { trimTables } from "../cleanup/trim-tables.server.ts";
import { saveDraft } from "../editing/save.server.ts";
import { type Publication, publishEntry } from "./publish.server.ts";
import { deleteEntry, unpublishEntry } from "./unpublish.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const ana = { id: "ana", name: "Ana Reyes" };

const cloud = { id: "cloud", slug: "cloud", content: aService() };
const network = { id: "network", slug: "network", content: aService({ title: "Network" }) };
const about = { id: "about-page", slug: "about", content: aPage() };

/** Ana's publication of the cloud service. */
function publishCloud(db: Db, change: Partial<Publication<"service">> = {}) {
  const publication: Publication<"service"> = {
    kind: "service",
    id: "cloud",
    language: "en",
    slug: "cloud",
    content: aService({ title: "Cloud, newly" }),
    baseVersion: 1,
    by: ana,
  };
  return publishEntry(db, { ...publication, ...change }, now);
}

function publishNew(db: Db, kind: "page" | "service", slug: string) {
  const content = kind === "page" ? aPage() : aService();
  return publishEntry(db, { kind, language: "en", slug, content, baseVersion: 0, by: ana }, now);
}

describe.each(bothDatabases)("publishing on $name", ({ engine }) => {
  const site = () => siteWith(engine, { service: [cloud, network], page: [about] }, [redPicture]);

  test("shows the new content and raises the content version", async () => {
    const { db } = await site();
    const before = await contentVersion(db);
    expect(await publishCloud(db)).toEqual({ state: "published", id: "cloud", version: 2 });
    const found = await publishedEntry(db, "service", "en", "cloud");
    expect(found).toMatchObject({ updatedAt: now, content: { title: "Cloud, newly" } });
    expect(await contentVersion(db)).toBe(before + 1);
  });

  test("leaves out the empty rows and columns at the end of a table, in a text and as a block", async () => {
    const { db } = await site();
    const cell = (text: string) => ({
      type: "tableCell" as const,
      content: [{ type: "paragraph" as const, content: text === "" ? [] : [{ type: "text" as const, text: text }] }],
    });
    const table = (...rows: string[][]) => ({
      type: "table" as const,
      content: rows.map((cells) => ({ type: "tableRow" as const, content: cells.map(cell) })),
    });
    const aTable = {
      ...{ block: "table" as const, hidden: false, heading: "", intro: "" },
      ...{ hasHeaderRow: true, hasHeaderColumn: false, caption: "" },
    };
    const published = async (...rows: string[][]) => {
      const text = { type: "doc" as const, content: [table(...rows)] };
      const content = {
        ...aPage(),
        blocks: [
          { block: "text" as const, text },
          { ...aTable, rows },
        ],
      };
      const result = await publishEntry(
        db,
        { kind: "page", language: "en", slug: null, content, baseVersion: 0, by: ana },
        now,
      );
      expect(result.state).toBe("published");
      const { id } = result as Extract<typeof result, { state: "published" }>;
      const row = await db.selectFrom("entry_texts").select("published").where("entry_id", "=", id).executeTakeFirst();
      const [inText, asBlock] = Object(row?.published).blocks;
      return [inText.text.content[0], asBlock.rows];
    };
    const both = (...rows: string[][]) => [table(...rows), rows];
    expect(await published(["A", "", ""], ["", "B", " "], ["", "", ""])).toMatchObject(both(["A", ""], ["", "B"]));
    expect(await published(["", ""], ["", "B"])).toMatchObject(both(["", ""], ["", "B"]));
    expect(trimTables(table(["", ""], ["", ""]))).toEqual(table([""]));
  });

  test("writes a revision, an audit entry and links", async () => {
    const { db } = await site();
    await publishCloud(db, {
      content: aService({ picture: { media: "red", alt: "" }, project: { entry: "network" } }),
    });
    const revisions = await db.selectFrom("revisions").selectAll().where("entry_id", "=", "cloud").execute();
    expect(revisions.map(({ version, person_name }) => [version, person_name])).toEqual([
      [1, "Mangrove"],
      [2, "Ana Reyes"],
    ]);
    expect(await db.selectFrom("audit_log").selectAll().execute()).toMatchObject([
      { act: "published", person_id: "ana", subject_id: "cloud", subject_title: "Cloud Solutions", at: now },
    ]);
    const links = await db
      .selectFrom("entry_links")
      .select(["field", "to_entry", "to_media"])
      .where("from_entry", "=", "cloud")
      .where("state", "=", "published")
      .orderBy("field")
      .execute();
    expect(links).toEqual([
      { field: "picture", to_entry: null, to_media: "red" },
      { field: "project", to_entry: "network", to_media: null },
    ]);
  });

  test("adds a new entry after the others", async () => {
    const { db } = await site();
    const result = await publishNew(db, "service", "backup");
    const id = result.state === "published" ? result.id : "";
    const entries = await db
      .selectFrom("entries")
      .select("id")
      .where("kind", "=", "service")
      .orderBy("position")
      .execute();
    expect(entries.map((entry) => entry.id)).toEqual(["cloud", "network", id]);
    expect((await publishedEntry(db, "service", "en", "backup"))?.id).toBe(id);
  });

  test("a save based on an older version is a conflict with both sides", async () => {
    const { db } = await site();
    await publishCloud(db);
    const second = await publishCloud(db, { content: aService({ title: "Cloud, otherwise" }) });
    expect(second).toMatchObject({
      state: "conflict",
      storedVersion: { version: 2, slug: "cloud", content: { title: "Cloud, newly" }, by: "Ana Reyes", at: now },
      submitted: { slug: "cloud", content: { title: "Cloud, otherwise" } },
    });
    expect((await publishedEntry(db, "service", "en", "cloud"))?.content.title).toBe("Cloud, newly");
  });

  test("of concurrent saves one wins, and the others are conflicts", async () => {
    const { db } = await site();
    const results = await Promise.all([1, 2, 3, 4].map(() => publishCloud(db)));
    expect(results.map((result) => result.state).sort()).toEqual(["conflict", "conflict", "conflict", "published"]);
  });

  test("invalid content returns its errors and writes nothing", async () => {
    const { db } = await site();
    const before = await contentVersion(db);
    const result = await publishCloud(db, { content: { ...aService(), title: "", icon: "no-such" } });
    expect(result.state === "invalid" && result.issues.map((issue) => issue.path.join("."))).toEqual(["title", "icon"]);
    expect(await contentVersion(db)).toBe(before);
  });

  test("a missing entry is `missing`", async () => {
    const { db } = await site();
    expect(await publishCloud(db, { id: "lost" })).toEqual({ state: "missing" });
    expect(await publishCloud(db, { id: "about-page" })).toEqual({ state: "missing" });
  });

  test("a taken slug returns the entry that has it", async () => {
    const { db } = await site();
    expect(await publishCloud(db, { slug: "network" })).toEqual({ state: "slug-taken", by: "network" });
  });

  test("of two entries that want one slug at once, one gets it", async () => {
    const { db } = await site();
    const results = await Promise.all([publishNew(db, "service", "backup"), publishNew(db, "service", "backup")]);
    expect(results.map((result) => result.state).sort()).toEqual(["published", "slug-taken"]);
  });

  test("pages cannot have reserved slugs, and no entry a malformed one", async () => {
    const { db } = await site();
    for (const slug of ["cms", "services", "es", "about"]) {
      expect(await publishNew(db, "page", slug)).toEqual({ state: "slug-refused", error: "reserved" });
    }
    expect(await publishNew(db, "service", "Not a slug")).toEqual({ state: "slug-refused", error: "malformed" });
    expect(await publishNew(db, "service", "-")).toEqual({ state: "slug-refused", error: "malformed" });
  });

  test("an empty slug is replaced by one from the title, not the draft's", async () => {
    const { db } = await site();
    const { id, version } = await createEntry(db, { kind: "service", language: "en", by: ana }, now);
    const content = aService({ title: "Storm watch" });
    const draft = { id, kind: "service", language: "en", by: ana, content } as const;
    await saveDraft(db, { ...draft, slug: "other", baseVersion: version }, now);
    await publishEntry(db, { ...draft, slug: "", baseVersion: version + 1 }, now);
    expect(await publishedEntry(db, "service", "en", "storm-watch")).not.toBeNull();
    await publishEntry(db, { ...draft, slug: "", baseVersion: version + 2 }, now);
    expect(await publishedEntry(db, "service", "en", "storm-watch")).not.toBeNull();
  });

  test("a fixed page keeps its slug", async () => {
    const { db } = await site();
    const publish = (slug: string) =>
      publishEntry(
        db,
        { kind: "page", id: "about-page", language: "en", slug, content: aPage(), baseVersion: 1, by: ana },
        now,
      );
    expect(await publish("about-us")).toEqual({ state: "slug-refused", error: "locked" });
    expect(await publish("about")).toMatchObject({ state: "published" });
  });

  test("an old address redirects to the entry after any number of moves", async () => {
    const { db } = await site();
    await publishCloud(db, { slug: "clouds" });
    await publishCloud(db, { slug: "sky", baseVersion: 2 });
    expect(await redirectFor(db, "/services/cloud")).toBe("/services/sky");
    expect(await redirectFor(db, "/services/clouds")).toBe("/services/sky");
    expect(await redirectFor(db, "/services/sky")).toBeNull();
  });

  test("an entry that returns to an address removes its redirect", async () => {
    const { db } = await site();
    await publishCloud(db, { slug: "sky" });
    await publishCloud(db, { slug: "cloud", baseVersion: 2 });
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
    expect(await redirectFor(db, "/services/sky")).toBe("/services/cloud");
  });

  test("a new entry at an old address replaces the redirect", async () => {
    const { db } = await site();
    await publishCloud(db, { slug: "sky" });
    await publishNew(db, "service", "cloud");
    expect(await redirectFor(db, "/services/cloud")).toBeNull();
  });

  test("an unpublished entry is hidden, keeps its slug and can be published again", async () => {
    const { db } = await site();
    const before = await contentVersion(db);
    expect(await unpublishEntry(db, { id: "cloud", language: "en", by: ana }, now)).toEqual({ state: "done" });
    expect(await publishedEntry(db, "service", "en", "cloud")).toBeNull();
    expect(await contentVersion(db)).toBe(before + 1);
    expect(await publishNew(db, "service", "cloud")).toMatchObject({ state: "slug-taken" });
    expect(await publishCloud(db)).toMatchObject({ state: "published" });
    const acts = await db.selectFrom("audit_log").select("act").execute();
    expect(acts.map(({ act }) => act).sort()).toEqual(["published", "unpublished"]);
  });

  test("a deleted entry is in the trash, and its slug is free", async () => {
    const { db } = await site();
    expect(await deleteEntry(db, { id: "cloud", by: ana }, now)).toEqual({ state: "done" });
    expect(await publishedEntry(db, "service", "en", "cloud")).toBeNull();
    expect(await publishCloud(db)).toEqual({ state: "missing" });
    expect(await deleteEntry(db, { id: "cloud", by: ana }, now)).toEqual({ state: "missing" });
    expect(await publishNew(db, "service", "cloud")).toMatchObject({ state: "published" });
  });

  test("required entries can be neither unpublished nor deleted", async () => {
    const { db } = await site();
    expect(await deleteEntry(db, { id: "about-page", by: ana }, now)).toEqual({ state: "locked" });
    expect(await unpublishEntry(db, { id: "settings", language: "en", by: ana }, now)).toEqual({ state: "locked" });
  });
});
