import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { aService, seededAt, siteWith } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { sitemapXml } from "./sitemap.server.ts";

const origin = "https://mangrove.example";
const now = new Date("2030-01-01");
const by = { id: null, name: "Test" };

const service = (at: number) => ({ id: `s${at}`, slug: `s${at}`, content: aService({ title: `Service ${at}` }) });

const addressesIn = (text: string | null) => [...(text ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one]) => one);
const datesIn = (text: string | null) => [...(text ?? "").matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, one]) => one);

describe.each(databases)("a large sitemap on $name", ({ engine }) => {
  const services = async (count: number) =>
    (await siteWith(engine, { service: Array.from({ length: count }, (_, at) => service(at)) })).db;
  const made = (db: Db, part: number | null, size?: number) =>
    sitemapXml(db, { origin, now, part, ...(size !== undefined && { size }) });

  test("is an index of parts that together have each page once", async () => {
    const db = await services(7);
    const index = await made(db, null, 3);
    expect(index).toContain("<sitemapindex");
    expect(addressesIn(index)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`));
    const parts = await Promise.all([1, 2, 3].map((part) => made(db, part, 3)));
    expect(parts.map((part) => addressesIn(part).length)).toEqual([3, 3, 1]);
    expect(parts.flatMap(addressesIn)).toEqual(addressesIn(await made(db, null)));
    expect(await made(db, 4, 3)).toBeNull();
    expect(await made(db, 1)).toBeNull();
    expect(addressesIn(await made(db, null, 7))).toHaveLength(7);
  });

  test("dates each part by its latest page, and all parts once a page is gone", async () => {
    const db = await services(6);
    const first = seededAt.toISOString();
    expect(datesIn(await made(db, null, 3))).toEqual([first, first]);
    const [changed, gone] = [new Date("2026-02-01"), new Date("2026-02-02")];
    const { content } = service(4);
    const change = { kind: "service", id: "s4", language: "en", slug: "s4", content, baseVersion: 1, by } as const;
    expect((await publishEntry(db, change, changed)).state).toBe("published");
    expect(datesIn(await made(db, null, 3))).toEqual([first, changed.toISOString()]);
    await unpublishEntry(db, { id: "s0", language: "en", by }, gone);
    expect(datesIn(await made(db, null, 3))).toEqual([gone.toISOString(), gone.toISOString()]);
  });

  test("of 10,001 pages has two parts", async () => {
    const db = await services(1);
    const text = await db.selectFrom("entry_texts").selectAll().where("entry_id", "=", "s0").executeTakeFirstOrThrow();
    const entry = await db.selectFrom("entries").selectAll().where("id", "=", "s0").executeTakeFirstOrThrow();
    const step = 500;
    for (let begin = 1; begin <= 10_000; begin += step) {
      const numbers = Array.from({ length: step }, (_, at) => begin + at);
      const entries = numbers.map((at) => ({ ...entry, id: `s${at}`, position: at }));
      await db.insertInto("entries").values(entries).execute();
      const texts = numbers.map((at) => ({ ...text, entry_id: `s${at}`, slug: `s${at}` }));
      await db.insertInto("entry_texts").values(texts).execute();
    }
    expect(addressesIn(await made(db, null))).toHaveLength(2);
    expect(addressesIn(await made(db, 1))).toHaveLength(10_000);
    expect(addressesIn(await made(db, 2))).toEqual([`${origin}/services/s10000`]);
  });
});
