import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, minifySync, type Plugin, transformWithOxc } from "vite";

/** Code that must never reach a browser: server modules, whole server rooms, and what only they use. */
const serverOnly = /\.server\.ts$|\/src\/(?:server|db|history)\/|\/node_modules\/(?:kysely|pg|sharp|pino)\/|^node:/;

/** Fails the browser build when a server module is imported by it, however it got there. */
function keepServerCodeOut(): Plugin {
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

/** `import text from "./x.ts?inline-script"`: a small TypeScript file as minified text, to stand in the page itself. */
function inlineScripts(): Plugin {
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

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), tailwindcss(), reactRouter(), keepServerCodeOut()],
  build: { assetsInlineLimit: 0, target: "es2022", reportCompressedSize: false },
  // Everything the pages need in one file: the server starts faster than by reading hundreds.
  ...(command === "build" && { ssr: { noExternal: true } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: what every page needs comes at once, and a page's list of modules stays short.
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
                { name: "site", test: (module) => /\/src\//.test(module) && !/\/site\/(?:home|about|services|portfolio|contact|page)\//.test(module) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { target: "node24" },
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  server: { warmup: { clientFiles: ["./src/site/**/*.tsx"] } },
}));
