/**
 * `npm run keep-version`: keeps a released version for the tests of later ones. It bundles what the version does with its database
 * (`tests/support/version-work.ts`) into `tests/fixtures/versions`, and writes the database of a new site into
 * `tests/fixtures/states`. Run it once for each release.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { build } from "vite";
import { ownNode } from "./own-node.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

await build({
  configFile: false,
  logLevel: "warn",
  build: {
    ssr: "tests/support/version-work.ts",
    outDir: "tests/fixtures/versions",
    emptyOutDir: false,
    target: "node24",
    minify: true,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: `${version}.js`, codeSplitting: false } },
  },
});

const { status } = spawnSync(ownNode(), ["tests/support/keep-state.ts"], { stdio: "inherit" });
process.exit(status ?? 1);
