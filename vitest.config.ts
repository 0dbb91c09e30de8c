import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { modulesAsData } from "./vite.plugins.ts";

/**
 * Files that start or build the whole product take longest, and don't end alone if they begin first. Those with an
 * environment of their own need new processes, which replace the ones that have loaded everything.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      if (/\/(?:tests|tests\/resilience|src\/server\/process)\/[^/]+$/.test(moduleId)) return 0;
      return readFileSync(moduleId, "utf8").startsWith("// @vitest-environment") ? 2 : 1;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

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
    tags: [{ name: "long", description: "Runs only in `npm run test:all`." }],
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/support/templates.ts"],
    setupFiles: ["tests/support/random-seed.ts"],
    sequence: { sequencer: LongestFirst },
    // A file leaves nothing behind that the next one could stumble over, so that they share what is loaded.
    isolate: false,
    // Many tests wait, for a process or a clock.
    maxWorkers: availableParallelism() + 2,
    // No bar that a test holds the product to: they only end what would never end, also on a small and busy machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
