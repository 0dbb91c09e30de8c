import { readFileSync } from "node:fs";
import { minifySync, type Plugin, runnerImport, transformWithOxc } from "vite";

/** Code that must never reach a browser: server modules, whole server rooms, and what only they use. */
const serverOnly = /\.server\.ts$|\/src\/(?:server|db|history)\/|\/node_modules\/(?:kysely|pg|sharp|pino)\/|^node:/;

/** Fails the browser build when a server module is imported by it, however it got there. */
export function keepServerCodeOut(): Plugin {
  return {
    name: "keep-server-code-out",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
          if (renderedLength > 0 && serverOnly.test(module)) {
            this.error(`${module} is server code, but the browser bundle ${chunk.fileName} holds some of it.`);
          }
        }
      }
    },
  };
}

/**
 * Lets React Router's components that nobody uses be left out: their names for developers' tools, written to them after
 * they are made, count as a use.
 */
export function dropUnusedRouterParts(): Plugin {
  return {
    name: "drop-unused-router-parts",
    apply: "build",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/.*\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
          .replaceAll(/^(const \w+ = )(?=React\$?\d*\.forwardRef\()/gm, "$1/* @__PURE__ */ "),
    },
  };
}

/** `import text from "./x.ts?inline-script"`: a small TypeScript file as minified text, to stand in the page itself. */
export function inlineScripts(): Plugin {
  const suffix = "?inline-script";
  return {
    name: "inline-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      const minified = minifySync(file, code.replaceAll(/^export \{\s*\};?$/gm, ""), { module: false });
      return `export default ${JSON.stringify(minified.code)};`;
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

/**
 * `import data from "./x.ts?as-data"`: what a module has as its default export, worked out here, so that a bundle gets
 * the data and none of the code behind it.
 */
export function modulesAsData(): Plugin {
  const suffix = "?as-data";
  return {
    name: "modules-as-data",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const { module, dependencies } = await runnerImport<{ default: unknown }>(id.slice(0, -suffix.length));
      for (const file of dependencies) this.addWatchFile(file);
      return `export default ${JSON.stringify(module.default)};`;
    },
  };
}
