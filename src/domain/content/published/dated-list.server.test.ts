import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { aPost, siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { publishEntry } from "../entries/publishing/publish.server.ts";
import { deleteEntry, unpublishEntry } from "../entries/publishing/unpublish.server.ts";
import { readListedDay, readPosts, readRelated, readTopics } from "./posts.server.ts";
import { databaseReader } from "./published.server.ts";

const by = { id: "ana", name: "Ana Reyes" };

function post(id: string, date: string, ...topics: string[]) {
  return { id, slug: id, content: aPost({ title: id, date, topics }) };
}

async function harbor(engine: Engine): Promise<Db> {
  const { db } = await siteWith(engine, {
    post: [
      post("oldest", "2026-01-05", "Sea water", "Mud"),
      post("newest", "2026-03-09", "Wind"),
      post("middle", "2026-02-07", "Mud", "Sea Water"),
      post("other", "2026-02-06", "Sand"),
    ],
  });
  return db;
}

async function listed(db: Db, topic?: string, page = 1, size = 9) {
  const { posts, total } = await readPosts(databaseReader(db), "en", { topic, page, size });
  return { ids: posts.map(({ id }) => id), total };
}

describe.each(databases)("chronological list on $name", ({ engine }) => {
  test("comes in pages, newest first", async () => {
    const db = await harbor(engine);
    expect(await listed(db)).toEqual({ ids: ["newest", "middle", "other", "oldest"], total: 4 });
    expect(await listed(db, undefined, 2, 3)).toEqual({ ids: ["oldest"], total: 4 });
    expect(await listed(db, undefined, 3, 3)).toEqual({ ids: [], total: 4 });
  });

  test("groups topics by slug, most entries first", async () => {
    const db = await harbor(engine);
    expect(await listed(db, "sea-water")).toEqual({ ids: ["middle", "oldest"], total: 2 });
    expect(await listed(db, "none")).toEqual({ ids: [], total: 0 });
    const topics = await readTopics(databaseReader(db), "en", "post", 3);
    expect(topics).toMatchObject([
      { slug: "mud", name: "Mud", count: 2 },
      { slug: "sea-water", count: 2 },
      { slug: "sand", count: 1 },
    ]);
  });

  test("relates entries by shared topics, then by day", async () => {
    const db = await harbor(engine);
    const reader = databaseReader(db);
    const related = async (id: string, topics: string[], limit: number) => {
      const [post] = (await reader.content("en", ["post"], { post: { slug: id } })).entries("post");
      if (!post) throw new Error("No such post");
      const content = { ...post.content, topics };
      return (await readRelated(reader, "en", { ...post, content }, limit)).map(({ id }) => id);
    };
    expect(await related("middle", ["Mud", "Sea water"], 1)).toEqual(["oldest"]);
    expect(await related("middle", ["Mud", "Wind"], 2)).toEqual(["newest", "oldest"]);
    expect(await related("oldest", ["Sand"], 3)).toEqual(["other", "newest", "middle"]);
    expect(await related("newest", ["Wind"], 9)).toEqual(["middle", "other", "oldest"]);
  });

  test("follows publishing, unpublishing and deleting", async () => {
    const db = await harbor(engine);
    const change = { kind: "post", id: "newest", language: "en", slug: "newest", baseVersion: 1, by } as const;
    const content = aPost({ date: "2025-12-31", topics: ["Sand"] });
    expect(await publishEntry(db, { ...change, content }, new Date())).toMatchObject({ state: "published" });
    expect(await listed(db)).toEqual({ ids: ["middle", "other", "oldest", "newest"], total: 4 });
    expect(await listed(db, "wind")).toEqual({ ids: [], total: 0 });
    expect(await listed(db, "sand")).toEqual({ ids: ["other", "newest"], total: 2 });
    await unpublishEntry(db, { id: "other", language: "en", by }, new Date());
    await deleteEntry(db, { id: "oldest", by }, new Date());
    expect(await listed(db)).toEqual({ ids: ["middle", "newest"], total: 2 });
    expect(await readListedDay(databaseReader(db), "en", "post", "other")).toBeNull();
    expect((await readTopics(databaseReader(db), "en", "post", 9)).map(({ slug }) => slug)).toEqual([
      "mud",
      "sand",
      "sea-water",
    ]);
  });

  test("uses the day of first publication in the company's time zone for entries without a date", async () => {
    const db = await harbor(engine);
    const content = aPost({ date: null });
    const fresh = { kind: "post", language: "en", slug: "late", content, by } as const;
    const first = await publishEntry(db, { ...fresh, baseVersion: 0 }, new Date("2026-05-02T03:59:00Z"));
    const id = first.state === "published" ? first.id : "";
    expect(await readListedDay(databaseReader(db), "en", "post", id)).toBe("2026-05-01");
    await unpublishEntry(db, { id, language: "en", by }, new Date("2026-06-01T12:00:00Z"));
    const again = await publishEntry(db, { ...fresh, id, baseVersion: 1 }, new Date("2026-07-01T12:00:00Z"));
    expect(again.state).toBe("published");
    expect(await readListedDay(databaseReader(db), "en", "post", id)).toBe("2026-05-01");
  });

  test("can be read without a long field", async () => {
    const db = await harbor(engine);
    const read = (without?: "body") =>
      databaseReader(db).content("en", ["post", "settings"], {
        post: { ids: ["middle", "other"], ...(without && { without }) },
      });
    const [brief, allDays] = [await read("body"), await read()];
    expect(brief.entries("post").map(({ id, content }) => [id, content.topics, content.body.content])).toEqual([
      ["middle", ["Mud", "Sea Water"], []],
      ["other", ["Sand"], []],
    ]);
    expect(allDays.entries("post").map(({ content }) => content.body.content)).toMatchObject([
      [{ type: "paragraph" }],
      [{ type: "paragraph" }],
    ]);
    const none = await databaseReader(db).content("en", ["post"], { post: { ids: [] } });
    expect(none.entries("post")).toEqual([]);
  });
});
