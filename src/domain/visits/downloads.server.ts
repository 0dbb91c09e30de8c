import type { Db } from "#src/base/db/tables.ts";

/** How often a file was downloaded, as far back as visits are kept. */
export interface Downloads {
  whole: number;
  /** Begun at the start, and not finished: a video that was left, or a PDF that was read in part. */
  partial: number;
  robots: number;
}

const columns = { download: "whole", "download-part": "partial", "download-robot": "robots" } as const;

export async function readDownloads(db: Db, files: readonly string[]): Promise<Map<string, Downloads>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom("visit_sums")
    .select(({ fn }) => ["dimension", "name", fn.sum("views").as("number")])
    .where("dimension", "in", ["download", "download-part", "download-robot"])
    .where("name", "in", files)
    .groupBy(["dimension", "name"])
    .execute();
  const found = new Map(files.map((file): [string, Downloads] => [file, { whole: 0, partial: 0, robots: 0 }]));
  for (const { dimension, name, number } of rows) {
    const counts = found.get(name);
    if (counts && dimension in columns) counts[columns[dimension as keyof typeof columns]] = Number(number);
  }
  return found;
}
