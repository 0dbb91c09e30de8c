/** One element of BER, the encoding of S/MIME. */
interface Element {
  tag: number;
  content: Buffer;
  /** Where the next one begins. */
  end: number;
}

/** Elements within elements. A signed text needs five. */
const maxDepth = 12;

/** Elements of one. A long text may come in pieces of a kilobyte. */
const maxElements = 100_000;

const sequence = 0x30;
const octetString = 0x04;
const constructedOctetString = 0x24;
const explicit = 0xa0;
const signedData = Buffer.from("06092a864886f70d010702", "hex");

/** The MIME entity inside an opaque signature (RFC 8551). Null for anything else, such as an encrypted one. The signature isn't checked. */
export function signedContent(bytes: Buffer): Buffer | null {
  try {
    if (!bytes.subarray(0, 30).includes(signedData)) return null;
    const [, signed] = children(readElement(bytes, 0), sequence);
    const parts = children(children(signed, explicit)[0], sequence);
    const encapsulated = children(
      parts.find(({ tag }) => tag === sequence),
      sequence,
    );
    return octets(children(encapsulated[1], explicit)[0], 0);
  } catch {
    return null;
  }
}

function children(element: Element | undefined, tag: number): Element[] {
  if (element?.tag !== tag) throw new RangeError("Not what is expected here");
  const found: Element[] = [];
  for (let at = 0; at < element.content.length; ) {
    const child = readElement(element.content, at);
    if (found.push(child) > maxElements) throw new RangeError("Too many elements");
    at = child.end;
  }
  return found;
}

/** A long string may come in pieces. */
function octets(element: Element | undefined, depth: number): Buffer {
  if (element?.tag === octetString) return element.content;
  if (element?.tag !== constructedOctetString || depth > maxDepth) throw new RangeError("No text");
  return Buffer.concat(children(element, constructedOctetString).map((piece) => octets(piece, depth + 1)));
}

/** Throws at what is cut off, or nested too deeply. */
function readElement(bytes: Buffer, start: number, depth = 0): Element {
  const [tag, lengthByte] = [bytes.readUInt8(start), bytes.readUInt8(start + 1)];
  if (depth > maxDepth) throw new RangeError("Nested too deeply");
  if (lengthByte === 0x80) {
    let end = start + 2;
    while (bytes.readUInt16BE(end) !== 0) end = readElement(bytes, end, depth + 1).end;
    return { tag, content: bytes.subarray(start + 2, end), end: end + 2 };
  }
  const sizeBytes = lengthByte < 0x80 ? 0 : lengthByte - 0x80;
  const length = sizeBytes === 0 ? lengthByte : bytes.readUIntBE(start + 2, sizeBytes);
  const from = start + 2 + sizeBytes;
  if (from + length > bytes.length) throw new RangeError("Cut off");
  return { tag, content: bytes.subarray(from, from + length), end: from + length };
}
