import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import type { WorkerFixtures } from "./tests/support/story.ts";

export default defineConfig<object, WorkerFixtures>({
  testDir: "tests/stories",
  testMatch: "**/*.story.ts",
  fullyParallel: true,
  globalSetup: "./tests/support/story-ground.ts",
  // Some of a story's time is spent waiting, so that three fill two cores; more cost each other a quarter of their time.
  workers: Math.max(3, availableParallelism()),
  // No bars that a story holds the product to: they only end what would never end, also on a small and busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  projects: [
    {
      name: "PostgreSQL",
      use: { engine: "postgres" },
      // `STORIES=all` tells all of them on both.
      ...(process.env.STORIES !== "all" && { testMatch: "entry-way.story.ts" }),
    },
    { name: "SQLite" },
  ],
  reporter: [["line"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
  use: { trace: "off" },
});
