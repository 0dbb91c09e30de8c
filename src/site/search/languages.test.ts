import { describe, expect, test } from "vitest";
import { searchSite } from "#src/domain/content/search/search.server.ts";
import { completeIndex } from "#src/domain/content/search/search-index.server.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { aService } from "../../../tests/support/content.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, publishOn, startTestSite } from "../../../tests/support/site.ts";
import { showLanguagesOn, translateOn } from "../../../tests/support/two-languages.ts";

/** The headings of the results, each with the paths below it, and the languages that these name. */
async function search({ url }: RunningSite, path: string, query: string) {
  const { body } = await ask(url, `${path}?q=${encodeURIComponent(query)}`);
  const results = body.slice(body.indexOf('id="results"'), body.indexOf("</main>"));
  const lists = results.split("<h2").slice(1);
  return lists.map((list) => ({
    heading: /^[^>]*>([^<]*)/.exec(list)?.[1],
    paths: [...list.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, href]) => href),
    languages: new Set(
      [...list.matchAll(/<h3 lang="(\w+)"[^>]*><a [^>]*hreflang="(\w+)"/gi)].map(([, ...named]) => named.join()),
    ),
  }));
}

describe.each(databases)("search in two languages on $name", ({ engine }) => {
  async function startBilingualSite() {
    const running = await startTestSite(await databaseSettings(engine));
    await completeIndex(running.site.services.db, new AbortController().signal);
    return running;
  }

  test("finds pages of the visitor's language only, as long as it has some", async () => {
    const running = await startBilingualSite();
    for (const [path, query, heading] of [
      ["/search", "backup", "Results for “backup”"],
      ["/es/buscar", "wifi", "Resultados de “wifi”"],
    ] as const) {
      const lists = await search(running, path, query);
      expect(lists.map((list) => list.heading)).toEqual([heading]);
      expect(lists[0]?.paths.length).toBeGreaterThan(0);
      for (const found of lists[0]?.paths ?? []) expect(found?.startsWith("/es")).toBe(path.startsWith("/es"));
      expect(lists[0]?.languages.size).toBe(0);
    }
  });

  test("leads by words of another language to the page in that language", async () => {
    const running = await startBilingualSite();
    for (const [path, query, heading, target, languages] of [
      ["/search", "precio", "Results in Spanish for “precio”", "/es/precios", "es,es"],
      ["/search", "abogados", "Results in Spanish for “abogados”", "/es/industrias/bufetes-de-abogados", "es,es"],
      ["/es/buscar", "lawyers", "Resultados en inglés de “lawyers”", "/industries/law-firms", "en,en"],
      ["/es/buscar", "abogado", "Resultados de “abogado”", "/es/industrias/bufetes-de-abogados", undefined],
    ] as const) {
      const list = (await search(running, path, query)).find(({ paths }) => paths[0] === target);
      expect(list?.heading, query).toBe(heading);
      expect([...(list?.languages ?? [])], query).toEqual(languages ? [languages] : []);
    }
  });

  test("shows nothing of a language that visitors are not shown, or of an entry that has no text in it", async () => {
    const running = await startBilingualSite();
    const id = await publishOn(running, "service", "kelp", aService({ title: "Kelp farming" }));
    expect((await search(running, "/es/buscar", "kelp")).map(({ paths }) => paths)).toEqual([["/services/kelp"]]);
    await translateOn(
      running,
      "service",
      id,
      (content: object) => ({ ...content, title: "Cultivo de algas" }),
      "algas",
    );
    expect((await search(running, "/es/buscar", "algas")).map(({ paths }) => paths[0])).toEqual([
      "/es/servicios/algas",
    ]);
    expect((await search(running, "/search", "cultivo"))[0]?.paths[0]).toBe("/es/servicios/algas");
    await showLanguagesOn(running, "en");
    expect(await search(running, "/search", "cultivo")).toEqual([]);
    expect(await search(running, "/search", "precio")).toEqual([]);
  });

  test("knows Spanish plurals and accents, and corrects typos by the words of each language", async () => {
    const running = await startBilingualSite();
    const { db } = running.site.services;
    const spanish: [title: string, queries: string[]][] = [
      ["Un servidor", ["servidores", "servidor", "servidro"]],
      ["La red", ["redes"]],
      ["Una luz", ["luces"]],
      ["El índice", ["índices", "indice"]],
      ["Cada clase", ["clases"]],
      ["Ñandú", ["nandus", "ñandú"]],
    ];
    for (const [number, [title]] of spanish.entries()) {
      const id = await publishOn(running, "service", `plain-${number}`, aService({ title: `Plain ${number}` }));
      await translateOn(running, "service", id, (content: object) => ({ ...content, title }), `liso-${number}`);
    }
    await completeIndex(db, new AbortController().signal);
    for (const [title, queries] of spanish)
      for (const query of queries) {
        const { pages } = await searchSite(db, ["es"], query, "2026-11-09");
        expect(
          pages.map((page) => page.title),
          query,
        ).toContain(title);
      }
    // Only Spanish pages have the word that is nearest.
    expect((await searchSite(db, ["es", "en"], "servidro", "2026-11-09")).corrected).toBe("servidor");
    expect((await searchSite(db, ["en"], "servidro", "2026-11-09")).pages).toEqual([]);
  });
});
