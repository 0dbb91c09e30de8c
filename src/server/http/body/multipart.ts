import { formLimits, multipartBoundary } from "../guards/form-limits.ts";

/** Bytes of the headers of a part: a file name of 255 characters in UTF-8, and a type. */
const maxHeaderBytes = 2048;

const disposition = /^content-disposition: ?form-data; ?name="([^"]*)"(?:; ?filename="([^"]*)")?$/i;

export interface FormPart {
  name: string;
  /** The name that the browser sent; null for a field. */
  filename: string | null;
  /** To be read before the next part. */
  content: AsyncIterable<Buffer>;
}

/** The body is not what a browser sends. */
export class MalformedForm extends Error {}

/**
 * Reads a multipart form as it arrives, in pieces, so that a file is never in memory as a whole. Each byte is searched once;
 * the caller counts the parts. Throws `MalformedForm`, also for a body that breaks off.
 */
export async function* readFormParts(chunks: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<FormPart> {
  const boundary = multipartBoundary(contentType);
  if (boundary === null) throw new MalformedForm();
  const input = new Input(chunks, `\r\n--${boundary}`);
  for await (const _ of input.untilDelimiter()) throw new MalformedForm();
  while (!(await input.atEnd())) {
    const { name, filename } = readHeaders(await input.headers());
    const content = input.untilDelimiter();
    yield { name, filename, content };
    for await (const _ of content);
  }
}

function readHeaders(text: string): { name: string; filename: string | null } {
  const lines = text.split("\r\n");
  const named = lines.filter((line) => /^\s*content-disposition\b/i.test(line));
  const [, name, filename] = (named.length === 1 && disposition.exec(named[0] ?? "")) || [];
  if (name === undefined || lines.length > formLimits.partHeaderLines) throw new MalformedForm();
  return { name, filename: filename === undefined ? null : fileName(filename) };
}

/** The name before the browser escaped it, see https://html.spec.whatwg.org/#multipart-form-data. A name has one line. */
function fileName(escaped: string): string {
  return escaped.replace(/%0D%0A|%0D|%0A/g, " ").replaceAll("%22", '"');
}

class Input {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #delimiter: string;
  /** Begins with a line break, so that the first delimiter is like the others. */
  #buffer = Buffer.from("\r\n");

  constructor(chunks: AsyncIterable<Uint8Array>, delimiter: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#delimiter = delimiter;
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new MalformedForm();
    this.#buffer = Buffer.concat([this.#buffer, value]);
  }

  #take(length: number): Buffer {
    const taken = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return taken;
  }

  async *untilDelimiter(): AsyncGenerator<Buffer> {
    for (;;) {
      const index = this.#buffer.indexOf(this.#delimiter, 0, "latin1");
      // The end of what has arrived may be the start of the delimiter.
      const length = index < 0 ? this.#buffer.length - this.#delimiter.length + 1 : index;
      if (length > 0) yield this.#take(length);
      if (index >= 0) {
        this.#take(this.#delimiter.length);
        return;
      }
      await this.#fill();
    }
  }

  /** Whether the delimiter that was read is the last one. */
  async atEnd(): Promise<boolean> {
    while (this.#buffer.length < 2) await this.#fill();
    const after = this.#take(2).toString("latin1");
    if (after !== "--" && after !== "\r\n") throw new MalformedForm();
    return after === "--";
  }

  async headers(): Promise<string> {
    for (;;) {
      const end = this.#buffer.subarray(0, maxHeaderBytes).indexOf("\r\n\r\n");
      if (end >= 0) {
        const text = this.#take(end).toString("utf8");
        this.#take(4);
        return text;
      }
      if (this.#buffer.length >= maxHeaderBytes) throw new MalformedForm();
      await this.#fill();
    }
  }
}
