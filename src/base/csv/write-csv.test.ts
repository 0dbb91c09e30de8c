import fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrderMark, csvRow } from "./write-csv.ts";

function csv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map(csvRow).join("");
}

/** Parses CSV by RFC 4180. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  for (const [, cell = "", end] of file.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    cells.push(cell.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}

test.each(["=1+1", "+1 305 555", "-2", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "|cmd", "%0A=1"])(
  "%j is text, no formula",
  (value) => {
    expect(read(csv([[value]]))).toEqual([[`'${value}`]]);
  },
);

test("other text survives a round trip", () => {
  const text = fc.string({ unit: "grapheme" }).filter((value) => !/^[\s=+\-@|%＝＋－＠]/u.test(value));
  const rows = fc.array(fc.array(fc.oneof(text, fc.constantFrom('a "b", c', "a\r\nb")), { minLength: 1 }));
  fc.assert(
    fc.property(rows, (table) => {
      expect(read(csv(table))).toEqual(table);
    }),
  );
});

test("no cell starts like a formula", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      expect(csv([[value]]).slice(2, 3)).not.toMatch(/[=+\-@\t\r\n＝＋－＠]/u);
    }),
  );
});
