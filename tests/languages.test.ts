import { Parser } from "htmlparser2";
import { beforeAll, describe, expect, test } from "vitest";
import { type Language, languageOf, languages } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { type Crawl, crawl } from "./support/crawl.ts";
import { ask, sharedSite } from "./support/site.ts";

const site = sharedSite();
let crawled: Crawl;
beforeAll(async () => {
  crawled = await crawl(site().url);
});

/** Words that no text of the language is without, and that no other language of the site has. */
const commonWords: Partial<Record<Language, readonly string[]>> = {
  en: "the and with your our you we are for from this that is of to it as by on at have has will what how".split(" "),
  es: "el los las y con su sus nuestro para por desde este esta que es de se un una del al qué cómo".split(" "),
};

/** Names that have such words. */
const names = /NAP of the Americas/g;

/** Attributes that people read, or hear. */
const spokenAttributes = ["alt", "aria-label", "title", "placeholder", "data-label"];
const spokenMeta = ["description", "og:title", "og:description", "og:image:alt", "twitter:title"];

/** The texts of a page by the language that the page says they are in. Numbers, addresses and the like have none of their own. */
function textsByLanguage(html: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const open: { name: string; language: string }[] = [];
  const add = (text: string) => {
    const { name = "", language = "" } = open.at(-1) ?? {};
    const clean = text.replaceAll(/\s+/g, " ").trim();
    if (!clean || name === "script" || name === "style") return;
    texts.set(language, [...(texts.get(language) ?? []), clean]);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({ name, language: attributes.lang ?? open.at(-1)?.language ?? "" });
      for (const key of spokenAttributes) add(attributes[key] ?? "");
      if (spokenMeta.includes(attributes.name ?? attributes.property ?? "")) add(attributes.content ?? "");
    },
    ontext: add,
    onclosetag: () => open.pop(),
  });
  parser.end(html);
  return texts;
}

/** The fixed sentences among words: those of two words and more. */
function sentences(words: unknown): string[] {
  if (typeof words === "string") return words.trim().includes(" ") ? [words] : [];
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(sentences) : [];
}

/** The fixed sentences of a language that another one has not. */
function sentencesOf(language: Language, other: Language): Set<string> {
  const all = (one: Language) => sentences([wordsFor(one), serverWordsFor(one)]);
  const others = new Set(all(other));
  return new Set(all(language).filter((sentence) => !others.has(sentence)));
}

/** What a page has in another language than it says, one line for each. */
function foreignTexts(html: string, path: string): string[] {
  const texts = textsByLanguage(html);
  return languages.flatMap((language) =>
    languages
      .filter((other) => other !== language)
      .flatMap((other) => {
        const fixed = sentencesOf(other, language);
        return (texts.get(language) ?? []).flatMap((text) => {
          const words =
            text
              .replaceAll(names, "")
              .toLowerCase()
              .match(/[\p{L}'’]+/gu) ?? [];
          const foreign = words.filter((word) => commonWords[other]?.includes(word));
          // One word alone can be a name.
          return foreign.length > 1 || fixed.has(text) ? [`${path} (${language}): ${text}`] : [];
        });
      }),
  );
}

describe("a new site in all its languages", () => {
  test("has the same number of pages in each", () => {
    const paths = crawled.pages.map(({ pageUrl }) => new URL(pageUrl)).filter(({ search }) => !search);
    const counts = [...Map.groupBy(paths, ({ pathname }) => languageOf(pathname)).values()].map(({ length }) => length);
    expect(counts).toEqual([counts[0], counts[0]]);
  });

  test("says the language of each page, and has no text of another one", async () => {
    const beside = ["/no-such-page", "/contact/thanks", "/status", "/services/none", "/search?q=cloud"];
    const spanish = [
      "/es/no-such-page",
      "/es/contacto/gracias",
      "/es/estado",
      "/es/servicios/none",
      "/es/buscar?q=nube",
    ];
    const others = [...beside, ...spanish].map(async (path) => ({
      pageUrl: site().url + path,
      html: (await ask(site().url, path)).body,
    }));
    for (const { pageUrl, html } of [...crawled.pages, ...(await Promise.all(others))]) {
      const { pathname } = new URL(pageUrl);
      expect.soft(/<html lang="(\w+)"/.exec(html)?.[1], pathname).toBe(languageOf(pathname));
      expect.soft(foreignTexts(html, pathname)).toEqual([]);
    }
  });

  test("is caught with a text of another language", () => {
    const page = (text: string) => `<html lang="es"><body><main><p>${text}</p></main></body></html>`;
    expect(foreignTexts(page("Estamos aquí para su empresa."), "/es")).toEqual([]);
    expect(foreignTexts(page('Vea <cite lang="en">The Rule of the Bar</cite>'), "/es")).toEqual([]);
    expect(foreignTexts(page("We are here for your company."), "/es")).toHaveLength(1);
    expect(foreignTexts(page(wordsFor("en").learnMore), "/es")).toHaveLength(1);
    expect(foreignTexts(page('<img alt="A server of the company">'), "/es")).toHaveLength(1);
  });
});
