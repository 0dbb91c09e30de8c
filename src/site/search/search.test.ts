import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languageNamed } from "#src/base/languages.ts";
import { searchSite } from "#src/domain/content/search/search.server.ts";
import { completeIndex, pruneSpellings } from "#src/domain/content/search/search-index.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { anOpening, aPost, aService } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { listClient } from "../../../tests/support/lists.ts";
import { chooseSeed } from "../../../tests/support/random-seed.ts";
import { ask, changeOn, databaseSettings, publishOn, startTestSite, trashAll } from "../../../tests/support/site.ts";

async function search({ url }: RunningSite, query: string) {
  const { status, body, headers } = await ask(url, `/search?q=${encodeURIComponent(query)}`);
  const results = body.slice(body.indexOf('id="results"'), body.indexOf("</main>"));
  const paths = [...results.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, path]) => path);
  const excerpts = [...results.matchAll(/<p class="[^"]*wrap-anywhere">(.*?)<\/p>/g)].map(([, excerpt = ""]) =>
    excerpt.replaceAll(/<!--.*?-->/g, "").replaceAll(/<\/?mark[^>]*>/g, "*"),
  );
  return { status, headers, paths, excerpts, words: results.replaceAll(/<!--.*?-->|<[^>]+>/g, " ") };
}

/** One letter missing, added, wrong or swapped. */
const typos: ((word: string, index: number) => string)[] = [
  (word, index) => word.slice(0, index) + word.slice(index + 1),
  (word, index) => `${word.slice(0, index)}q${word.slice(index)}`,
  (word, index) => `${word.slice(0, index)}q${word.slice(index + 1)}`,
  (word, index) => word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
];

