import { report } from "../../bench/report.ts";
import { startSwift } from "../support/swift-server.ts";
import { readerFigures } from "./clients.ts";
import { failUnderUploads } from "./e18-bucket.ts";
import { killUnderUploads } from "./e18-uploads.ts";
import { type Experiment, listed, none } from "./experiment.ts";

async function onDisk(): Promise<string[]> {
  const result = await killUnderUploads(100, 20);
  return report("E18, kill -9 under uploads, SQLite: between file and row, then at any moment", [
    ...uploadFigures(result),
    { name: "files left by kills", value: String(result.left) },
    none("of them there after sweeping", result.unswept),
    repeated(result.cut),
  ]);
}

async function onSwift(): Promise<string[]> {
  const swift = await startSwift();
  try {
    const result = await failUnderUploads(swift.url, { rounds: 12, duration: 4_000 });
    return report(
      "E18, an S3 store (Swift) that is down, refuses, cuts off and hangs in turn, and kills of the worker",
      [
        { name: "faults of the store", value: String(result.failures) },
        ...uploadFigures(result),
        { name: "originals without a row", value: String(result.orphans) },
        none("of them there after sweeping", result.unswept),
        repeated(result.refused),
        ...readerFigures(result.readers),
      ],
    );
  } finally {
    await swift.remove();
  }
}

interface Uploads {
  kills: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  withoutFile: number;
  truncated: number;
}

function uploadFigures({ kills, acknowledged, lost, doubled, withoutFile, truncated }: Uploads) {
  return [
    { name: "kills", value: String(kills) },
    { name: "acknowledged", value: String(acknowledged) },
    none("acknowledged and lost", lost),
    none("stored twice", doubled),
    none("without their file", withoutFile),
    none("served half", truncated),
  ];
}

function repeated(reasons: ReadonlyMap<string, number>) {
  const sum = [...reasons.values()].reduce((total, one) => total + one, 0);
  return { name: "refused or cut off, sent again", value: String(sum), note: listed(reasons) };
}

export const e18: Experiment = {
  shows: "kills of the site and faults of an S3 store under uploads leave no picture without its file (five minutes)",
  async run() {
    return [...(await onDisk()), ...(await onSwift())];
  },
};
