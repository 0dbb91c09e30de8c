import type { ServerBuild } from "react-router";
import { isSiteRoute } from "./route-ids.ts";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/**
 * The build of visitors' pages with all their addresses under `base`, so that links stay within it. Loaders still get the
 * public addresses, and no page accepts a form.
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
