import type { ServerBuild } from "react-router";
import { addressOf } from "../content/published/address.ts";
import type { Addresses } from "../content/published/addresses.server.ts";
import { languageOf } from "../languages.ts";
import { dataPathOf, pageOfDataPath } from "../router/data-requests.ts";
import { isSiteRoute } from "../router/route-ids.ts";

/** A canonical path, and the query as it was sent, with its question mark. */
export interface PathAndQuery {
  path: string;
  query: string;
}

interface Parameter {
  page: RegExp;
  name: string;
  value: RegExp;
  /** The canonical value for the same page; null if the page is the same without the parameter. */
  canonical(value: string, path: string, addresses: Addresses): string | null;
}

/** Stands for every page number past a list's end. No list has it. */
const pastLastPage = "0";

/** The query parameters that change a page. */
const parameters: Parameter[] = [
  {
    page: /^(?:\/[a-z]{2})?\/contact$/,
    name: "service",
    value: /^[a-z0-9-]{1,80}$/,
    canonical: (value, path, { entries }) =>
      entries.has(addressOf("service", value, languageOf(path)) ?? "") ? value : null,
  },
  {
    page: /^(?:\/[a-z]{2})?\/blog(?:\/topic\/[a-z0-9-]{1,80})?$/,
    name: "page",
    value: /^\d{1,4}$/,
    canonical: (value, path, addresses) => {
      const topic = /\/topic\/([a-z0-9-]+)$/.exec(path)?.[1] ?? "";
      return Number(value) <= (addresses.posts.get(languageOf(path))?.get(topic) ?? 0) ? value : pastLastPage;
    },
  },
];

/**
 * The cache key of a page: its path and the query parameters that change it. React Router's `_routes` asks for some of a
 * page's loaders; it is not part of the key, and the client gets all of them.
 */
export function pageKey({ path, query }: PathAndQuery): string {
  return formatKey(path, relevantParameters({ path, query }));
}

function relevantParameters({ path, query }: PathAndQuery): [Parameter, string][] {
  if (query === "") return [];
  const page = pageOfDataPath(path) ?? path;
  const search = new URLSearchParams(query);
  return parameters.flatMap((parameter): [Parameter, string][] => {
    const value = parameter.page.test(page) ? search.get(parameter.name) : null;
    return value !== null && parameter.value.test(value) ? [[parameter, value]] : [];
  });
}

function formatKey(path: string, query: [Parameter, string][]): string {
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map(([{ name }, value]) => [name, value]))}`;
}

/** The segments of a route's path: static, `:param`, or `*`. */
type Pattern = readonly string[];

/** Replaces a made-up segment. No slug is written this way. */
const placeholderSegment = "-";

/**
 * The public routes with dynamic segments. All URLs of a route that match no content show the same page, so they share
 * one key.
 */
export class VariableRoutes {
  readonly #patterns: Pattern[];
  readonly #fixed: ReadonlySet<string>;

  /** `routes` is React Router's route table. */
  constructor(routes: ServerBuild["routes"]) {
    const parents = new Set(Object.values(routes).map((route) => route?.parentId));
    const all = Object.values(routes)
      .filter((route) => route && isSiteRoute(route.id) && !parents.has(route.id))
      .flatMap((route) => patternsOf(pathOf(routes, route?.id)));
    this.#patterns = all.filter(isVariable).toSorted((a, b) => rank(b) - rank(a));
    this.#fixed = new Set(all.filter((pattern) => !isVariable(pattern)).map((pattern) => `/${pattern.join("/")}`));
  }

  /** The cache key. URLs that match no content share one for each route. */
  keyFor(place: PathAndQuery, addresses: Addresses): string {
    const page = pageOfDataPath(place.path);
    const path = page ?? place.path;
    const shown = this.#canonicalPath(path, addresses);
    if (shown !== path) return page === null ? shown : dataPathOf(shown);
    const query = relevantParameters(place).flatMap(([parameter, value]): [Parameter, string][] => {
      const canonical = parameter.canonical(value, path, addresses);
      return canonical === null ? [] : [[parameter, canonical]];
    });
    return formatKey(place.path, query);
  }

  #canonicalPath(path: string, { entries, posts }: Addresses): string {
    if (this.#fixed.has(path) || entries.has(path)) return path;
    const parts = path.slice(1).split("/");
    const pattern = this.#patterns.find((pattern) => matches(pattern, parts));
    if (!pattern) return path;
    const topic = parts[pattern.indexOf(":topic")];
    if (topic !== undefined && posts.get(languageOf(path))?.has(topic)) return path;
    return `/${pattern.map(placeholder).join("/")}`;
  }
}

function pathOf(routes: ServerBuild["routes"], id: string | undefined): string[] {
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

function isVariable(pattern: Pattern): boolean {
  return pattern.some((segment) => segment === "*" || segment.startsWith(":"));
}

/** React Router's ranking: a static segment scores higher than a param, and `*` scores below zero. */
function rank(pattern: Pattern): number {
  const points = (segment: string) => (segment === "*" ? -2 : segment.startsWith(":") ? 3 : 10);
  return pattern.reduce((sum, segment) => sum + points(segment), pattern.length);
}

function matches(pattern: Pattern, parts: string[]): boolean {
  const hasSplat = pattern.at(-1) === "*";
  if (hasSplat ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((segment, index) => segment === "*" || segment.startsWith(":") || segment === parts[index]);
}

function placeholder(segment: string): string {
  if (segment === "*") return `${placeholderSegment}/${placeholderSegment}`;
  return segment.startsWith(":") ? placeholderSegment : segment;
}
