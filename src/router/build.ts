/*
 * What the build changes in React Router's and Vite's own files.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { siteManifest } from "./site-manifest.ts";

/**
 * Lets React Router's components that nobody uses be left out: their names for developers' tools, written to them after
 * they are made, count as a use.
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
 * Lets `import()` be nothing but that. Vite wraps it in 800 bytes that preload a module's own imports and stylesheets;
 * ours are of one or two files, and have their stylesheets by `<link>`.
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

/** How React Router's file of the routes begins. */
const assignment = "window.__reactRouterManifest=";

/** Writes visitors' map of routes beside React Router's own. `client` is the folder of the browser's files. */
export function writeSiteManifests(client: string): void {
  for (const file of globSync("assets/manifest-*.js", { cwd: client })) {
    const text = readFileSync(path.join(client, file), "utf8");
    const site = siteManifest(JSON.parse(text.slice(assignment.length).replace(/;$/, "")));
    writeFileSync(path.join(client, site.url), `${assignment}${JSON.stringify(site)};`);
  }
}
