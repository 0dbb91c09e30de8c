import type { ServerBuild } from "react-router";
import { addressOf } from "../content/address.ts";
import type { Addresses } from "../content/addresses.server.ts";
import { languageOf } from "../content/languages.ts";
import { pageOfDataPath } from "./address.ts";

/** A canonical path, and the query as it was sent, with its question mark. */
export interface Place {
  path: string;
  query: string;
}

interface Parameter {
  page: RegExp;
  name: string;
  value: RegExp;
  /** The value that shows the same page; null for the page without the parameter. */
  shown(value: string, path: string, addresses: Addresses): string | null;
}

/** No list has it: what every page number shows that is beyond a list's end. */
const beyond = "0";

/** The pages that show something else for a query parameter. */
const parameters: Parameter[] = [
  {
    page: /^(?:\/[a-z]{2})?\/contact$/,
    name: "service",
    value: /^[a-z0-9-]{1,80}$/,
    shown: (value, path, { entries }) =>
      entries.has(addressOf("service", value, languageOf(path)) ?? "") ? value : null,
  },
  {
    page: /^(?:\/[a-z]{2})?\/blog(?:\/topic\/[a-z0-9-]{1,80})?$/,
    name: "page",
    value: /^\d{1,4}$/,
    shown: (value, path, addresses) => {
      const topic = /\/topic\/([a-z0-9-]+)$/.exec(path)?.[1] ?? "";
      return Number(value) <= (addresses.posts.get(languageOf(path))?.get(topic) ?? 0) ? value : beyond;
    },
  },
];

/**
 * The key that a page is kept by: its path, and those query parameters that change what it shows. React Router's
 * `_routes`, by which its browser side may ask for some of a page's loaders, is none of them: it gets all of them.
 */
export function pageKey({ path, query }: Place): string {
  return keyOf(path, given({ path, query }));
}

function given({ path, query }: Place): [Parameter, string][] {
  if (query === "") return [];
  const page = pageOfDataPath(path) ?? path;
  const search = new URLSearchParams(query);
  return parameters.flatMap((parameter): [Parameter, string][] => {
    const value = parameter.page.test(page) ? search.get(parameter.name) : null;
    return value !== null && parameter.value.test(value) ? [[parameter, value]] : [];
  });
}

function keyOf(path: string, query: [Parameter, string][]): string {
  if (query.length === 0) return path;
  return `${path}?${new URLSearchParams(query.map(([{ name }, value]) => [name, value]))}`;
}

/** The segments of a route's path: words, `:names`, and `*` for all the rest. */
type Pattern = readonly string[];

/** Takes the place of what is made up in an address. No slug is written so. */
const anything = "-";

/**
 * The public routes with variable parts. An address without a meaning shows what every such address of its route shows,
 * so they share one key, and one page, however many are asked for.
 */
export class VariableRoutes {
  readonly #patterns: Pattern[];
  readonly #fixed: ReadonlySet<string>;

  /** `routes` is React Router's route table. */
  constructor(routes: ServerBuild["routes"]) {
    const parents = new Set(Object.values(routes).map((route) => route?.parentId));
    const all = Object.values(routes)
      .filter((route) => route?.id.startsWith("site/") && !parents.has(route.id))
      .flatMap((route) => patternsOf(pathOf(routes, route?.id)));
    this.#patterns = all.filter(isVariable).toSorted((a, b) => rank(b) - rank(a));
    this.#fixed = new Set(all.filter((pattern) => !isVariable(pattern)).map((pattern) => `/${pattern.join("/")}`));
  }

  /** The key of the page that an address shows, which is the same for all that are made up alike. */
  shownAt(place: Place, addresses: Addresses): string {
    const page = pageOfDataPath(place.path);
    const path = page ?? place.path;
    const shown = this.#shownPath(path, addresses);
    if (shown !== path) return page === null ? shown : `${shown}.data`;
    const query = given(place).flatMap(([parameter, value]): [Parameter, string][] => {
      const same = parameter.shown(value, path, addresses);
      return same === null ? [] : [[parameter, same]];
    });
    return keyOf(place.path, query);
  }

  #shownPath(path: string, { entries, posts }: Addresses): string {
    if (this.#fixed.has(path) || entries.has(path)) return path;
    const parts = path.slice(1).split("/");
    const pattern = this.#patterns.find((one) => fits(one, parts));
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

/** A route with an optional part is two. */
function patternsOf(path: Pattern): Pattern[] {
  const optional = path.findIndex((segment) => segment.endsWith("?"));
  if (optional < 0) return [path];
  const segment = path[optional]?.slice(0, -1) ?? "";
  return [...patternsOf(path.toSpliced(optional, 1)), ...patternsOf(path.toSpliced(optional, 1, segment))];
}

function isVariable(pattern: Pattern): boolean {
  return pattern.some((segment) => segment === "*" || segment.startsWith(":"));
}

/** As React Router ranks them: a word is more than a name, and all the rest is less than nothing. */
function rank(pattern: Pattern): number {
  const points = (segment: string) => (segment === "*" ? -2 : segment.startsWith(":") ? 3 : 10);
  return pattern.reduce((sum, segment) => sum + points(segment), pattern.length);
}

function fits(pattern: Pattern, parts: string[]): boolean {
  const isOpen = pattern.at(-1) === "*";
  if (isOpen ? parts.length < pattern.length : parts.length !== pattern.length) return false;
  return pattern.every((segment, index) => segment === "*" || segment.startsWith(":") || segment === parts[index]);
}

function placeholder(segment: string): string {
  if (segment === "*") return `${anything}/${anything}`;
  return segment.startsWith(":") ? anything : segment;
}
