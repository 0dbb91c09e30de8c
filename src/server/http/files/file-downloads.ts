import { once } from "node:events";
import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { MediaRow } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { isVisible } from "#src/domain/content/published/uses.server.ts";
import { contentDisposition, downloadName, type FileType, fileTypeOf, fileUrl } from "#src/domain/media/file-types.ts";
import { isStoreUnavailable, originalName } from "#src/domain/media/store/store.server.ts";
import { isNotCounted } from "#src/domain/visits/browsers.ts";
import type { Dependencies } from "#src/server/config/services.ts";
import { type HeaderList, headerList, isolationHeaders } from "../response/headers.ts";
import { type Answer, type Rejection, redirectTo } from "../response/send.ts";

/** Files that are sent at the same time: each holds a file open, and two pieces of it in memory. */
const maxSending = 200;

/** A client that takes nothing for so long is dropped, in milliseconds. A browser that pauses a video asks again. */
const idleTimeoutMs = minuteMs;

const retryLater: Rejection = {
  status: 503,
  message: "This file isn't available right now. Try again in a minute.",
  headers: ["Retry-After", "30"],
};

type ServedFile = Pick<MediaRow, "id" | "file" | "filename" | "bytes" | "shown_to_staff_at">;

/**
 * Files that are no pictures, by the addresses that `src/domain/media/file-types.ts` makes. An address stays when its file is
 * replaced, so browsers check each time whether theirs is current (`ETag`, which is the digest of the content).
 */
export class FileDownloads {
  readonly #services: Pick<Dependencies, "services" | "visits">;
  readonly #siteHeaders: HeaderList;
  #sending = 0;

  constructor(services: Pick<Dependencies, "services" | "visits">, headers: HeaderList) {
    this.#services = services;
    this.#siteHeaders = headers;
  }

  /** Null for what is no address of a file that visitors may see. */
  async get(path: string, request: IncomingMessage): Promise<Answer | null> {
    const [, id] = /^\/files\/([a-z0-9-]{1,80})(?:\/[^/]{1,300})?$/.exec(path) ?? [];
    const found = id === undefined ? null : await this.#find(id);
    if (!found) return null;
    const currentPath = fileUrl(found.row);
    if (currentPath !== path) return redirectTo(currentPath, this.#siteHeaders, 302);
    if (this.#sending >= maxSending) return retryLater;
    try {
      return await this.#answer(request, found.row, found.type);
    } catch (error) {
      if (isStoreUnavailable(error)) return retryLater;
      throw error;
    }
  }

  async #find(id: string): Promise<{ row: ServedFile; type: FileType } | null> {
    const { db, now } = this.#services.services;
    const row = await db
      .selectFrom("media")
      .select(["id", "file", "filename", "content_type", "bytes", "shown_to_staff_at"])
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    const type = row && fileTypeOf(row.content_type);
    return row && type && (await isVisible(db, row, now())) ? { row, type } : null;
  }

  async #answer({ headers: asked }: IncomingMessage, row: ServedFile, type: FileType): Promise<Answer> {
    const etag = `"${row.file.slice(0, row.file.indexOf("."))}"`;
    const known = asked["if-none-match"];
    const base = [
      ...this.#siteHeaders,
      // Nothing in a file may run. Chromium shows a PDF all the same.
      ...isolationHeaders(),
      ...headerList({ ETag: etag, "Cache-Control": "public, no-cache", "Accept-Ranges": "bytes" }),
    ];
    if (known !== undefined && (known === "*" || known.includes(etag))) return { status: 304, headers: base };
    const { range, "if-range": condition } = asked;
    const byteRange = condition === undefined || condition === etag ? parseRange(range, row.bytes) : null;
    if (byteRange === "not there") {
      const headers = ["Content-Range", `bytes */${row.bytes}`];
      return { status: 416, message: "The file doesn't have that part.", headers };
    }
    const { first, last } = byteRange ?? { first: 0, last: row.bytes - 1 };
    const headers = headerList({
      "Content-Type": type.contentType,
      "Content-Length": String(last - first + 1),
      "Content-Disposition": contentDisposition(type.isInline ? "inline" : "attachment", downloadName(row)),
      ...(byteRange && { "Content-Range": `bytes ${first}-${last}/${row.bytes}` }),
    });
    return {
      status: byteRange ? 206 : 200,
      headers: [...base, ...headers],
      content: await this.#open(row, first, last),
      idleTimeoutMs,
      onEnd: (isSent) => {
        if (first === 0 && !isNotCounted(asked)) {
          // With nothing of who downloads it, but whether it is a robot.
          const isWhole = last === row.bytes - 1 && isSent;
          this.#services.visits.countDownload(row.id, { isWhole, userAgent: asked["user-agent"] });
        }
      },
    };
  }

  /** Opened before the headers are sent, so that a missing file is not an answer without content. */
  #open(row: ServedFile, start: number, end: number): Promise<Readable> {
    return new Promise((resolve, reject) => {
      const hold = async (path: string) => {
        const content = (await open(path)).createReadStream({ start, end });
        this.#sending += 1;
        resolve(content);
        // The store keeps the file meanwhile.
        await once(content, "close").finally(() => {
          this.#sending -= 1;
        });
      };
      this.#services.services.store.onDisk(originalName(row.file), hold).catch(reject);
    });
  }
}

/** One range of bytes, both included. Null for the whole file, which is also the answer to several ranges. */
function parseRange(range: string | undefined, size: number): { first: number; last: number } | "not there" | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  // Such a range is not valid, so it is ignored.
  if (from !== "" && to !== "" && Number(to) < first) return null;
  return first > last ? "not there" : { first, last };
}
