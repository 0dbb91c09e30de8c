const blockBytes = 512;

/** A file of an archive: its header, which every tar program reads (POSIX ustar), and its padded content. */
export function tarFile(name: string, content: Uint8Array, at: Date): Uint8Array[] {
  const header = new Uint8Array(blockBytes);
  const encoder = new TextEncoder();
  const put = (text: string, offset: number) => header.set(encoder.encode(text), offset);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(content.length, 11), 124);
  put(octal(Math.floor(at.getTime() / 1000), 11), 136);
  put("        0", 148);
  put("ustar\0" + "00", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return [header, content, new Uint8Array((blockBytes - (content.length % blockBytes)) % blockBytes)];
}

/** The end of an archive. */
export const tarEnd = new Uint8Array(2 * blockBytes);
