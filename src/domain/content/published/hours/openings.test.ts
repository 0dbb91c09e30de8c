import { expect, test } from "vitest";
import { acceptsApplications } from "./openings.ts";

test.each([
  ["the evening of its last day", "2026-12-01T04:59:59Z", true],
  ["the midnight after it", "2026-12-01T05:00:00Z", false],
])("an opening in Miami on %s", (_when, now, open) => {
  expect(acceptsApplications({ closes: "2026-11-30" }, new Date(now), "America/New_York")).toBe(open);
});

test("an opening without a last day stays open", () => {
  expect(acceptsApplications({ closes: null }, new Date("2099-01-01"), "UTC")).toBe(true);
});
