import type { EntryContext } from "react-router";

type Manifest = EntryContext["manifest"];

/** Routes whose modules are the staff's. */
const ofStaff = /^cms\//;

/** The map of routes as the public site needs it: visitors are not sent the staff's part, which grows with every screen. */
export function siteManifest(manifest: Manifest): Manifest {
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !ofStaff.test(id)));
  return { ...manifest, routes, url: manifest.url.replace(/\.js$/, ".site.js") };
}
