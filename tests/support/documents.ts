import { type Language, languageOrDefault } from "#src/base/languages.ts";

/** What a crawler reads from a document. Works only for React's output, where all attributes are quoted. */
export interface ReadDocument {
  language: Language;
  title: string;
  description: string;
  canonical: string | null;
  indexable: boolean;
  headings: string[];
  /** The visible text of the page. */
  text: string;
  /** Absolute URLs of its links. */
  links: string[];
  things: JsonThing[];
}

export type JsonThing = { "@type": string } & Record<string, unknown>;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

export function decode(html: string): string {
  return html.replaceAll(/&(#?\w+);/g, (match, name) => entities[name] ?? match);
}

function contentOf(html: string, name: string): string {
  return decode(new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "");
}

/** HTML as plain text with collapsed white space; `no-wrap` spans add no spaces. */
export function plain(text: string): string {
  const joined = text.replaceAll(/<span class="whitespace-nowrap">([^<]*)<\/span>/g, "$1");
  return decode(joined.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

export function readDocument(html: string, url: string): ReadDocument {
  const body = html.slice(html.indexOf("<body"));
  const visibleHtml = body.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
  return {
    language: languageOrDefault(/<html lang="(\w+)"/.exec(html)?.[1] ?? ""),
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: contentOf(html, "description"),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null,
    indexable: !contentOf(html, "robots").includes("noindex"),
    headings: [...visibleHtml.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, heading = ""]) => plain(heading)),
    text: plain(visibleHtml),
    links: [...visibleHtml.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].map(([, to = ""]) => new URL(decode(to), url).href),
    things: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
      ([, code = ""]) => {
        const { "@graph": graph, ...only } = JSON.parse(code);
        return graph ?? [only];
      },
    ),
  };
}
