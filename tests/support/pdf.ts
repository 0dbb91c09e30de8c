import { inflateSync } from "node:zlib";

/** For each page of a PDF that Chromium made, how many pieces of text it shows. */
export function textPiecesByPage(pdf: Buffer): number[] {
  const source = pdf.toString("latin1");
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, id = "", body = ""]) => [id, body]),
  );
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "") ?? "";
    const stream = /stream\r?\n(.*)\r?\nendstream/s.exec(content)?.[1] ?? "";
    return (
      inflateSync(Buffer.from(stream, "latin1"))
        .toString("latin1")
        .match(/\bT[jJ]\b/g)?.length ?? 0
    );
  });
}
