import { describe, expect, test } from "vitest";
import { languageOf } from "#src/base/languages.ts";
import { unpublishEntry } from "#src/domain/content/entries/publishing/unpublish.server.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { removeTranslationsOn, showLanguagesOn, translateOn } from "../../../tests/support/two-languages.ts";

/** The entry that has no Spanish text, and its path. */
const [untranslated, untranslatedPath] = ["post-test-your-backup", "/blog/test-your-backup"];

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, "i").exec(tag)?.[1] ?? "";
const tagsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([tag]) => tag);

/** The alternates in a head or in an element of the sitemap: `es https://…`. */
const alternatesIn = (text: string) =>
  tagsIn(text, /<(?:xhtml:)?link [^>]*hreflang[^>]*>/gi).map(
    (tag) => `${attribute(tag, "hreflang")} ${attribute(tag, "href")}`,
  );

const canonicalIn = (body: string) => attribute(tagsIn(body, /<link rel="canonical"[^>]*>/g)[0] ?? "", "href");
const headOf = (body: string) => body.slice(0, body.indexOf("</head>"));

/** The switches of a page: in the top bar, and in the menu of phones. */
const switchesIn = (body: string) =>
  [...body.matchAll(/<a [^>]*href="([^"]*)"[^>]*hrefLang="(\w+)"[^>]*>(.*?)<\/a>/gis)].flatMap(
    ([tag, href, language, content = ""]) =>
      tag.includes("text-link")
        ? []
        : [`${language} ${href} ${content.replace(/<svg.*?<\/svg>/gs, "").replace(/<[^>]*>/g, "")}`],
  );

