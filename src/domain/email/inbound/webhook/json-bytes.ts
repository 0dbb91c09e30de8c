/** JSON as text. A provider may put the bytes of an email into it as they are: then each is one character. */
export function jsonText(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return Buffer.from(body).toString("latin1");
  }
}

/** An email that is a text in JSON: one character for each byte, or decoded. */
export function bytesOfText(text: string): Buffer {
  return Buffer.from(text, /[\u0100-\uffff]/.test(text) ? "utf8" : "latin1");
}
