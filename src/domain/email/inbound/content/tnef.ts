import { maxInboundAttachments } from "../limits.ts";

/** What is read of Outlook's winmail.dat. */
export interface TnefContent {
  text: string;
  html: string;
  files: { name: string; content: Buffer }[];
}

/** Attributes of a message and of its files. */
const attribute = {
  codepage: 0x00069007,
  body: 0x0002800c,
  properties: 0x00069003,
  fileStart: 0x00069002,
  fileName: 0x00018010,
  fileContent: 0x0006800f,
  fileProperties: 0x00069005,
};

/** Properties that have a text. */
const property = { body: 0x1000, html: 0x1013, longFileName: 0x3707 };

/** Reads text and files, as far as they go. Null for anything else. Outlook's own text format (RTF) isn't read. */
export function readTnef(bytes: Buffer): TnefContent | null {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== 0x223e9f78) return null;
  const found: TnefContent = { text: "", html: "", files: [] };
  let decoder = decoderOf(1252);
  for (const { id, content } of attributesOf(bytes)) {
    const file = found.files.at(-1);
    if (id === attribute.codepage && content.length >= 4) decoder = decoderOf(content.readUInt32LE(0));
    if (id === attribute.body) found.text ||= textOf(content, decoder);
    // The others stay in the file.
    if (id === attribute.fileStart && found.files.length < maxInboundAttachments)
      found.files.push({ name: "", content: Buffer.alloc(0) });
    if (id === attribute.fileName && file) file.name ||= textOf(content, decoder);
    if (id === attribute.fileContent && file) file.content = content;
    if (id === attribute.fileProperties && file)
      file.name = propertiesOf(content, decoder).get(property.longFileName) ?? file.name;
    if (id === attribute.properties) {
      const properties = propertiesOf(content, decoder);
      found.text ||= properties.get(property.body) ?? "";
      found.html ||= properties.get(property.html) ?? "";
    }
  }
  return { ...found, files: found.files.filter(({ content }) => content.length > 0) };
}

function* attributesOf(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  // The level is one byte, then come the attribute, its length, its content, and a sum of two bytes.
  for (let at = 6; at + 9 <= bytes.length; ) {
    const [id, length] = [bytes.readUInt32LE(at + 1), bytes.readUInt32LE(at + 5)];
    if (at + 9 + length > bytes.length) return;
    yield { id, content: bytes.subarray(at + 9, at + 9 + length) };
    at += 9 + length + 2;
  }
}

/** Sizes of values, by their type. All others have a length of their own. */
const fixedSizes: Record<number, number> = {
  ...{ 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 },
};

const unicode = 0x1f;
const severalValues = 0x1000;

/** The texts of a list of MAPI properties, as far as it can be read. */
function propertiesOf(bytes: Buffer, decoder: TextDecoder): Map<number, string> {
  const texts = new Map<number, string>();
  try {
    let at = 4;
    const padded = (length: number) => Math.ceil(length / 4) * 4;
    for (let left = bytes.readUInt32LE(0); left > 0; left -= 1) {
      const [type, id] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
      at += 4;
      // A property with a name: 16 bytes, its kind, and a number or a text.
      if (id >= 0x8000) at += bytes.readUInt32LE(at + 16) === 0 ? 24 : 24 + padded(bytes.readUInt32LE(at + 20));
      const size = fixedSizes[type % severalValues];
      const hasCount = size === undefined || type >= severalValues;
      const count = hasCount ? bytes.readUInt32LE(at) : 1;
      if (hasCount) at += 4;
      if (size !== undefined) {
        at += size * count;
        continue;
      }
      for (let value = 0; value < count; value += 1) {
        const length = bytes.readUInt32LE(at);
        const content = bytes.subarray(at + 4, at + 4 + length);
        if (content.length < length) return texts;
        const isText = id === property.body || id === property.html || id === property.longFileName;
        if (isText && !texts.has(id)) texts.set(id, textOf(content, type === unicode ? utf16 : decoder));
        at += 4 + padded(length);
      }
    }
  } catch {
    // Cut off.
  }
  return texts;
}

const utf16 = new TextDecoder("utf-16le");

/** Texts end with a zero. */
function textOf(bytes: Buffer, decoder: TextDecoder): string {
  return decoder.decode(bytes).split("\0", 1)[0] ?? "";
}

const otherCodepages: Record<number, string> = { 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5" };

function decoderOf(codepage: number): TextDecoder {
  try {
    return new TextDecoder(otherCodepages[codepage] ?? (codepage === 65_001 ? "utf-8" : `windows-${codepage}`));
  } catch {
    return new TextDecoder("windows-1252");
  }
}
