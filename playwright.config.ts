import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/stories",
  testMatch: "**/*.story.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: true,
  reporter: [["line"], ["json", { outputFile: "test-results/stories.json" }]],
  outputDir: "test-results/stories",
  use: { trace: "off" },
});
