import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checkVisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { anMp4, anOdt, aPdf, aWordFile, aZip } from "../../../tests/support/files.ts";
import { checkPicture, isOutOfMemory } from "./decoder/inspect.server.ts";
import { inspectFile } from "./decoder/inspect-file.server.ts";
import { fileTypes } from "./file-types.ts";
import { identifyFile } from "./identify-file.server.ts";

/** A damaged picture may claim a size that no memory has. */
function tooHeavy(error: unknown) {
  if (!isOutOfMemory(error)) throw error;
  return { state: "unfit", reason: "damaged" } as const;
}

/** What the checker, the media library and a form say about a file. */
async function judge(name: string, bytes: Buffer | string) {
  const path = join(await temporaryDirectory(), "file");
  await writeFile(path, bytes);
  const identified = await identifyFile(path);
  const library = (await inspectFile(path, name)) ?? (await checkPicture(path).catch(tooHeavy));
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
const fixture = (name: string) => readFileSync(new URL(`../../../tests/fixtures/files/${name}`, import.meta.url));

/** Blocks behind a photo as Samsung's cameras write them, and their directory. */
function samsungBlocks(contents: readonly Buffer[]): Buffer {
  const blocks = contents.map((content) =>
    Buffer.concat([Buffer.from("\0\0\x30\x0a\x10\0\0\0MotionPhoto_Data"), content]),
  );
  const directory = Buffer.alloc(12 + 12 * blocks.length);
  directory.write("SEFH", "latin1");
  directory.writeUInt32LE(blocks.length, 8);
  blocks.forEach((block, index) => {
    const offset = Buffer.concat(blocks.slice(index)).length;
    directory.writeUInt32LE(offset, 12 + 12 * index + 4);
    directory.writeUInt32LE(block.length, 12 + 12 * index + 8);
  });
  const end = Buffer.alloc(8);
  end.writeUInt32LE(directory.length);
  end.write("SEFT", 4, "latin1");
  return Buffer.concat([...blocks, directory, end]);
}

/** The same picture with another brand in front, as some cameras and converters write it. */
const generic = Buffer.from(drawn.toString("latin1").replace("ftypavif", "ftypmif1"), "latin1");

test.each<[string, string, Buffer | string, string, string]>([
  ["a PDF", "a.pdf", aPdf(), "pdf", "application/pdf"],
  ["a PDF after a line break", "a.pdf", `\n${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF after two", "a.pdf", `\r\n\r\n${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF after a byte order mark", "a.pdf", `\ufeff${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF after both", "a.pdf", `\n\ufeff\r\n${aPdf()}`, "pdf", "application/pdf"],
  ["a PDF of an accounting program", "a.pdf", fixture("newline-first.pdf"), "pdf", "application/pdf"],
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
  ["a moving photo of a customer", "a.jpg", fixture("motion-photo.jpg"), "jpg", "image/jpeg"],
  [
    "a moving photo with its maker's mark at the end",
    "a.jpg",
    Buffer.concat([photo, anMp4({ brand: "iso5", bytes: 9000 }), Buffer.from("LIVE_36280345".padEnd(60))]),
    "jpg",
    "image/jpeg",
  ],
  [
    "a photo of Samsung with depth and a film",
    "a.jpg",
    Buffer.concat([photo, samsungBlocks([Buffer.alloc(70_000, 3), anMp4({ brand: "mp42" })])]),
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
  ["AVIF of a customer", fixture("mif1.avif")],
])("the library takes an %s, which is no answer to a form", async (_what, bytes) => {
  expect(await judge("a.avif", bytes)).toEqual({ type: "avif", library: "image/avif", form: "not accepted" });
});

test.each<[string, string, Buffer | string, string, string]>([
  ["a HEIC photo", "a.avif", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "not a picture", "not accepted"],
  ["a QuickTime film", "a.mp4", "\0\0\0\x18ftypqt  \0\0\0\0qt  mp42", "not its type", "not accepted"],
  ["a photo that is cut off", "a.jpg", photo.subarray(0, photo.length / 2), "damaged", "damaged"],
  ["a photo with a program behind it", "a.jpg", Buffer.concat([photo, Buffer.alloc(9000, 1)]), "damaged", "damaged"],
  [
    "a photo with a program that begins like a film",
    "a.jpg",
    Buffer.concat([photo, Buffer.from("\0\0\0\x10ftypisom\0\0\0\0"), Buffer.alloc(9000, 1)]),
    "damaged",
    "damaged",
  ],
  [
    "a photo with a film and a program behind it",
    "a.jpg",
    Buffer.concat([photo, anMp4(), Buffer.alloc(9000, 1)]),
    "damaged",
    "damaged",
  ],
  [
    "a photo with a program between it and the blocks of its camera",
    "a.jpg",
    Buffer.concat([photo, Buffer.alloc(9000, 1), samsungBlocks([anMp4()])]),
    "damaged",
    "damaged",
  ],
  [
    "a moving photo that is cut off",
    "a.jpg",
    Buffer.concat([photo, anMp4({ bytes: 9000 })]).subarray(0, -2000),
    "damaged",
    "damaged",
  ],
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
  expect(await costOf(Buffer.alloc(bytes, repeated, "latin1"))).toBeLessThan(20 * plainCost + 100);
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

/** Real files, and what happens to them on the way. */
const originals = {
  photo,
  movingPhoto: fixture("motion-photo.jpg"),
  samsungPhoto: Buffer.concat([photo, samsungBlocks([anMp4()])]),
  png: await plain.clone().png().toBuffer(),
  pdf: aPdf(),
  word: aWordFile(),
  macros: aWordFile("word/vbaProject.bin"),
  odt: anOdt(),
  film: anMp4(),
  avif: drawn,
  table: Buffer.from("\ufeffName;Phone\r\n"),
};
const original = fc.constantFrom(...(Object.keys(originals) as (keyof typeof originals)[]));
const accident = fc.oneof(
  fc.record({ cutAt: fc.nat(20_000) }),
  fc.record({ before: fc.oneof(fc.constantFrom("\n", "\ufeff", " "), fc.string({ unit: "binary", maxLength: 20 })) }),
  fc.record({ zerosBehind: fc.nat(9000) }),
  fc.record({ at: fc.nat(5000), other: fc.string({ unit: "binary", minLength: 1, maxLength: 5 }) }),
  fc.record({ behind: original }),
);

function after(bytes: Buffer, happened: Sample<typeof accident>): Buffer {
  if ("cutAt" in happened) return bytes.subarray(0, happened.cutAt);
  if ("before" in happened) return Buffer.concat([Buffer.from(happened.before), bytes]);
  if ("zerosBehind" in happened) return Buffer.concat([bytes, Buffer.alloc(happened.zerosBehind)]);
  if ("behind" in happened) return Buffer.concat([bytes, originals[happened.behind]]);
  const changed = Buffer.from(bytes);
  changed.write(happened.other, Math.min(happened.at, bytes.length));
  return changed;
}

type Sample<Some> = Some extends fc.Arbitrary<infer One> ? One : never;

const formTypes = ["application/pdf", fileTypes.docx.contentType, "text/plain", "image/jpeg", "image/png"];

test("the library and a form decide alike on any bytes; only the library decodes pictures", async () => {
  await fc.assert(
    fc.asyncProperty(original, fc.array(accident, { maxLength: 3 }), async (name, accidents) => {
      const content = accidents.reduce(after, originals[name]);
      const { type } = await judge("a", content);
      // Texts and archives are known by their names as well.
      const { library, form } = await judge(`a.${type === "odt" ? "zip" : type}`, content);
      if (form === "macros") expect(library).toBe(fileTypes.docx.contentType);
      else if (type === "jpg" || type === "png") expect([form, "damaged", "not a picture"]).toContain(library);
      else if (formTypes.includes(form) || form === "damaged" || form === "empty") expect(library).toBe(form);
      if (formTypes.includes(library)) expect([library, "macros"]).toContain(form);
    }),
    { numRuns: 300 },
  );
});
