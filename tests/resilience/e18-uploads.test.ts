import { expect, test } from "vitest";
import { killUnderUploads, noUploadLoss } from "./e18-uploads.ts";

test("killing the site during uploads leaves no picture without its file, no partial one and no stray file", {
  timeout: 90_000,
}, async () => {
  const result = await killUnderUploads(8, 3);
  expect(result).toMatchObject({ ...noUploadLoss, acknowledged: 8 });
  // From the upload that was killed between its file and its row.
  expect(result.left).toBeGreaterThanOrEqual(1);
});
