// @module-tag long
import { expect, test } from "vitest";
import { startS3Server } from "../support/s3-server.ts";
import { failUnderUploads, noBucketLoss } from "./e18-bucket.ts";
import { killUnderUploads, noUploadLoss } from "./e18-uploads.ts";

test("killing the site during uploads leaves no picture without its file, no partial one and no stray file", async () => {
  const result = await killUnderUploads(8, 3);
  expect(result).toMatchObject({ ...noUploadLoss, acknowledged: 8 });
  // From the upload that was killed between its file and its row.
  expect(result.left).toBeGreaterThanOrEqual(1);
});

test("an S3 store that fails, and kills, leave no picture without its file, while pages are served", async () => {
  const server = await startS3Server();
  try {
    const result = await failUnderUploads(server.url, { rounds: 4, duration: 700 });
    expect(result).toMatchObject(noBucketLoss);
    expect(Object.fromEntries(result.readers.failures)).toEqual({});
    expect(result.acknowledged).toBeGreaterThanOrEqual(12);
    expect([...result.refused.keys()]).toContainEqual(expect.stringContaining("couldn't be stored"));
    // From the upload that was killed between its original and its row.
    expect(result.orphans).toBeGreaterThanOrEqual(1);
  } finally {
    await server.stop();
  }
});
