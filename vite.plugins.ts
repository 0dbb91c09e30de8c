import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { minifySync, type Plugin, runnerImport, transformWithOxc } from "vite";

/** Absolute paths of files and folders (`db/`) of `src`. Throws for one that does not exist, such as a renamed one. */
export function sourcesAt(...names: readonly string[]): string[] {
  return names.map((name) => {
    const file = `${import.meta.dirname}/src/${name}`;
    if (!existsSync(file))
      throw new Error(`src/${name} does not exist. Correct its name in the build's configuration.`);
    return file;
  });
}

const serverFolders = sourcesAt("server/", "base/db/", "domain/audit-log/");

const serverPackages = /\.server\.ts$|\/node_modules\/(?:kysely|pg|sharp|pino)\/|^node:/;

/** Code that must never reach a browser: server modules, whole server folders, and what only they use. */
function isServerOnly(module: string): boolean {
  return serverPackages.test(module) || serverFolders.some((folder) => module.startsWith(folder));
}

/**
 * The output of the server's bundles. V8 keeps their text in memory: without spaces and comments, and in ASCII, because one
 * other character makes it take two bytes for each. Names stay as they are, for the stacks in the log.
 */
export const serverOutput = { minify: { mangle: false, codegen: { asciiOnly: true } } };

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
          if (renderedLength > 0 && isServerOnly(module)) {
            this.error(`${module} is server code, but the browser bundle ${chunk.fileName} holds some of it.`);
          }
        }
      }
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
      const body = code.replaceAll(/^export \{\s*\};?$/gm, "");
      // In a function, because the scripts of a document share one scope.
      const minified = minifySync(file, `(() => {${body}})();`, { module: false });
      return `export default ${JSON.stringify(minified.code)};`;
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

/**
 * `import address from "./x.ts?browser-entry"`: makes a module one that browsers load by itself, and gives the server its
 * address. React Router knows one entry, which staff's screens have.
 */
export function browserEntry(source: string): Plugin {
  const suffix = "?browser-entry";
  return {
    name: "browser-entry",
    enforce: "pre",
    buildStart() {
      const { mode, name } = this.environment;
      if (mode === "build" && name === "client") this.emitFile({ type: "chunk", id: source });
    },
    load(id) {
      if (!id.endsWith(suffix)) return null;
      const { mode, name, config } = this.environment;
      const file = path.relative(config.root, source);
      if (mode !== "build") return `export default "/${file}";`;
      // Only the server writes the address, and the browser's files are built before the server's.
      if (name === "client") return 'export default "";';
      const manifest = path.resolve(config.root, config.build.outDir, "../client/.vite/manifest.json");
      return `export default "/${JSON.parse(readFileSync(manifest, "utf8"))[file].file}";`;
    },
  };
}
