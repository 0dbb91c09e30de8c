import { expect, test } from "vitest";
import { flawlessUploads, killUnderUploads } from "./e18-uploads.ts";

test("kills under uploads leave no picture without its file, none half, and nothing that stays", {
  timeout: 90_000,
}, async () => {
  const result = await killUnderUploads(8, 3);
  expect(result).toMatchObject({ ...flawlessUploads, acknowledged: 8 });
  // Of the one that was killed between its file and its row.
  expect(result.left).toBeGreaterThanOrEqual(1);
});
