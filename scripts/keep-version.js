/**
 * `npm run keep-version`: bundles what this version does with its database (`tests/support/version-work.ts`) into
 * `tests/fixtures/versions`, so that tests can run it on the schemas of later versions. Run it once for each release.
 */
import { readFileSync } from "node:fs";
import { build } from "vite";

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
