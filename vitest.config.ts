import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { modulesAsData } from "./vite.plugins.ts";

export default defineConfig({
  plugins: [
    modulesAsData(),
    {
      name: "modules-as-data-uncached",
      // Vitest's cache goes by a file's own text, but such data changes with all that the file imports.
      configureVitest({ defineCacheKeyGenerator }) {
        defineCacheKeyGenerator(({ id }) => (id.endsWith("?as-data") ? false : undefined));
      },
    },
  ],
  test: {
    environment: "node",
    reporters: ["default", ["json", { outputFile: "test-results/units.json" }]],
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/support/templates.ts"],
    setupFiles: ["tests/support/random-seed.ts"],
    // A file leaves nothing behind that the next one could stumble over, so that they share what is loaded.
    isolate: false,
    // Tests also wait, for a slow login or an unavailable database, and browser tests run at the same time.
    maxWorkers: Math.max(3, availableParallelism()),
    // No bar that a test holds the product to: they only end what would never end, also on a small and busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
