import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { publicManifest } from "./src/rendering/public-manifest.ts";

const prefix = "window.__reactRouterManifest=";

/** Writes the list of routes once more without staff's screens, so that visitors need not load what is closed to them. */
function writePublicManifest(assets: string): void {
  for (const file of readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name))) {
    const { routes, url, ...rest } = JSON.parse(readFileSync(path.join(assets, file), "utf8").slice(prefix.length, -1));
    const shown = Object.entries(routes).filter(([id]) => !id.startsWith("cms/"));
    const manifest = { ...rest, url: publicManifest(url), routes: Object.fromEntries(shown) };
    writeFileSync(path.join(assets, publicManifest(file)), `${prefix}${JSON.stringify(manifest)};`);
  }
}

export default {
  appDirectory: "src",
  buildDirectory: "build/app",
  // The whole map of routes comes with the page: no request is made to discover a route.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig, viteConfig }) =>
    writePublicManifest(path.join(reactRouterConfig.buildDirectory, "client", viteConfig.build.assetsDir)),
} satisfies Config;
