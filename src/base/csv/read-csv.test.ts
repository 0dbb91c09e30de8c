import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRows, readCsv, separatorOf, separators } from "./read-csv.ts";
import { byteOrderMark, csvRow } from "./write-csv.ts";

const limits = { length: 10_000, rows: 6, columns: 5 };

const cellsOf = (text: string, separator?: string) => {
  const rows = readCsv(text, { ...limits, rows: 1_000 }, separator);
  return typeof rows === "string" ? rows : rows.map(({ cells }) => cells);
};

describe("a table", () => {
  test("is read with its lines, with each separator of cells", () => {
    const rows = [
      { line: 1, cells: ["Name", "Email"] },
      { line: 3, cells: ["Ana, of Reef", "a@b.example"] },
    ];
    expect(readCsv('Name,Email\n\n"Ana, of Reef",a@b.example\n', limits)).toEqual(rows);
    expect(readCsv("\ufeffName;Email\r\n\r\nAna, of Reef;a@b.example", limits)).toEqual(rows);
    expect(readCsv("Name\tEmail\n\t\nAna, of Reef\ta@b.example", limits)).toEqual(rows);
    expect(readCsv("Name|Email\r\rAna, of Reef|a@b.example", limits)).toEqual(rows);
  });

  test("names its separator in its first line, which is no row", () => {
    const cells = [
      ["Name", "Email", "Phone", "Company"],
      ["Mara Voss", "mara@voss-boats.example", "305 555 0121", "Voss Boats"],
    ];
    const text = "Name;Email;Phone;Company\r\nMara Voss;mara@voss-boats.example;305 555 0121;Voss Boats\r\n";
    expect(cellsOf(`sep=;\r\n${text}`)).toEqual(cells);
    expect(cellsOf(`\ufeff"sep=;"\n${text}`)).toEqual(cells);
    expect(cellsOf(`SEP=^\n${text.replaceAll(";", "^")}`)).toEqual(cells);
    expect(readCsv(`sep=;\r\n${text}`, limits)).toMatchObject([{ line: 2 }, { line: 3 }]);
    expect(cellsOf("sep=;\nName,Email\nAna,a@b.example", ",")).toEqual([
      ["Name", "Email"],
      ["Ana", "a@b.example"],
    ]);
  });

  test("has line breaks and separators in headings and cells", () => {
    expect(
      readCsv(
        '"Full\nName";"Email, office";Phone\r\nTom Reed;tom@reed.example;1\r\n"Ute\r\nLang" ; ute@l.example;2',
        limits,
      ),
    ).toEqual([
      { line: 1, cells: ["Full\nName", "Email, office", "Phone"] },
      { line: 3, cells: ["Tom Reed", "tom@reed.example", "1"] },
      { line: 4, cells: ["Ute\nLang", "ute@l.example", "2"] },
    ]);
  });

  test.each([
    ['Pipe 5",3', [['Pipe 5"', "3"]]],
    ['"Ana" Reyes,"x""y" ', [['"Ana" Reyes', 'x"y']]],
    ['"",""', "empty"],
    [
      "a,\n,b",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ["Name", [["Name"]]],
    ["a,b\u0085c", [["a", "b\u0085c"]]],
  ])("%j has its cells", (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test.each([
    ["Ana;1,5;2,5\nBo;3,5;4,5", ";"],
    ["Okafor, Ben\tben@okafor.example\nRowe, Nadia\tnadia@rowe.example", "\t"],
    ["Name,Notes\nAna,first; then second\nBo,one; two; three", ","],
    ["Name;Notes\nAna;one, two, three\nBo;four\nCy;five, six", ";"],
    ['Name,Address\nAna,"1 Quay; Miami; FL"\nBo,"2 Quay; Miami; FL"', ","],
    ["Name|Email\nAna|a@b.example", "|"],
    ["Ana", "\t"],
    ["", "\t"],
  ])("%j is separated by %j", (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  test.each([
    ["", "empty"],
    ["\n , \n", "empty"],
    ['Name\n"Ana', "open-quote"],
    ["x\n".repeat(7), "too-many-rows"],
    ["a,b,c,d,e,f", "too-many-columns"],
    ["x".repeat(10_001), "too-long"],
  ])("%.20j is refused: %s", (text, error) => {
    expect(readCsv(text, limits)).toBe(error);
  });

  test("that we exported has its values back: an apostrophe is only what hid a formula", () => {
    const cells = ["+1 305 555 0198", "=1+1", "-5", "@ana", "'quoted'"];
    expect(cellsOf(byteOrderMark + csvRow(cells))).toEqual([cells]);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom('"', '""', ",", ";", "\t", "|", "\r", "\n", "\r\n", " ", "a", "ü", "sep=;", "\ufeff", "'="),
      { maxLength: 30 },
    )
    .map((parts) => parts.join("")),
);

test("any text is read without an error, and nothing of it is lost", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...Object.keys(separators)), (text, separator) => {
      const rows = [...csvRows(text, separator)];
      const content = (from: string) => from.replace(/["\s\ufeff]/g, "").replaceAll(separator, "");
      const read = rows.map(({ cells }) => cells.join("")).join("");
      expect(content(read)).toBe(content(text.replace(/^\ufeff?"?sep=[\t,;:|^~#]"?(?:\r\n?|\n)/i, "")));
      const lines = rows.map(({ line }) => line);
      expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    }),
    { numRuns: 500 },
  );
});

test("cells in quotes survive a round trip with each separator, and a second reading changes nothing", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 8 }),
    fc.constantFrom('a "b", c', "a;b", "a\nb", "a\tb|c", "sep=;", '"'),
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, fc.constantFrom(...Object.keys(separators)), (rows, separator) => {
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
      const text = rows.map((cells) => cells.map(quoted).join(separator)).join("\r\n");
      expect(Array.from(csvRows(text, separator), ({ cells }) => cells)).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

test("a long text of quotes is read quickly", () => {
  for (const part of ['"', '"a,', '"""', '"",', '"\n', 'a"', '""""x,']) {
    const text = part.repeat(100_000);
    const start = performance.now();
    readCsv(text, { length: text.length, rows: Infinity, columns: Infinity });
    expect(performance.now() - start).toBeLessThan(4_000);
  }
});
