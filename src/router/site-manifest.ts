import type { EntryContext } from "react-router";
import { isSiteRoute } from "./route-ids.ts";

type Manifest = EntryContext["manifest"];

/** The map of routes as the public site needs it: visitors are not sent the staff's part, which grows with every screen. */
export function siteManifest(manifest: Manifest): Manifest {
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isSiteRoute(id)));
  return { ...manifest, routes, url: manifest.url.replace(/\.js$/, ".site.js") };
}
