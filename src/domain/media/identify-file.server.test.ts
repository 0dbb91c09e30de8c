import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkVisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { anMp4, anOdt, aPdf, aWordFile, aZip } from "../../../tests/support/files.ts";
import { checkPicture } from "./decoder/inspect.server.ts";
import { inspectFile } from "./decoder/inspect-file.server.ts";
import { identifyFile } from "./identify-file.server.ts";

/** What the checker, the media library and a form say about a file. */
async function judge(name: string, bytes: Buffer | string) {
  const path = join(await temporaryDirectory(), "file");
  await writeFile(path, bytes);
  const identified = await identifyFile(path);
  const library = (await inspectFile(path, name)) ?? (await checkPicture(path));
  const form = await checkVisitorFile(path);
  return {
    type: identified && identified !== "empty" && identified.extension,
    library: library.state === "fit" ? library.contentType : library.reason,
    form: form.state === "fit" ? form.type : form.why,
  };
}

const plain = sharp({ create: { width: 640, height: 480, channels: 3, background: "#123456" } });
const photo = await plain.clone().jpeg().toBuffer();
const drawn = await plain.clone().avif().toBuffer();
/** The same picture with another brand in front, as some cameras and converters write it. */
const generic = Buffer.from(drawn.toString("latin1").replace("ftypavif", "ftypmif1"), "latin1");

test.each<[string, string, Buffer | string, string, string]>([
  ["a PDF", "a.pdf", aPdf(), "pdf", "application/pdf"],
  ["a PDF after a line break", "a.pdf", `\n${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF after two", "a.pdf", `\r\n\r\n${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF after a byte order mark", "a.pdf", `\ufeff${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF with another name", "a.txt", aPdf(), "pdf", "application/pdf"],
  ["a photo", "a.jpg", photo, "jpg", "image/jpeg"],
  ["a photo with a thumbnail behind it", "a.jpg", Buffer.concat([photo, photo]), "jpg", "image/jpeg"],
  ["a moving photo of Google", "a.MP.jpg", Buffer.concat([photo, anMp4({ bytes: 9000 })]), "jpg", "image/jpeg"],
  [
    "a moving photo of Samsung",
    "a.jpg",
    Buffer.concat([photo, Buffer.from("MotionPhoto_Data"), anMp4({ brand: "mp42", bytes: 300_000 })]),
    "jpg",
    "image/jpeg",
  ],
  ["a PNG", "a.png", await plain.clone().png().toBuffer(), "png", "image/png"],
])("the library and a form take %s", async (_what, name, bytes, type, contentType) => {
  expect(await judge(name, bytes)).toEqual({ type, library: contentType, form: contentType });
});

test.each([
  ["AVIF", drawn],
  ["AVIF of a general brand", generic],
])("the library takes an %s, which is no answer to a form", async (_what, bytes) => {
  expect(await judge("a.avif", bytes)).toEqual({ type: "avif", library: "image/avif", form: "not accepted" });
});

test.each<[string, string, Buffer | string, string, string]>([
  ["a HEIC photo", "a.avif", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "not a picture", "not accepted"],
  ["a QuickTime film", "a.mp4", "\0\0\0\x18ftypqt  \0\0\0\0qt  mp42", "not its type", "not accepted"],
  ["a photo that is cut off", "a.jpg", photo.subarray(0, photo.length / 2), "damaged", "damaged"],
  ["a photo with a program behind it", "a.jpg", Buffer.concat([photo, Buffer.alloc(9000, 1)]), "image/jpeg", "damaged"],
  ["a PDF that is cut off", "a.pdf", aPdf().subarray(0, 200), "damaged", "damaged"],
  ["a PDF after a program", "a.pdf", `MZ\0${aPdf()}`, "not its type", "not accepted"],
  ["a PDF after a script", "a.pdf", `<script>1</script>${aPdf()}`, "not its type", "not accepted"],
  ["a Word file that is cut off", "a.docx", aWordFile().subarray(0, 90), "damaged", "damaged"],
  ["an archive that is called a document", "a.docx", aZip(), "not its type", "not accepted"],
  ["an archive", "a.zip", aZip(), "application/zip", "not accepted"],
  ["a web page", "a.txt", "\ufeff\n<!doctype html><script>1</script>", "not a picture", "not accepted"],
  [
    "a drawing that is called a text",
    "a.txt",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "not a picture",
    "not accepted",
  ],
  ["nothing", "a.pdf", "", "empty", "empty"],
])("of %s both say the right thing", async (_what, name, bytes, library, form) => {
  expect(await judge(name, typeof bytes === "string" ? Buffer.from(bytes, "utf8") : bytes)).toMatchObject({
    library,
    form,
  });
});

test.each<[string, Buffer, string]>([
  ["a Word file of SharePoint", aZip(["[Content_Types].xml", "word/document2.xml"]), "docx"],
  ["an Excel file", aZip(["[Content_Types].xml", "xl/workbook.xml"]), "xlsx"],
  ["a PowerPoint file", aZip(["[Content_Types].xml", "ppt/presentation.xml"]), "pptx"],
  ["an OpenDocument text", anOdt(), "odt"],
  ["an archive with the parts of none", aZip(["word/document.xml"]), "zip"],
])("%s is known by what is in it", async (_what, bytes, type) => {
  expect(await judge("a.bin", bytes)).toMatchObject({ type });
});

/** CPU time in milliseconds, the least of three tries. */
async function costOf(content: Buffer): Promise<number> {
  const path = join(await temporaryDirectory(), "file");
  await writeFile(path, Buffer.concat([photo, Buffer.alloc(100), content, Buffer.alloc(9000)]));
  const costs: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    const before = process.cpuUsage();
    expect(await identifyFile(path)).toMatchObject({ extension: "jpg", isComplete: false });
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

test.each([
  ["ends of photos", "\xff\xd9"],
  ["starts of films", "ftypisom"],
])("a photo with nothing but %s behind it is cheap to check", async (_what, repeated) => {
  const bytes = 2_000_000;
  const plainCost = await costOf(Buffer.alloc(bytes, 1));
  expect(await costOf(Buffer.alloc(bytes, repeated, "latin1"))).toBeLessThan(10 * plainCost + 20);
});

test("any bytes get an answer, and none that a browser could take for a page is accepted", async () => {
  const start = fc.constantFrom(
    ...["", "<", "\n <", "%PDF-", "\xff\xd8\xff", "\x89PNG\r\n\x1a\n", "PK\x03\x04", "PK\x05\x06", "RIFF0000WEBP"],
    ...["\0\0\0\x18ftyp", "\0\0\0\x18ftypavif", "WEBVTT\n", "\x1a\x45\xdf\xa3", "<svg>", "<!doctype html>"],
  );
  const bytes = fc.tuple(start, fc.string({ unit: "binary", maxLength: 200 }), start).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(bytes, fc.constantFrom("a.pdf", "a.txt", "a.csv", "a.zip", "a.png", "a"), async (text, name) => {
      const { library, form } = await judge(name, Buffer.from(text, "latin1"));
      if (/^\s*</.test(text)) expect([library, form].filter((answer) => answer.includes("/"))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
