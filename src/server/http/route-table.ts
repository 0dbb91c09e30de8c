import type { ServerBuild } from "react-router";
import { isSiteRoute } from "#src/app/router/site-routes.ts";
import { pageOfDataPath } from "#src/base/data-requests.ts";
import { isStaffPath } from "#src/base/staff-path.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";

type Route = NonNullable<ServerBuild["routes"][string]> & { module: { handle?: RoutePolicy } };

/** React Router's routes, with the policies in the `handle` of their modules. */
export type Routes = Record<string, Route | undefined>;

/** The segments of a route's path: static, `:param`, or `*`. */
export type Pattern = readonly string[];

export interface RoutesBuild {
  routes: Routes;
  /** Puts the modules of screens into `routes`. Absent in development, where they are there from the start. */
  loadScreens?: () => Promise<void>;
}

/** Finds the route of a path as React Router does, without rendering anything. */
export class RouteTable {
  readonly #loadScreens: RoutesBuild["loadScreens"];
  /** The best match for a path is the first one. */
  readonly #site: { pattern: Pattern; route: Route }[];
  readonly #staff: { pattern: Pattern; route: Route }[];

  constructor({ routes, loadScreens }: RoutesBuild) {
    this.#loadScreens = loadScreens;
    const parents = new Set(Object.values(routes).map((route) => route?.parentId));
    const pages = Object.values(routes)
      .flatMap((route) => (!route || parents.has(route.id) ? [] : [route]))
      .flatMap((route) => patternsOf(pathOf(routes, route.id)).map((pattern) => ({ pattern, route })))
      .toSorted((a, b) => rank(b.pattern) - rank(a.pattern));
    this.#site = pages.filter(({ route }) => isSiteRoute(route.id));
    this.#staff = pages.filter(({ route }) => !isSiteRoute(route.id));
  }

  /** The route of a visitors' page. */
  page(path: string): { pattern: Pattern; policy: RoutePolicy } | undefined {
    const found = find(this.#site, path);
    return found && { pattern: found.pattern, policy: found.route.module.handle ?? {} };
  }

  /** The policy of the route of any path; empty if there is none. */
  async policy(path: string): Promise<RoutePolicy> {
    if (!isStaffPath(path)) return this.page(path)?.policy ?? {};
    await this.#loadScreens?.();
    return find(this.#staff, pageOfDataPath(path) ?? path)?.route.module.handle ?? {};
  }
}

function find(pages: readonly { pattern: Pattern; route: Route }[], path: string) {
  const segments = path.split("/").filter(Boolean);
  return pages.find(({ pattern }) => matches(pattern, segments));
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
