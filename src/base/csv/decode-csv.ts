/** What programs save tables in. The names are those of `TextDecoder`. */
export const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16, Excel's Unicode text",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Western European (Windows)",
  macintosh: "Western European (Mac)",
} as const;

export type Encoding = keyof typeof encodings;

export function isEncoding(name: string): name is Encoding {
  return Object.hasOwn(encodings, name);
}

export type FileError = "workbook" | "no-text" | "too-long";

/** In UTF-8, a character has up to three bytes, or four for two. */
const maxBytesPerCharacter = 3;

/** The text of a file, in an encoding or in the one that its bytes show. */
export function decodeCsv(
  bytes: Uint8Array<ArrayBuffer>,
  maxLength: number,
  encoding: Encoding = encodingOf(bytes),
): { text: string; encoding: Encoding } | FileError {
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return "workbook";
  if (bytes.length > maxLength * maxBytesPerCharacter) return "too-long";
  const decoded = new TextDecoder(encoding).decode(bytes);
  // Programs of DOS ended a file with it.
  const text = decoded.endsWith("\u001a") ? decoded.slice(0, -1) : decoded;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  if (/[\0-\x08\x0e-\x1a]/.test(text)) return "no-text";
  return text.length > maxLength ? "too-long" : { text, encoding };
}

/** Excel on Windows saves CSV in Windows-1252, and "Unicode text" in UTF-16. Other programs write UTF-8. */
export function encodingOf(bytes: Uint8Array<ArrayBuffer>): Encoding {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const zeros = [0, 0];
  // Half of each separator and line break is zero in UTF-16.
  bytes.subarray(0, 4096).forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even !== odd) return odd > even ? "utf-16le" : "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
