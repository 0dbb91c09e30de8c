import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/stories",
  testMatch: "**/*.story.ts",
  fullyParallel: true,
  workers: 2,
  // No bars that a story holds the product to: they only end what would never end, also on a small and busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["line"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
  use: { trace: "off" },
});
