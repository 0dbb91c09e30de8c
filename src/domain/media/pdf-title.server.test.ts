import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPdf } from "../../../tests/support/files.ts";
import { removableDirectory } from "../../../tests/support/site-process.ts";
import { readPdfTitle } from "./pdf-title.server.ts";

async function titleOf(bytes: Buffer) {
  const directory = removableDirectory();
  const path = join(directory.path, "file.pdf");
  await writeFile(path, bytes);
  return readPdfTitle(path).finally(() => directory.remove());
}

const utf16 = Buffer.from("\ufeffMaré 2026", "utf16le").swap16().toString("hex");

test.each([
  ["plain", "/Title(Storm plan 2026)", "Storm plan 2026"],
  ["behind other entries", "/Producer(X) /Author (Ana \\(IT\\)) /Title (Storm plan)", "Storm plan"],
  ["with escapes and nested parentheses", "/Title(Storm \\(or\\040not\\) (2026)\\\n)", "Storm (or not) (2026)"],
  ["in UTF-16", `/Title <${utf16}>`, "Maré 2026"],
  ["with a slash", "/Title(Terms / Conditions)", "Terms - Conditions"],
  ["empty", "/Title()", null],
  ["never closed", "/Title(Storm plan", null],
  ["a file name", "/Title(Microsoft Word - storm.docx)", null],
  ["a file name without a program", "/Title(storm_plan.indd)", null],
  ["of an empty document", "/Title(Untitled-1)", null],
  ["too long", `/Title(${"storm ".repeat(40)})`, null],
])("a title %s", async (_case, info, title) => {
  expect(await titleOf(aPdf("Prices", info))).toBe(title);
});

test("no title without an information dictionary, and none that is encrypted or a bookmark's", async () => {
  expect(await titleOf(aPdf("/Title (Chapter 1)"))).toBeNull();
  const encrypted = aPdf("Prices", "/Title(ciphertext)").toString("latin1").replace("/Info", "/Encrypt 9 0 R/Info");
  expect(await titleOf(Buffer.from(encrypted, "latin1"))).toBeNull();
});

test("the latest title of a PDF that was changed, also behind much else", async () => {
  const first = aPdf("Prices", "/Title(Prices 2025)");
  const filler = Buffer.alloc(600_000, "6 0 object ");
  const update = "\n6 0 obj<</Title(Prices 2026)>>endobj\ntrailer<</Root 1 0 R/Info 6 0 R>>\n%%EOF\n";
  expect(await titleOf(Buffer.concat([first, filler, Buffer.from(update)]))).toBe("Prices 2026");
});
