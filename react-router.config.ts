import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { siteManifest } from "./src/rendering/site-manifest.ts";

/** How React Router's file of the routes begins. */
const assignment = "window.__reactRouterManifest=";

export default {
  appDirectory: "src",
  buildDirectory: "build/app",
  // The whole map of routes comes with the page: no request is made to discover a route.
  routeDiscovery: { mode: "initial" },
  // A page comes with all its parts: only the form's sending could be a file of its own, and it would be a few lines.
  splitRouteModules: false,
  buildEnd({ reactRouterConfig }) {
    const client = path.join(reactRouterConfig.buildDirectory, "client");
    for (const file of globSync("assets/manifest-*.js", { cwd: client })) {
      const text = readFileSync(path.join(client, file), "utf8");
      const ofSite = siteManifest(JSON.parse(text.slice(assignment.length).replace(/;$/, "")));
      writeFileSync(path.join(client, ofSite.url), `${assignment}${JSON.stringify(ofSite)};`);
    }
  },
} satisfies Config;
