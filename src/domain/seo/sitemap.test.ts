import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import { aService, seededAt, siteWith } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { sitemapXml } from "./sitemap.server.ts";

const origin = "https://mangrove.example";
const now = new Date("2030-01-01");
const by = { id: null, name: "Test" };

const service = (at: number) => ({ id: `s${at}`, slug: `s${at}`, content: aService({ title: `Service ${at}` }) });

const urlsIn = (text: string | null) => [...(text ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, match]) => match);
const datesIn = (text: string | null) =>
  [...(text ?? "").matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, match]) => match);

describe.each(databases)("a large sitemap on $name", ({ engine }) => {
  const services = async (count: number) =>
    (await siteWith(engine, { service: Array.from({ length: count }, (_, at) => service(at)) })).db;
  const makeSitemap = (db: Db, fileNumber: number | null, size?: number) =>
    sitemapXml(databaseReader(db), { origin, now, fileNumber, ...(size !== undefined && { maxUrlsPerFile: size }) });

  test("is an index of parts that together have each page once", async () => {
    const db = await services(7);
    const index = await makeSitemap(db, null, 3);
    expect(index).toContain("<sitemapindex");
    expect(urlsIn(index)).toEqual([1, 2, 3].map((fileNumber) => `${origin}/sitemap-${fileNumber}.xml`));
    const files = await Promise.all([1, 2, 3].map((fileNumber) => makeSitemap(db, fileNumber, 3)));
    expect(files.map((fileNumber) => urlsIn(fileNumber).length)).toEqual([3, 3, 1]);
    expect(files.flatMap(urlsIn)).toEqual(urlsIn(await makeSitemap(db, null)));
    expect(await makeSitemap(db, 4, 3)).toBeNull();
    expect(await makeSitemap(db, 1)).toBeNull();
    expect(urlsIn(await makeSitemap(db, null, 7))).toHaveLength(7);
  });

  test("dates each part by its latest page, and all parts once a page is gone", async () => {
    const db = await services(6);
    const first = seededAt.toISOString();
    expect(datesIn(await makeSitemap(db, null, 3))).toEqual([first, first]);
    const [changed, unpublished] = [new Date("2026-02-01"), new Date("2026-02-02")];
    const { content } = service(4);
    const change = { kind: "service", id: "s4", language: "en", slug: "s4", content, baseVersion: 1, by } as const;
    expect((await publishEntry(db, change, changed)).state).toBe("published");
    expect(datesIn(await makeSitemap(db, null, 3))).toEqual([first, changed.toISOString()]);
    await unpublishEntry(db, { id: "s0", language: "en", by }, unpublished);
    expect(datesIn(await makeSitemap(db, null, 3))).toEqual([unpublished.toISOString(), unpublished.toISOString()]);
  });

  test("of 10,001 pages has two parts", async () => {
    const db = await services(1);
    const text = await db.selectFrom("entry_texts").selectAll().where("entry_id", "=", "s0").executeTakeFirstOrThrow();
    const entry = await db.selectFrom("entries").selectAll().where("id", "=", "s0").executeTakeFirstOrThrow();
    const step = 500;
    for (let start = 1; start <= 10_000; start += step) {
      const numbers = Array.from({ length: step }, (_, at) => start + at);
      const entries = numbers.map((at) => ({ ...entry, id: `s${at}`, position: at }));
      await db.insertInto("entries").values(entries).execute();
      const texts = numbers.map((at) => ({ ...text, entry_id: `s${at}`, slug: `s${at}` }));
      await db.insertInto("entry_texts").values(texts).execute();
    }
    expect(urlsIn(await makeSitemap(db, null))).toHaveLength(2);
    expect(urlsIn(await makeSitemap(db, 1))).toHaveLength(10_000);
    expect(urlsIn(await makeSitemap(db, 2))).toEqual([`${origin}/services/s10000`]);
  });
});
