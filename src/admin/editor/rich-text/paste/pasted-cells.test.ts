import fc from "fast-check";
import { expect, test } from "vitest";
import { pastedCells } from "./pasted-cells.ts";

function pasted(text: string) {
  return pastedCells({ getData: (type: string) => (type === "text/plain" ? text : "") } as DataTransfer);
}

test.each([
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\t\nb\t",
    [
      ["a", ""],
      ["b", ""],
    ],
  ],
  ['"two\nlines"\t"5"" pipe"', [["two lines", '5" pipe']]],
  ['5" pipe\t"open', [['5" pipe', '"open']]],
  ['"a" b\t""', [['"a" b', ""]]],
  ["a single text", null],
])("reads the cells of %j", (text, cells) => {
  expect(pasted(text)).toEqual(cells);
});

test("reads the cells that a spreadsheet writes", () => {
  const cellText = fc.string({ unit: fc.constantFrom("a", '"', "\n", "\t", "\r", "é"), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(cellText, cellText), { minLength: 1, maxLength: 5 }), (rows) => {
      const clipboardText = rows
        .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join("\t"))
        .join("\r\n");
      const expectedRows = rows.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
      const filled = expectedRows.filter((row) => row.some((cell) => cell !== ""));
      expect(pasted(clipboardText)).toEqual(filled.length > 0 ? filled : null);
    }),
  );
});