describe.each(databases)("search on $name", ({ engine }) => {
  test("finds a job opening until it closes, however many have closed", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    await publishOn(running, "opening", "diver", anOpening({ title: "Pearl diver", closes: "2026-11-30" }));
    await publishOn(running, "opening", "cook", anOpening({ title: "Pearl cook", closes: "2026-12-31" }));
    await publishOn(running, "opening", "mate", anOpening({ title: "Pearl mate" }));
    running.site.services.now = () => new Date("2026-12-01T04:59:00Z");
    expect((await search(running, "pearl")).paths.toSorted()).toEqual([
      "/careers/cook",
      "/careers/diver",
      "/careers/mate",
    ]);
    running.site.services.now = () => new Date("2026-12-01T05:00:00Z");
    expect((await search(running, "pearl")).paths.toSorted()).toEqual(["/careers/cook", "/careers/mate"]);
    expect((await search(running, "diver")).paths).toEqual([]);
  });

  test("forgets the words of pages that are gone", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    const signal = new AbortController().signal;
    await publishOn(running, "service", "kelp", aService({ title: "Kelpfarming" }));
    await completeIndex(db, signal);
    const known = async () =>
      new Set((await db.selectFrom("search_spellings").select("word").execute()).map(({ word }) => word));
    const before = await known();
    expect(before.has("kelpfarming")).toBe(true);
    await trashAll(running, ["service"]);
    await completeIndex(db, signal);
    await pruneSpellings(db, signal);
    const after = await known();
    expect(after.has("kelpfarming")).toBe(false);
    expect(after.has("hurricane")).toBe(true);
    expect((await search(running, "huricane")).words).toContain("hurricane");
  });

  test("can be turned off", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    expect((await ask(running.url, "/")).body).toContain('href="/search"');
    await changeOn(running, "seo", "seo", (seo: object) => ({ ...seo, hasSearch: false }));
    for (const path of ["/search", "/search?q=cloud"]) expect((await ask(running.url, path)).status).toBe(404);
    for (const path of ["/", "/no-such-page"]) expect((await ask(running.url, path)).body).not.toContain('/search"');
  });

  test("finds what is published, as it is now, by words, accents, plurals and the beginning of a word", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const id = await publishOn(
      running,
      "service",
      "kelp",
      aService({ title: "Kelp farming", summary: "We call {phone}." }),
    );
    await publishOn(running, "post", "pena", aPost({ title: "Señor Peña’s anchors" }));
    expect((await search(running, "kelp")).paths).toEqual(["/services/kelp"]);
    expect((await search(running, "FARM kel")).paths).toEqual(["/services/kelp"]);
    expect((await search(running, "senor penas anchor")).paths).toEqual(["/blog/pena"]);
    const { words } = await search(running, "kelp");
    expect(words).toContain("We call (305) 555-0142.");
    // The title is shown once.
    expect(words.match(/Kelp farming/g)).toHaveLength(1);
    expect((await search(running, "thanks")).paths).not.toContain("/contact/thanks");

    await changeOn(running, "service", id, (content: object) => ({ ...content, title: "Seagrass" }), "seagrass");
    expect((await search(running, "kelp")).paths).toEqual([]);
    expect((await search(running, "seagrass")).paths).toEqual(["/services/seagrass"]);
    await trashAll(running, ["service"]);
    expect((await search(running, "seagrass")).paths).toEqual([]);
  });

  test("a plain term finds its page first", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    for (const [query, path] of [
      ["pricing", "/pricing"],
      ["price", "/pricing"],
      ["How much does it cost?", "/pricing"],
      ["backup", "/services/cloud"],
      ["network", "/services/network"],
      ["wifi", "/services/network"],
      ["Wi-Fi", "/services/network"],
      ["jobs", "/careers"],
      ["hipaa", "/industries/clinics"],
      ["contact", "/contact"],
    ] as const) {
      expect.soft((await search(running, query)).paths[0], query).toBe(path);
    }
  });

  test("a result shows whole sentences around the words, or the page's description if its title has them", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const kelp = (text: object[]) => ({
      ...aPost({ title: "Kelp farming", summary: "How kelp is farmed." }),
      body: { type: "doc", content: text },
    });
    const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    await publishOn(running, "post", "kelp", {
      ...kelp([
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Ropes and señales" }] },
        paragraph("Ropes are strong. Señales mark a rope for {company} however deep. Boats see them."),
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "How deep is it?" }] },
        paragraph("It goes down to thirty feet."),
      ]),
      seo: { title: "", description: "A farm below the waterline.", image: null },
    });
    const excerptsOf = async (query: string) => (await search(running, query)).excerpts;
    expect(await excerptsOf("kelp farming")).toEqual(["A farm below the waterline."]);
    expect(await excerptsOf("senales")).toEqual([
      "Ropes are strong. *Señales* mark a rope for Mangrove IT however deep. Boats see them.",
    ]);
    expect(await excerptsOf("how thirty")).toEqual(["*How* deep is it? It goes down to *thirty* feet."]);
  });

  test("words of staff lead to a page while it is published, and are no search without a result", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { site } = running;
    const id = await publishOn(running, "service", "kelp", aService({ title: "Kelp farming" }));
    await changeOn(running, "seo", "seo", (seo: object) => ({
      ...seo,
      searchWords: [
        { words: "Algae , sea weed", page: { entry: id } },
        { words: "cloud", page: { entry: id } },
        { words: "cloud costs", page: { entry: "page-pricing" } },
      ],
    }));
    expect((await search(running, "SEA WEED")).paths).toEqual(["/services/kelp"]);
    const { paths } = await search(running, "what cloud cost");
    expect(paths.slice(0, 2)).toEqual(["/pricing", "/services/kelp"]);
    expect(new Set(paths).size).toBe(paths.length);
    await site.counts.store(site.services.db, site.services.now());
    const misses = await site.services.db.selectFrom("empty_searches").select("query").execute();
    expect(misses.map(({ query }) => query)).not.toContain("sea weed");
    await trashAll(running, ["service"]);
    expect((await search(running, "sea weed")).paths).not.toContain("/services/kelp");
  });

  test("200 searches with a typo find their page", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { db } = running.site.services;
    await completeIndex(db, new AbortController().signal);
    const rows = await db
      .selectFrom("entry_texts")
      .select(["title", "slug", "locale"])
      .where("published", "is not", null)
      .where("kind", "in", ["service", "project", "post"])
      .execute();
    const random = fc.sample(fc.nat(), { numRuns: 200, seed: chooseSeed("searches with a typo") });
    const failures: string[] = [];
    for (const [number, chance] of random.entries()) {
      const { title, slug, locale } = rows[number % rows.length] ?? { title: "", slug: "", locale: "" };
      const words = title.toLowerCase().match(/\p{L}+/gu) ?? [];
      const long = words.filter((word) => word.length >= 6);
      const chosen = long[chance % long.length];
      if (!chosen) continue;
      const wrong = typos[chance % typos.length]?.(chosen, 1 + (chance % (chosen.length - 2))) ?? "";
      const query = words
        .filter((word) => word.length > 2)
        .map((word) => (word === chosen ? wrong : word))
        .join(" ");
      const { pages } = await searchSite(db, [languageNamed(locale) ?? "en"], query, "2026-11-09");
      if (!pages.some(({ path }) => path.endsWith(`/${slug}`))) failures.push(`${query} (${slug})`);
    }
    expect(failures).toEqual([]);
  });

  test("says what it looked for instead, and shows staff what was missing", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const { site } = running;
    expect((await search(running, "netwrok")).words).toContain("Results for “network”");
    const { status, words, headers } = await search(running, "quantum teleporter");
    expect(status).toBe(200);
    expect(words).toMatch(/No results for “quantum teleporter”\..*Contact us/);
    expect(headers["cache-control"]).toBe("no-cache");
    for (const personal of ["ana@harbor.example zzq", "zzq 305 555 0142"]) await search(running, personal);
    await site.counts.store(site.services.db, site.services.now());
    const { look } = await listClient(running);
    const list = (await look("/cms/seo/not-found")).text;
    expect(list).toContain("quantum teleporter");
    expect(list).toContain("netwrok");
    expect(list).not.toContain("zzq");
  });

  test("no input breaks it, and no search is kept", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    for (const query of [
      "'",
      '"',
      "a OR b*",
      "NEAR(x)",
      "-x",
      ")",
      "%",
      "\\",
      "🦀",
      "<script>",
      "title_words:a",
      "x".repeat(100),
      "a ".repeat(50),
    ]) {
      expect((await search(running, query)).status, query).toBe(200);
    }
    const cachedKeys = [...running.site.pages.cache.keys()].filter((key) => key.startsWith("/search?"));
    expect(cachedKeys).toEqual([]);
    expect((await ask(running.url, "/search")).status).toBe(200);
  });
});
