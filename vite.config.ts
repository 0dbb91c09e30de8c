import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { runtimePackages } from "./scripts/runtime-packages.js";
import {
  dropUnusedRouterComponents,
  encodeDataOnDemand,
  leavePagesQuietly,
  plainDynamicImports,
  screensOnDemand,
  serverOnlyRoutes,
} from "./src/app/router/build.ts";
import {
  browserEntry,
  inlineScripts,
  keepServerCodeOut,
  modulesAsData,
  serverOutput,
  sourcesAt,
} from "./vite.plugins.ts";

/**
 * What the server's programs are made of: one build, so that they share code instead of loading it twice. They are the pages,
 * the server, the processes of the decoder and the readers beside it, and the operator's commands.
 */
const serverEntries = {
  index: "virtual:react-router/server-build",
  main: "src/server/process/main.ts",
  decoder: "src/domain/media/decoder/decoder-child.server.ts",
  "calendar-reader": "src/domain/bookings/calendar-reader-child.server.ts",
  "mail-reader": "src/domain/email/inbound/mail-reader-child.server.ts",
  site: "src/server/cli/site.ts",
};

const [siteEntry = "", siteFolder = ""] = sourcesAt("app/entry.site.ts", "site/");

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    modulesAsData(),
    browserEntry(siteEntry),
    serverOnlyRoutes(siteFolder),
    dropUnusedRouterComponents(),
    encodeDataOnDemand(),
    leavePagesQuietly(),
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
  // Bundles start faster and need less memory than hundreds of files. Vite is only for `--dev`, which runs in a checkout.
  ...(command === "build" && { ssr: { noExternal: true, external: [...runtimePackages, "vite"] } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
                // Visitors' script has these, too.
                { name: "base", test: /\/src\/base\/(?:durations|languages)/, priority: 1 },
                // On every screen: in one file they are smaller than in twenty.
                {
                  name: "ui",
                  test: /\/src\/admin\/ui\/(?:draft\/|requests|form\/|modal|message|menu|panel|icon-button|skip-link|controls|field)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { target: "node24", rolldownOptions: { input: serverEntries, output: serverOutput } },
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
  // Found only when a page first asks for them, they would have the browser load React a second time and fail.
  optimizeDeps: {
    include: ["@tanstack/react-query", "embla-carousel", "kysely", "lucide-react", "zod"],
  },
  server: { warmup: { ssrFiles: ["./src/site/**/*.tsx"] } },
}));
