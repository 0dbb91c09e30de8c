/* What the build changes in files that React Router and Vite ship or write. */
import type { Plugin } from "vite";
import { isSiteRoute } from "./site-routes.ts";

/**
 * Leaves unused components of React Router out of the bundle. It sets their `displayName` after it creates them, which the
 * bundler counts as a use.
 */
export function dropUnusedRouterComponents(): Plugin {
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
 * A browser stops what a page loads when the person leaves it, and Firefox and Safari report this as a failure. React
 * Router would log it and reload the page, which cancels the navigation: here it waits, in case the navigation is a
 * download and the page stays. Nothing handles the promises of a response that was stopped: here they report no error.
 */
export function leavePagesQuietly(): Plugin {
  return {
    name: "leave-pages-quietly",
    apply: "build",
    transform: {
      filter: {
        id: /\/react-router\/dist\/production\/(?:lib\/dom\/ssr\/routeModules|vendor\/[^/]*\/turbo-stream)\.js$/,
      },
      handler: (code) =>
        code
          .replace(/^async function loadRouteModule\(.*\{$/m, `${watchLeaving}\n$&`)
          .replace(/(\} catch \(error\) \{)(\s*console\.error\(`Error loading route module)/, `$1\n${waitIfLeaving}$2`)
          .replace(/^\tlet donePromise = done\.promise;$/m, "$&\n\tdonePromise.catch(() => {});")
          .replace(
            /return \{\s*done: (donePromise\.then\(\(\) => reader\.closed\)),/,
            "const closed = $1;\n\tclosed.catch(() => {});\n\treturn {\n\t\tdone: closed,",
          ),
    },
  };
}

const watchLeaving = `let isLeaving = false;
globalThis.addEventListener?.("beforeunload", () => { isLeaving = true; });`;
const waitIfLeaving = "\t\tif (isLeaving) await new Promise((resolve) => setTimeout(resolve, 10000));";

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

const screenModules = "virtual:screen-modules";

/**
 * Leaves the modules of staff's screens out of the server's build until its function `loadScreens` puts them in. They are
 * most of its code, and a site needs none of it until a person logs in.
 */
export function screensOnDemand(): Plugin {
  let screens = "";
  return {
    name: "screens-on-demand",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /^\0virtual:react-router\/server-build$/ },
      handler(code) {
        const split = splitBuild(code);
        screens = split.screens;
        return split.site;
      },
    },
    resolveId: (id) => (id === screenModules ? `\0${id}` : null),
    load: (id) => (id === `\0${screenModules}` ? screens : null),
  };
}

/** Splits the server's build, as React Router writes it, into that of visitors' pages and the modules of screens. */
function splitBuild(code: string): { site: string; screens: string } {
  const lines = code.split("\n");
  const match = (pattern: RegExp) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  const ids = match(/^ *id: "([^"]*)",$/);
  const names = match(/^ *module: (route\d+)$/);
  const screens = new Map(names.flatMap((name, index) => (isSiteRoute(ids[index] ?? "") ? [] : [[name, ids[index]]])));
  const nameOf = (line: string) => /^ *import \* as (route\d+) from /.exec(line)?.[1] ?? "";
  const site = lines
    .filter((line) => !screens.has(nameOf(line)))
    .map((line) => line.replace(/^( *module: )(route\d+)$/, (_, key, name) => key + (screens.has(name) ? "{}" : name)));
  const load = `export async function loadScreens() {
    for (const [id, module] of Object.entries((await import("${screenModules}")).default)) routes[id].module = module;
  }`;
  const listed = [...screens].map(([name, id]) => `"${id}": ${name}`);
  return {
    site: [...site, load].join("\n"),
    screens: [...lines.filter((line) => screens.has(nameOf(line))), `export default { ${listed} };`].join("\n"),
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
