import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { pageModules } from "./src/content/schema/fixed-pages.ts";
import { dropUnusedRouterParts, plainDynamicImports } from "./src/router/build.ts";
import { inlineScripts, keepServerCodeOut, modulesAsData, sourcesAt } from "./vite.plugins.ts";

/** Folders of `site` with what only one page shows. */
const pageFolders = ["editing", "home", "page", ...pageModules.map(({ folder }) => folder)];

/** Blocks that only some pages show. */
const someBlocks = ["project-card", "quote", "statistics", "story-card"];

const site = sourcesAt("site/");
const ofSomePages = [
  ...sourcesAt(...pageFolders.map((folder) => `site/${folder}/`)),
  ...sourcesAt(...someBlocks.map((block) => `site/blocks/${block}.tsx`)),
];
const ofAllPages = [...sourcesAt("root.tsx", "entry.client.tsx", "seo/head.ts"), ...site];
const innerPage = sourcesAt("site/page/");
const ofRoutesAndBlocks = sourcesAt("site/page/page.tsx", "site/page/blocks/");

const startsWithOneOf = (id: string, paths: readonly string[]) => paths.some((path) => id.startsWith(path));

/** What every visitors' page needs; what only some pages show, they share in files of its own. */
function isOfEveryPage(id: string): boolean {
  return id.includes("preload-helper") || (startsWithOneOf(id, ofAllPages) && !startsWithOneOf(id, ofSomePages));
}

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    modulesAsData(),
    dropUnusedRouterParts(),
    plainDynamicImports(),
    tailwindcss(),
    reactRouter(),
    keepServerCodeOut(),
  ],
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    // The browsers that Tailwind needs anyway: nothing is written a second time for older ones.
    cssTarget: ["chrome111", "edge111", "firefox128", "safari16.4"],
    reportCompressedSize: false,
  },
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
                // With all that these import, and nothing that staff's screens import besides.
                { name: "site", test: isOfEveryPage },
                {
                  name: "inner-page",
                  test: (id) => startsWithOneOf(id, innerPage) && !startsWithOneOf(id, ofRoutesAndBlocks),
                },
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
  // Found only when a page first asks for them, they would have the browser load React a second time and fail.
  optimizeDeps: {
    include: ["@tanstack/react-query", "embla-carousel-react", "kysely", "lucide-react", "zod"],
  },
  server: { warmup: { clientFiles: ["./src/site/**/*.tsx"] } },
}));
