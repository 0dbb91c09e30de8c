import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { parseMediaUrl } from "#src/domain/media/store/media-url.ts";
import { s3Store } from "#src/domain/media/store/s3-store.server.ts";
import { report } from "../../bench/report.ts";
import { removableDirectory } from "../support/site-process.ts";
import { startSwift } from "../support/swift-server.ts";
import { type Experiment, none } from "./experiment.ts";

/** The tests of the store, and of two instances that share it. */
const contract = ["src/domain/media/store/s3-store.server.test.ts", "src/server/http/files/media-store.test.ts"];

interface TestReport {
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

const reportFile = "test-results/units.json";

/** Runs the tests against the bucket at `mediaUrl`. Returns how many passed, and the names of all others. */
async function runContract(mediaUrl: string) {
  rmSync(reportFile, { force: true });
  const env = { ...process.env, TEST_MEDIA_URL: mediaUrl };
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile=${reportFile}`];
  // It ends with an error when a test fails, as the report says.
  await promisify(execFile)(process.execPath, [...vitest, ...contract], { env }).catch(() => {});
  const { numPassedTests, testResults }: TestReport = JSON.parse(readFileSync(reportFile, "utf8"));
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status !== "passed").map(({ fullName }) => fullName);
    return assertionResults.length === 0 ? [`${path.basename(name)}: ${message}`] : tests;
  });
  return { passed: numPassedTests, failed };
}

/** What the store answers to a key that is wrong; null if it accepts it. */
async function refusalOfWrongSecret(mediaUrl: string, dataDir: string): Promise<string | null> {
  const bucket = parseMediaUrl(mediaUrl);
  if (!bucket) throw new Error(`Not a MEDIA_URL: ${mediaUrl}`);
  const store = s3Store({ dataDir, bucketConfig: { ...bucket, secret: "wrong" }, maxCacheBytes: 1 });
  return store.check().then(
    () => null,
    (error) => String(error),
  );
}

export const e32: Experiment = {
  shows: "the tests of the S3 store pass with a second store, OpenStack Swift (½ min)",
  async run() {
    const swift = await startSwift();
    const directory = removableDirectory();
    try {
      const { passed, failed } = await runContract(swift.url);
      const refusal = await refusalOfWrongSecret(swift.url, directory.path);
      return report("E32, the tests of the S3 store with Swift", [
        { name: "passed", value: String(passed), limit: "at least 1", isWithinLimit: passed > 0, isRequired: true },
        none("not passed", failed.length, failed.join("; ")),
        none("wrong secrets accepted", Number(!refusal?.includes("refuses requests")), refusal ?? ""),
      ]);
    } finally {
      await swift.remove();
      directory.remove();
    }
  },
};
