import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { aPost } from "../../../../tests/support/content.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { insertEntry, insertLiveText } from "../entries/rows.server.ts";
import { parseContent } from "../fields/parse.ts";
import { raiseContentVersion } from "../published/cache/version.server.ts";
import { completeIndex, pruneSpellings, refreshIndex } from "./search-index.server.ts";

const by = { id: null, name: "Ana" };
const signal = new AbortController().signal;

/** Publishes articles, from the first number to before the last. */
async function publishArticles(db: Db, first: number, last: number): Promise<void> {
  const at = new Date("2026-11-20T12:00:00Z");
  await db.transaction().execute(async (tx) => {
    for (let number = first; number < last; number += 1) {
      const title = `Article ${number}`;
      const content = parseContent("post", aPost({ title }));
      await insertEntry(tx, { id: `post-${number}`, kind: "post", position: number, at });
      const textToPublish = { slug: `post-${number}`, title, content, version: 1, act: "published" as const, by, at };
      await insertLiveText(tx, { entry: `post-${number}`, kind: "post", language: "en", ...textToPublish });
    }
    await raiseContentVersion(tx);
  });
}

async function changeArticles(db: Db, change: { deleted_at: Date } | { published_at: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("entry_texts").set(change).where("kind", "=", "post").execute();
    await raiseContentVersion(tx);
  });
}

async function indexedArticles(db: Db) {
  return db.selectFrom("site_search").select(["entry_id", "published_at"]).execute();
}

describe.each(bothDatabases)("the search index on $name", ({ engine }) => {
  test("catches up with a bulk action in small steps, also when more is published meanwhile", async () => {
    const db = await freshDatabase(engine);
    await publishArticles(db, 0, 60);
    expect(await refreshIndex(db)).toBe(false);
    expect(await indexedArticles(db)).toHaveLength(25);
    await publishArticles(db, 60, 70);
    await completeIndex(db, signal);
    expect(await indexedArticles(db)).toHaveLength(70);

    const again = new Date("2026-11-21T12:00:00Z");
    await changeArticles(db, { published_at: again });
    expect(await refreshIndex(db)).toBe(false);
    const current = (await indexedArticles(db)).filter(({ published_at }) => published_at >= again);
    expect(current).toHaveLength(25);
    await changeArticles(db, { deleted_at: again });
    await completeIndex(db, signal);
    expect(await indexedArticles(db)).toEqual([]);
  });

  test("what is published before the last step is found after it", async () => {
    const db = await freshDatabase(engine);
    await publishArticles(db, 0, 26);
    expect(await refreshIndex(db)).toBe(false);
    await publishArticles(db, 26, 28);
    expect(await refreshIndex(db)).toBe(true);
    expect(await indexedArticles(db)).toHaveLength(28);
  });

  test("the words of a page that is published while spellings are pruned stay known", async () => {
    const db = await freshDatabase(engine);
    let isPublished = false;
    const publishingMeanwhile = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isPublished) return result;
        isPublished = true;
        await publishArticles(db, 0, 1);
        await completeIndex(db, signal);
        return result;
      },
    });
    await pruneSpellings(publishingMeanwhile, signal);
    const known = await db.selectFrom("search_spellings").select("word").execute();
    expect(known.map(({ word }) => word)).toContain("article");
  });

  test("an entry whose step failed is indexed by the next one", async () => {
    const db = await freshDatabase(engine);
    await publishArticles(db, 0, 3);
    await db.schema.alterTable("search_spellings").renameTo("spellings_away").execute();
    await expect(refreshIndex(db)).rejects.toThrow(/search_spellings/);
    await db.schema.alterTable("spellings_away").renameTo("search_spellings").execute();
    expect(await refreshIndex(db)).toBe(true);
    expect(await indexedArticles(db)).toHaveLength(3);
  });
});
