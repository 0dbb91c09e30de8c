import type { FileHandle } from "node:fs/promises";

/*
 * The subset of the tar format (POSIX ustar) for backups and exports: plain files with short names. Every tar program can read
 * the files. The reader accepts only what the writer could have written, to the byte.
 */

const blockBytes = 512;
const maxNameLength = 100;
/** Eleven octal digits, in bytes: 8 GiB. */
const maxEntryBytes = 0o77777777777;

/** The end of an archive: two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** A whole file of an archive. */
export function tarFile(name: string, content: Uint8Array, time: Date): Uint8Array[] {
  return [header(name, content.length, time), content, Buffer.alloc(padding(content.length))];
}

export class TarWriter {
  readonly #file: FileHandle;
  readonly #time: Date;
  #position = 0;

  constructor(file: FileHandle, time: Date) {
    this.#file = file;
    this.#time = time;
  }

  /** The header is written last, because the size isn't known before. */
  async add(name: string, chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const start = this.#position;
    this.#position += blockBytes;
    for await (const chunk of chunks) await this.#write(chunk);
    const size = this.#position - start - blockBytes;
    if (size > maxEntryBytes) throw new Error(`${name} is too large for an archive`);
    await this.#write(Buffer.alloc(padding(size)));
    await writeAll(this.#file, header(name, size, this.#time), start);
  }

  async end(): Promise<void> {
    await this.#write(tarEnd);
  }

  async #write(bytes: Buffer): Promise<void> {
    await writeAll(this.#file, bytes, this.#position);
    this.#position += bytes.length;
  }
}

export interface TarEntry {
  name: string;
  /** In bytes. */
  size: number;
  /** Read all chunks or none before the next entry. A chunk is valid until the next one. */
  chunks(): AsyncGenerator<Buffer>;
}

/** The file isn't such a tar file, or isn't complete. */
export class TarError extends Error {
  override readonly name = "NotATar";
}

/** Reads entries in order. Skips entries whose chunks are not read. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const source = new TarSource(file);
  try {
    for (;;) {
      const bytes = Buffer.from(await source.exactly(blockBytes));
      if (bytes.every((byte) => byte === 0)) break;
      const { name, size } = readHeader(bytes);
      let isWanted = false;
      yield {
        name,
        size,
        chunks() {
          isWanted = true;
          return source.upTo(size);
        },
      };
      if (!isWanted) await source.jump(size);
      expectZeros(await source.exactly(padding(size)));
    }
    expectZeros(await source.exactly(blockBytes));
    if (!(await source.isAtEnd())) throw new TarError("it has data after its end");
  } finally {
    await source.rest();
  }
}

const readBytes = 1024 * 1024;

/** Reads a file from its start, one piece ahead. */
class TarSource {
  readonly #file: FileHandle;
  readonly #spare = [Buffer.allocUnsafe(readBytes), Buffer.allocUnsafe(readBytes)];
  #coming: Promise<Buffer>;
  #piece: Buffer = Buffer.alloc(0);
  #position = 0;

  constructor(file: FileHandle) {
    this.#file = file;
    this.#coming = this.#read();
  }

  async exactly(size: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.upTo(size)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  }

  async *upTo(size: number): AsyncGenerator<Buffer> {
    for (let remaining = size; remaining > 0; ) {
      if (this.#piece.length === 0) await this.#advance();
      if (this.#piece.length === 0) throw new TarError("it ends in the middle");
      const chunk = this.#piece.subarray(0, remaining);
      this.#piece = this.#piece.subarray(chunk.length);
      remaining -= chunk.length;
      yield chunk;
    }
  }

  async jump(size: number): Promise<void> {
    for (let remaining = size; ; await this.#advance()) {
      const here = Math.min(remaining, this.#piece.length);
      this.#piece = this.#piece.subarray(here);
      remaining -= here;
      if (remaining === 0) return;
      const nextPiece = await this.#coming;
      if (nextPiece.length === 0) throw new TarError("it ends in the middle");
      if (nextPiece.length >= remaining) continue;
      this.#position += remaining - nextPiece.length;
      this.#coming = this.#read();
      return;
    }
  }

  async isAtEnd(): Promise<boolean> {
    if (this.#piece.length === 0) await this.#advance();
    return this.#piece.length === 0;
  }

  /** Waits for the current read, so that the file can be closed. */
  async rest(): Promise<void> {
    await this.#coming.catch(() => {});
  }

  async #advance(): Promise<void> {
    this.#piece = await this.#coming;
    if (this.#piece.length > 0) this.#coming = this.#read();
  }

  async #read(): Promise<Buffer> {
    const [buffer = Buffer.alloc(0)] = this.#spare.splice(0, 1);
    const { bytesRead } = await this.#file.read(buffer, 0, readBytes, this.#position);
    this.#spare.push(buffer);
    this.#position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}

function header(name: string, size: number, time: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameLength) throw new Error(`${name} is too long a name for an archive`);
  const bytes = Buffer.alloc(blockBytes);
  bytes.write(name, 0);
  bytes.write(octal(0o600, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(Math.floor(time.getTime() / 1000), 12), 136);
  bytes.write(" ".repeat(8), 148);
  bytes.write("0", 156);
  bytes.write("ustar\x0000", 257);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${octal(sum, 7)} `, 148);
  return bytes;
}

function readHeader(bytes: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) => bytes.toString("utf8", from, to).split("\0")[0] ?? "";
  const name = text(0, maxNameLength);
  const size = Number.parseInt(text(124, 136), 8);
  const seconds = Number.parseInt(text(136, 148), 8);
  const isOurs = size >= 0 && seconds >= 0 && header(name, size, new Date(seconds * 1000)).equals(bytes);
  if (!isOurs) throw new TarError("a header is damaged, or another program made it");
  return { name, size };
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, "0")}\0`;
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

function expectZeros(bytes: Buffer): void {
  if (bytes.some((byte) => byte !== 0)) throw new TarError("it has data in its padding");
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let offset = 0; offset < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, offset, bytes.length - offset, position + offset);
    offset += bytesWritten;
  }
}
