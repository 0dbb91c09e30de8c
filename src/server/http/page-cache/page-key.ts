import { inDefaultLanguage, inLanguage, languageOf } from "#src/base/languages.ts";
import { isInShownLanguage, type SitePaths } from "#src/domain/content/published/site-paths.server.ts";
import type { RouteTable } from "../route-table.ts";

/** A canonical path, and the query as it was sent, with its question mark. */
export interface PathAndQuery {
  path: string;
  query: string;
}

/** Replaces a made-up segment. No slug is written this way. */
const placeholderSegment = "-";

/** The 404 page. */
const notFoundPath = `/${placeholder("*")}`;

/** Whether a key is that of URLs that match no content: they show the 404 page, or the list of their route. */
export function isPlaceholderKey(key: string): boolean {
  return key.split("/").includes(placeholderSegment);
}

/** The cache keys of the public pages: a path and the query parameters that the page declares. */
export class PageKeys {
  readonly #routes: RouteTable;

  constructor(routes: RouteTable) {
    this.#routes = routes;
  }

  /** The key of a URL, without a look at the content. */
  requested(url: PathAndQuery): string {
    return formatKey(
      url.path,
      this.#parametersIn(url).map(({ name, value }) => [name, value]),
    );
  }

  /** The key of a URL. URLs of a route that match no content show the same page, so they share one key. */
  canonical(url: PathAndQuery, sitePaths: SitePaths): string {
    const { path } = url;
    const canonicalPath = this.#canonicalPath(path, sitePaths);
    if (canonicalPath !== path) return canonicalPath;
    const query = this.#parametersIn(url).flatMap(({ name, value, canonical }): [string, string][] => {
      const shared = canonical(value, path, sitePaths);
      return shared === null ? [] : [[name, shared]];
    });
    return formatKey(path, query);
  }

  /** Whether there is a page of its own at a path. */
  isLive(path: string, sitePaths: SitePaths): boolean {
    const isCanonical = this.#canonicalPath(path, sitePaths) === path;
    return isCanonical && !isPlaceholderKey(path) && !isUntranslated(path, sitePaths);
  }

  #parametersIn({ path, query }: PathAndQuery) {
    if (query === "") return [];
    const search = new URLSearchParams(query);
    return Object.entries(this.#routes.page(path)?.policy.parameters ?? {}).flatMap(
      ([name, { pattern: form, canonical }]) => {
        const value = search.get(name);
        return value !== null && form.test(value) ? [{ name, value, canonical }] : [];
      },
    );
  }

  #canonicalPath(path: string, sitePaths: SitePaths): string {
    if (!isInShownLanguage(path, sitePaths)) return notFoundPath;
    const { entries, postCounts: posts, formerPaths: former, redirects } = sitePaths;
    const route = this.#routes.page(path);
    if (!route || entries.has(path) || isUntranslated(path, sitePaths)) return path;
    const topic = path.split("/")[1 + route.pattern.indexOf(":topic")];
    if (topic && posts.get(languageOf(path))?.has(topic)) return path;
    const shared = `/${route.pattern.map(placeholder).join("/")}`;
    // A redirect to a page that is gone leads nowhere.
    const isFormer = shared !== path && (former.has(path) || redirects.has(path));
    return isFormer ? inLanguage(notFoundPath, languageOf(path)) : shared;
  }
}

/** Whether only the default language has the page, also with that language's segments: `/es/services/cloud`. */
function isUntranslated(path: string, { untranslated }: SitePaths): boolean {
  return untranslated.has(inLanguage(inDefaultLanguage(path), languageOf(path)));
}

function formatKey(path: string, query: [name: string, value: string][]): string {
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

function placeholder(segment: string): string {
  if (segment === "*") return `${placeholderSegment}/${placeholderSegment}`;
  return segment.startsWith(":") ? placeholderSegment : segment;
}
