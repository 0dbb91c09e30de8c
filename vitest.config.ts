import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    reporters: ["default", ["json", { outputFile: "test-results/units.json" }]],
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: ["tests/support/postgres.ts"],
    // A fresh PostgreSQL database for each test takes a while on a small machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
