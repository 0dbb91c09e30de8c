/* What the build changes in files that React Router and Vite ship or write. */
import type { Plugin } from "vite";

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
 * Encodes a page's data for the script that takes the page over only when it is asked for. No script does that on visitors'
 * pages, and encoding costs a tenth of their rendering.
 */
export function encodeDataOnDemand(): Plugin {
  return {
    name: "encode-data-on-demand",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/server-runtime\/server\.js$/ },
      handler: (code) =>
        code.replaceAll(
          /serverHandoffStream: (encodeViaTurboStream\([^()]*\)),/g,
          "get serverHandoffStream() { return $1; },",
        ),
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

/** Leaves the pages of a folder out of what browsers load: they are made on the server alone. */
export function serverOnlyRoutes(folder: string): Plugin {
  return {
    name: "server-only-routes",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (_, id) =>
      id.startsWith(folder) && id.endsWith("?__react-router-build-client-route") ? "export {};" : null,
  };
}
