import type { ServerBuild } from "react-router";
import { isSiteRoute } from "#src/app/router/site-routes.ts";
import { languageOf } from "#src/base/languages.ts";
import type { QueryParameters, SitePaths } from "#src/domain/content/published/site-paths.server.ts";

/** A canonical path, and the query as it was sent, with its question mark. */
export interface PathAndQuery {
  path: string;
  query: string;
}

/** React Router's route table. The module of a page may export its query parameters. */
export type Routes = {
  [id: string]: (NonNullable<ServerBuild["routes"][string]> & { module: { parameters?: QueryParameters } }) | undefined;
};

/** The segments of a route's path: static, `:param`, or `*`. */
type Pattern = readonly string[];

interface PageRoute {
  pattern: Pattern;
  parameters: QueryParameters;
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
  /** The best match for a path is the first one. */
  readonly #pages: PageRoute[];

  constructor(routes: Routes) {
    const parents = new Set(Object.values(routes).map((route) => route?.parentId));
    this.#pages = Object.values(routes)
      .flatMap((route) => {
        if (!route || !isSiteRoute(route.id) || parents.has(route.id)) return [];
        const { parameters = {} } = route.module;
        return patternsOf(pathOf(routes, route.id)).map((pattern) => ({ pattern, parameters }));
      })
      .toSorted((a, b) => rank(b.pattern) - rank(a.pattern));
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
    return this.#canonicalPath(path, sitePaths) === path && !isPlaceholderKey(path);
  }

  #parametersIn({ path, query }: PathAndQuery) {
    if (query === "") return [];
    const search = new URLSearchParams(query);
    return Object.entries(this.#routeOf(path)?.parameters ?? {}).flatMap(([name, { pattern: form, canonical }]) => {
      const value = search.get(name);
      return value !== null && form.test(value) ? [{ name, value, canonical }] : [];
    });
  }

  #routeOf(path: string): PageRoute | undefined {
    const segments = path.split("/").filter(Boolean);
    return this.#pages.find(({ pattern }) => matches(pattern, segments));
  }

  #canonicalPath(path: string, { entries, postCounts: posts, formerPaths: former, redirects }: SitePaths): string {
    const route = this.#routeOf(path);
    if (!route || entries.has(path)) return path;
    const topic = path.split("/")[1 + route.pattern.indexOf(":topic")];
    if (topic && posts.get(languageOf(path))?.has(topic)) return path;
    const shared = `/${route.pattern.map(placeholder).join("/")}`;
    // A redirect to a page that is gone leads nowhere.
    const isFormer = shared !== path && (former.has(path) || redirects.has(path));
    return isFormer ? notFoundPath : shared;
  }
}

function formatKey(path: string, query: [name: string, value: string][]): string {
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`;
}

function pathOf(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return [];
  return [...pathOf(routes, route.parentId), ...(route.path?.split("/") ?? []).filter(Boolean)];
}

/** A route with an optional segment is two patterns. */
function patternsOf(path: Pattern): Pattern[] {
  const optional = path.findIndex((segment) => segment.endsWith("?"));
  if (optional < 0) return [path];
  const segment = path[optional]?.slice(0, -1) ?? "";
  return [...patternsOf(path.toSpliced(optional, 1)), ...patternsOf(path.toSpliced(optional, 1, segment))];
}

/** React Router's ranking: a static segment scores higher than a param, and `*` scores below zero. */
function rank(pattern: Pattern): number {
  const points = (segment: string) => (segment === "*" ? -2 : segment.startsWith(":") ? 3 : 10);
  return pattern.reduce((sum, segment) => sum + points(segment), pattern.length);
}

function matches(pattern: Pattern, segments: string[]): boolean {
  const hasSplat = pattern.at(-1) === "*";
  if (hasSplat ? segments.length < pattern.length : segments.length !== pattern.length) return false;
  return pattern.every((segment, index) => segment === "*" || segment.startsWith(":") || segment === segments[index]);
}

function placeholder(segment: string): string {
  if (segment === "*") return `${placeholderSegment}/${placeholderSegment}`;
  return segment.startsWith(":") ? placeholderSegment : segment;
}
