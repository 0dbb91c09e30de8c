import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
// The vocabulary of schema.org as types: those who make it generate it from there.
import type { Graph } from "schema-dts";

/**
 * What schema.org does not know of some things: types, properties, and values that a property does not take. The compiler
 * checks them against the vocabulary.
 */
export async function vocabularyErrors(things: readonly object[]): Promise<string[]> {
  const different = new Map(things.map((thing) => [JSON.stringify(thing), thing]));
  const graph = { "@context": "https://schema.org", "@graph": [...different.values()] as never } satisfies Graph;
  const directory = mkdtempSync(path.resolve("node_modules", ".schema-org-"));
  try {
    const file = path.join(directory, "things.ts");
    const things = JSON.stringify(graph, null, 1);
    writeFileSync(file, `import type { Graph } from "schema-dts";\nexport const things: Graph = ${things};\n`);
    const options = "--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --pretty false --types node";
    const lines = await linesOf(path.resolve("node_modules/.bin/tsc"), [...options.split(" "), file]);
    return lines.flatMap((line) => line.split(/: error TS\d+: /)[1] ?? []);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function linesOf(program: string, options: readonly string[]): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(program, options, (_error, output) => resolve(output.split("\n")));
  });
}
