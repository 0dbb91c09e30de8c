import type { EntryContext, ServerBuild } from "react-router";

type Manifest = EntryContext["manifest"];
type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/** Whether visitors use a route: one of the site's, or the root that all pages share. `routes.ts` gives them these ids. */
export function isSiteRoute(id: string): boolean {
  return id === "root" || id.startsWith("site/");
}

const siteManifests = new WeakMap<Manifest, Manifest>();

/** The list of visitors' routes. React Router prepares each route in the list for each page that it renders. */
export function siteManifest(manifest: Manifest): Manifest {
  const known = siteManifests.get(manifest);
  if (known) return known;
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isSiteRoute(id)));
  const made = { ...manifest, routes };
  siteManifests.set(manifest, made);
  return made;
}

/**
 * The build of visitors' pages with all addresses below `base`, so that links stay within it. Loaders still get the public
 * addresses, and no page accepts a form.
 */
export function buildUnder(build: ServerBuild, base: string): ServerBuild {
  const siteRoutes = Object.entries(build.routes).filter(([id]) => import.meta.env.DEV || isSiteRoute(id));
  const routes: Routes = Object.fromEntries(
    siteRoutes.map(([id, route]) => [id, route && { ...route, module: under(base, route.module) }]),
  );
  return { ...build, basename: base, routes };
}

function under(base: string, { action: _, loader, ...module }: Module): Module {
  if (!loader) return module;
  return { ...module, loader: (args) => loader({ ...args, request: atPublicAddress(args.request, base) }) };
}

function atPublicAddress(request: Request, base: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(base.length) || "/";
  return new Request(url, request);
}
