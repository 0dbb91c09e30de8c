import type { EntryContext, ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/** Whether visitors use a route: one of the site's, or the root that all pages share. `routes.ts` gives them these ids. */
export function isSiteRoute(id: string): boolean {
  return id === "root" || id.startsWith("site/");
}

const siteBuilds = new WeakMap<ServerBuild, ServerBuild>();

/** The build of visitors' pages alone: no request for one reaches a screen, and a small table of routes is searched faster. */
export function siteBuild(build: ServerBuild): ServerBuild {
  const cached = siteBuilds.get(build);
  if (cached) return cached;
  const siteOnly = <Listed>(routes: Record<string, Listed>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isSiteRoute(id)));
  const { assets } = build;
  const siteOnlyBuild = {
    ...build,
    routes: siteOnly(build.routes),
    assets: { ...assets, routes: siteOnly(assets.routes) },
  };
  siteBuilds.set(build, siteOnlyBuild);
  return siteOnlyBuild;
}

/** What a page without script is rendered from. Its data need not be encoded, which a copy of the context would do. */
export function withoutScriptData(context: EntryContext): EntryContext {
  return Object.create(context, { serverHandoffStream: { value: undefined } });
}

/**
 * The build of visitors' pages with all addresses below `base`, so that links stay within it. Loaders still get the public
 * addresses, and no page accepts a form.
 */
export function buildUnder(build: ServerBuild, base: string): ServerBuild {
  const pagesBuild = import.meta.env.DEV ? build : siteBuild(build);
  const routes: Routes = Object.fromEntries(
    Object.entries(pagesBuild.routes).map(([id, route]) => [
      id,
      route && { ...route, module: moduleUnder(base, route.module) },
    ]),
  );
  return { ...pagesBuild, basename: base, routes };
}

function moduleUnder(base: string, { action: _, loader, ...module }: Module): Module {
  if (!loader) return module;
  return { ...module, loader: (args) => loader({ ...args, request: withPublicPath(args.request, base) }) };
}

function withPublicPath(request: Request, base: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(base.length) || "/";
  return new Request(url, request);
}
