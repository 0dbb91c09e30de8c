import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import {
  dropUnusedRouterParts,
  encodeDataOnDemand,
  plainDynamicImports,
  screensOnDemand,
  serverOnlyRoutes,
} from "./src/router/build.ts";
import {
  browserEntry,
  inlineScripts,
  keepServerCodeOut,
  modulesAsData,
  serverOutput,
  sourcesAt,
} from "./vite.plugins.ts";

const [siteEntry = "", siteFolder = ""] = sourcesAt("entry.site.ts", "site/");

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    modulesAsData(),
    browserEntry(siteEntry),
    serverOnlyRoutes(siteFolder),
    dropUnusedRouterParts(),
    encodeDataOnDemand(),
    screensOnDemand(),
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
    // Its warning depends on how busy the machine is.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Everything the pages need in one file: the server starts faster than by reading hundreds.
  ...(command === "build" && { ssr: { noExternal: true } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// }],
            },
          },
        },
      },
    },
    ssr: {
      build: { target: "node24", rolldownOptions: { output: serverOutput } },
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  // Found only when a page first asks for them, they would have the browser load React a second time and fail.
  optimizeDeps: {
    include: ["@tanstack/react-query", "embla-carousel", "kysely", "lucide-react", "zod"],
  },
  server: { warmup: { ssrFiles: ["./src/site/**/*.tsx"] } },
}));
