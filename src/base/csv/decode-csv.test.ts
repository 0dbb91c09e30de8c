import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCsv, type Encoding, encodingOf, encodings } from "./decode-csv.ts";

const table = "Name\tEmail\tPhone\tCompany\r\nZoë Kühn\tzoe@kuehn-segel.example\t+49 40 5550 101\tKühn Segel\r\n";

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

const read = (bytes: Buffer, encoding?: Encoding) => decodeCsv(new Uint8Array(bytes), 1_000, encoding);

test.each<[string, Buffer, Encoding]>([
  ["UTF-8", Buffer.from(table), "utf-8"],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${table}`), "utf-8"],
  ["Excel's Unicode text", Buffer.from(`\ufeff${table}`, "utf16le"), "utf-16le"],
  ["UTF-16 without its mark", Buffer.from(table, "utf16le"), "utf-16le"],
  ["big-endian UTF-16", swapped(Buffer.from(`\ufeff${table}`, "utf16le")), "utf-16be"],
  ["big-endian UTF-16 without its mark", swapped(Buffer.from(table, "utf16le")), "utf-16be"],
  ["Excel's CSV on Windows", Buffer.from(table, "latin1"), "windows-1252"],
])("a table in %s is read as it was", (_what, bytes, encoding) => {
  expect(read(bytes)).toEqual({ text: table, encoding });
});

test("Chinese in UTF-16 is recognized by its separators", () => {
  const chinese = "姓名\t电话\r\n港口公司\t3055550101\r\n";
  expect(encodingOf(new Uint8Array(Buffer.from(chinese, "utf16le")))).toBe("utf-16le");
  expect(encodingOf(new Uint8Array(swapped(Buffer.from(chinese, "utf16le"))))).toBe("utf-16be");
});

test("signs that only Windows has are read, and another encoding can be chosen", () => {
  expect(read(Buffer.from("\x93K\xfchn\x94 \x96 10 \x80", "latin1"))).toMatchObject({ text: "“Kühn” – 10 €" });
  expect(read(Buffer.from("K\x9fhn", "latin1"), "macintosh")).toMatchObject({ text: "Kühn" });
});

test.each<[string, Buffer, string]>([
  ["an Excel workbook", Buffer.from("PK\x03\x04\x14\0", "latin1"), "workbook"],
  ["an old Excel workbook", Buffer.from("\xd0\xcf\x11\xe0\xa1", "latin1"), "workbook"],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), "no-text"],
  ["a text of 1,001 characters", Buffer.from("x".repeat(1_001)), "too-long"],
  ["3,001 bytes", Buffer.alloc(3_001, "ü"), "too-long"],
])("%s is refused", (_what, bytes, error) => {
  expect(read(bytes)).toBe(error);
});

test("a text of DOS ends before its mark", () => {
  expect(read(Buffer.from("Name\r\nAna\r\n\x1a"))).toMatchObject({ text: "Name\r\nAna\r\n" });
});

test("each text of a table is read as it was in each encoding, however many bytes it has", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "é", "ß", "Z", "7", " ", "€", "-"), maxLength: 20 });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rows, fc.boolean(), (cells, hasMark) => {
      const text = `Name;Email\r\n${cells.map((row) => row.join(";")).join("\r\n")}`;
      const marked = hasMark ? `\ufeff${text}` : text;
      const utf16 = Buffer.from(marked, "utf16le");
      for (const bytes of [Buffer.from(marked), utf16, swapped(utf16)])
        expect(decodeCsv(new Uint8Array(bytes), 100_000)).toMatchObject({ text });
    }),
  );
});

test("any bytes get a text or a reason in any encoding, and no text has a character that a form refuses", () => {
  const names = Object.keys(encodings) as Encoding[];
  fc.assert(
    fc.property(fc.uint8Array(), fc.constantFrom(undefined, ...names), (bytes, encoding) => {
      const result = decodeCsv(new Uint8Array(bytes), 1_000, encoding);
      if (typeof result === "string") expect(["workbook", "no-text", "too-long"]).toContain(result);
      else expect(result.text).not.toContain("\0");
    }),
    { numRuns: 300 },
  );
});
