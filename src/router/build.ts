/* What the build changes in files that React Router and Vite ship or write. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { siteManifest } from "./site-routes.ts";

/**
 * Leaves unused components of React Router out of the bundle. It sets their `displayName` after it creates them, which the
 * bundler counts as a use.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: "drop-unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(/^(const \w+ = )(?=React\$?\d*\.forwardRef\()/gm, "$1/* @__PURE__ */ "),
    },
  };
}

/**
 * Replaces Vite's wrapper of `import()` with a plain call. The wrapper has 800 bytes and preloads a module's own imports
 * and stylesheets. Our modules are one or two files, and `<link>` elements load their stylesheets.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: "plain-dynamic-imports",
    apply: "build",
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } }),
    transform: {
      filter: { id: /\0vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

/** The beginning of the file in which React Router lists the routes. */
const assignment = "window.__reactRouterManifest=";

/** Writes the visitors' list of routes next to React Router's own. `client` is the folder of the browser's files. */
export function writeSiteManifests(client: string): void {
  for (const file of globSync("assets/manifest-*.js", { cwd: client })) {
    const text = readFileSync(path.join(client, file), "utf8");
    const site = siteManifest(JSON.parse(text.slice(assignment.length).replace(/;$/, "")));
    writeFileSync(path.join(client, site.url), `${assignment}${JSON.stringify(site)};`);
  }
}