describe.each(databases)("a site in two languages on $name", ({ engine }) => {
  async function started() {
    const running = await startTestSite(await databaseSettings(engine));
    await removeTranslationsOn(running, untranslated);
    const bodyOf = async (path: string) => (await ask(running.url, path)).body;
    return { running, bodyOf };
  }

  test("names each page's other language in its head and in the sitemap, and that page names it", async () => {
    const { running, bodyOf } = await started();
    const { origin } = running.site.services;
    const sitemap = await bodyOf("/sitemap.xml");
    const pages = new Map(
      tagsIn(sitemap, /<url>.*?<\/url>/gs).map((url) => [/<loc>(.*?)<\/loc>/.exec(url)?.[1] ?? "", alternatesIn(url)]),
    );
    expect([...pages.keys()].filter((url) => url.startsWith(`${origin}/es`)).length).toBeGreaterThan(30);
    const alone = [];
    for (const [url, alternates] of pages) {
      const path = new URL(url).pathname;
      const { status, body } = await ask(running.url, path);
      expect(status, path).toBe(200);
      expect(/<html lang="(\w+)"/.exec(body)?.[1], path).toBe(languageOf(path));
      expect(canonicalIn(body), path).toBe(url);
      expect(alternatesIn(headOf(body)).sort(), path).toEqual(alternates.toSorted());
      if (alternates.length === 0) alone.push(path);
      else expect(alternates.map((one) => one.split(" ")[0]).sort(), path).toEqual(["en", "es", "x-default"]);
      for (const alternate of alternates) expect(pages.get(alternate.split(" ")[1] ?? ""), path).toEqual(alternates);
      if (alternates.length > 0) expect(alternates.map((one) => one.split(" ")[1])).toContain(url);
    }
    expect(alone).toContain(untranslatedPath);
    expect(await bodyOf("/services/cloud")).toContain('property="og:locale:alternate" content="es_US"');
    expect(await bodyOf(untranslatedPath)).not.toContain("og:locale:alternate");
  });

  test("has a link to the same page in the other language, or to its home page, which it says", async () => {
    const { bodyOf } = await started();
    const both = (link: string) => [link, link];
    expect(switchesIn(await bodyOf("/services/cloud"))).toEqual(both("es /es/servicios/nube Español"));
    expect(switchesIn(await bodyOf("/es/servicios/nube"))).toEqual(both("en /services/cloud English"));
    expect(switchesIn(await bodyOf("/search?q=cloud"))).toEqual(both("es /es/buscar Español"));
    expect(switchesIn(await bodyOf(untranslatedPath))).toEqual([
      "es /es Español (página de inicio. Esta página está solo en inglés)",
      "es /es Español (página de inicio)Esta página está solo en inglés",
    ]);
    // It is in no language.
    expect(switchesIn(await bodyOf("/made-up"))[0]).toBe("es /es Español (página de inicio)");
    expect(switchesIn(await bodyOf("/es/made-up"))[0]).toBe("en / English (home page)");
  });

  test("suggests a translation in its words to the script, and nothing else", async () => {
    const { bodyOf } = await started();
    const page = await bodyOf("/services/cloud");
    const [suggestion = ""] = tagsIn(page, /<template data-behavior="language-suggestion">.*?<\/template>/gs);
    expect(suggestion).toContain('<aside lang="es"');
    expect(suggestion).toContain("Esta página también está en español.");
    expect(suggestion).toContain('href="/es/servicios/nube"');
    expect(await bodyOf(untranslatedPath)).not.toContain("language-suggestion");
  });

  test("renders an English page again when its Spanish page appears, moves or goes, and at no other change of it", async () => {
    const { running } = await started();
    const { site, url } = running;
    const paths = ["/", "/services/cloud", "/services", untranslatedPath, "/blog", "/contact"];
    const etags = async () => {
      const found = [];
      for (const path of paths) {
        await ask(url, path);
        found.push([path, site.pages.cached(path)?.bodies.identity.etag]);
      }
      return Object.fromEntries(found);
    };
    const changed = (before: Record<string, string>, after: Record<string, string>) =>
      paths.filter((path) => before[path] !== after[path]);
    const first = await etags();
    await translateOn(running, "service", "service-cloud", (service: object) => ({ ...service, title: "Nubes" }));
    await translateOn(running, "settings", "settings", (settings: object) => settings);
    expect((await ask(url, "/es/servicios/nube")).body).toContain("Nubes");
    const second = await etags();
    expect(changed(first, second)).toEqual([]);
    await translateOn(running, "service", "service-cloud", (service) => service, "la-nube");
    const third = await etags();
    expect(changed(second, third)).toEqual(["/services/cloud"]);
    expect((await ask(url, "/services/cloud")).body).toContain('href="/es/servicios/la-nube"');
    await translateOn(running, "post", untranslated, (post) => post, "respaldo");
    const fourth = await etags();
    expect(changed(third, fourth)).toEqual([untranslatedPath]);
    await unpublishEntry(
      site.services.db,
      { id: untranslated, language: "es", by: { id: null, name: "Test" } },
      new Date(),
    );
    await site.version.refresh();
    const fifth = await etags();
    expect(changed(fourth, fifth)).toEqual([untranslatedPath]);
    expect(fifth).toEqual(third);
  });

  test("has its documents for programs in each language", async () => {
    const { running, bodyOf } = await started();
    const { origin } = running.site.services;
    const [english, spanish] = [await bodyOf("/llms.txt"), await bodyOf("/es/llms.txt")];
    expect(english).toContain(`## Languages\n\n- [Español](${origin}/es/llms.txt)`);
    expect(spanish).toContain(`## Idiomas\n\n- [English](${origin}/llms.txt)`);
    expect(spanish).toContain(`${origin}/es/servicios/nube`);
    expect(await bodyOf("/blog/rss.xml")).toContain("<language>en</language>");
    const feed = await bodyOf("/es/blog/rss.xml");
    expect(feed).toContain("<language>es</language>");
    expect(feed).toContain(`<link>${origin}/es/blog/factura-falsa</link>`);
    expect(await bodyOf("/es/blog")).toContain('href="/es/blog/rss.xml"');
    expect(await bodyOf("/")).toContain(`"@id":"${origin}/#website"`);
    const home = await bodyOf("/es");
    expect(home).toContain(`"@id":"${origin}/es#website"`);
    expect(home).toContain('"inLanguage":"es"');
    expect(home).toContain(`"@id":"${origin}/#company"`);
  });
});

test("a site in one language says nothing of others", async () => {
  const running = await startTestSite();
  await showLanguagesOn(running, "en");
  for (const path of ["/", "/services/cloud", "/sitemap.xml", "/llms.txt", "/made-up", "/es/services"]) {
    const { body } = await ask(running.url, path);
    expect(body, path).not.toMatch(/hreflang|xhtml:link|llms\.txt|language-suggestion|og:locale:alternate/i);
  }
});
