import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { WorkerFixtures } from "./tests/support/e2e.ts";

export default defineConfig<object, WorkerFixtures>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  globalSetup: "./tests/support/global-setup.ts",
  // Many stories wait, for a clock or an animation.
  workers: availableParallelism() + 1,
  // No bars that a story holds the product to: they only end what would never end, also on a small and busy machine.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  projects: [
    // The longest of all begins first, so that it does not run alone at the end.
    { name: "XSS", testMatch: "xss.spec.ts" },
    {
      // The tag in its name makes all of its stories long: `--grep-invert` also matches the names of projects.
      name: "PostgreSQL @long",
      use: { engine: "postgres" },
      // `STORIES=all` runs all of them on both.
      ...(process.env.STORIES !== "all" && { testMatch: /(?:publish-an-entry|inquiry-to-reply)\.spec\.ts$/ }),
    },
    { name: "SQLite", testIgnore: "xss.spec.ts" },
  ],
  reporter: "line",
  outputDir: "test-results/stories",
  // The company's. Those of people elsewhere show the zone beside each time.
  use: { timezoneId: "America/New_York", trace: "off", actionTimeout: 60_000, navigationTimeout: 60_000 },
});
