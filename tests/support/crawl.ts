import { type ReadDocument, readDocument } from "./documents.ts";
import { type Answer, ask } from "./site.ts";

/** A document that the crawler found. */
export interface CrawledPage extends ReadDocument {
  pageUrl: string;
  html: string;
}

export interface Crawl {
  pages: CrawledPage[];
  /** Links that are broken, redirected or have a missing anchor. */
  errors: string[];
}

const isDocument = ({ status, headers }: Answer) =>
  status === 200 && (headers["content-type"] ?? "").startsWith("text/html");

/** Follows every internal link from the home page. */
export async function crawl(url: string): Promise<Crawl> {
  const met = new Map<string, CrawledPage>();
  const dead = new Set<string>();
  const problems = new Set<string>();
  const waiting = [{ from: "nowhere", to: new URL("/", url) }];
  for (const { from, to } of waiting) {
    const path = to.pathname + to.search;
    const pageUrl = to.origin + path;
    if (!met.has(pageUrl) && !dead.has(pageUrl)) {
      const answer = await ask(url, path);
      if (isDocument(answer)) {
        const document = { pageUrl, html: answer.body, ...readDocument(answer.body, pageUrl) };
        met.set(pageUrl, document);
        const within = document.links.map((link) => new URL(link)).filter(({ origin }) => origin === to.origin);
        waiting.push(...within.map((link) => ({ from: path, to: link })));
      } else dead.add(pageUrl);
    }
    if (dead.has(pageUrl)) problems.add(`${path}, linked from ${from}, is not there`);
    const anchor = decodeURIComponent(to.hash.slice(1));
    if (anchor && !met.get(pageUrl)?.html.includes(`id="${anchor}"`)) problems.add(`${to} has no such anchor`);
  }
  return { pages: [...met.values()], errors: [...problems] };
}
