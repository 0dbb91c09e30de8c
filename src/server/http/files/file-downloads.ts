import { open } from "node:fs/promises";
import type { MediaRow } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { isVisible } from "#src/domain/content/published/uses.server.ts";
import { contentDisposition, downloadName, type FileType, fileTypeOf, fileUrl } from "#src/domain/media/file-types.ts";
import { isStoreUnavailable, originalName } from "#src/domain/media/store/store.server.ts";
import { isNotCounted } from "#src/domain/visits/browsers.ts";
import type { Dependencies } from "#src/server/config/services.ts";
import { isRead } from "../guards/request-guards.ts";
import { type HeaderList, headerList, isolationHeaders } from "../response/headers.ts";
import { type Peer, sendStream, sendText } from "../response/response.ts";

/** Files that are sent at the same time: each holds a file open, and two pieces of it in memory. */
const maxSending = 200;

/** A client that takes nothing for so long is dropped, in milliseconds. A browser that pauses a video asks again. */
const idleTimeoutMs = minuteMs;

type ServedFile = Pick<MediaRow, "id" | "file" | "filename" | "bytes" | "shown_to_staff_at">;

/**
 * Files that are no pictures, by the addresses that `src/domain/media/file-types.ts` makes. An address stays when its file is
 * replaced, so browsers check each time whether theirs is current (`ETag`, which is the digest of the content).
 */
export class FileDownloads {
  readonly #services: Pick<Dependencies, "services" | "visits">;
  readonly #headers: HeaderList;
  #sending = 0;

  constructor(services: Pick<Dependencies, "services" | "visits">, headers: HeaderList) {
    this.#services = services;
    // Nothing in a file may run. Chromium shows a PDF all the same.
    this.#headers = [...headers, ...isolationHeaders()];
  }

  /** Null for what is no address of a file that visitors may see. */
  async answer(peer: Peer, path: string): Promise<"sent" | { movedTo: string } | null> {
    const [, id] = /^\/files\/([a-z0-9-]{1,80})(?:\/[^/]{1,300})?$/.exec(path) ?? [];
    if (id === undefined) return null;
    const found = await this.#find(id);
    if (!found) return null;
    const currentPath = fileUrl(found.row);
    if (currentPath !== path) return { movedTo: currentPath };
    if (this.#sending >= maxSending) return this.#retryLater(peer);
    this.#sending += 1;
    try {
      return await this.#send(peer, found.row, found.type);
    } catch (error) {
      if (isStoreUnavailable(error)) return this.#retryLater(peer);
      throw error;
    } finally {
      this.#sending -= 1;
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

  async #send(peer: Peer, row: ServedFile, type: FileType): Promise<"sent" | null> {
    const { request, response } = peer;
    const etag = `"${row.file.slice(0, row.file.indexOf("."))}"`;
    const known = request.headers["if-none-match"];
    const base = [
      ...this.#headers,
      ...headerList({ ETag: etag, "Cache-Control": "public, no-cache", "Accept-Ranges": "bytes" }),
    ];
    if (known !== undefined && (known === "*" || known.includes(etag))) {
      response.writeHead(304, base).end();
      return "sent";
    }
    const { range, "if-range": condition } = request.headers;
    const byteRange = condition === undefined || condition === etag ? parseRange(range, row.bytes) : null;
    if (byteRange === "not there") {
      sendText(peer, this.#headers, {
        status: 416,
        message: "The file doesn't have that part.",
        headers: ["Content-Range", `bytes */${row.bytes}`],
      });
      return "sent";
    }
    const { first, last } = byteRange ?? { first: 0, last: row.bytes - 1 };
    const headers = [
      ...base,
      ...headerList({
        "Content-Type": type.contentType,
        "Content-Length": String(last - first + 1),
        "Content-Disposition": contentDisposition(type.isInline ? "inline" : "attachment", downloadName(row)),
        ...(byteRange && { "Content-Range": `bytes ${first}-${last}/${row.bytes}` }),
      }),
    ];
    const sent = await this.#services.services.store.onDisk(originalName(row.file), async (path) => {
      // Opened before the headers, so that a missing file is not an answer without content.
      const handle = await open(path);
      try {
        response.writeHead(byteRange ? 206 : 200, headers);
        if (request.method === "HEAD" || !isRead(request)) {
          response.end();
        } else {
          response.setTimeout(idleTimeoutMs, () => response.destroy());
          await sendStream(response, handle.createReadStream({ start: first, end: last }));
          if (first === 0) this.#count(peer, row.id, last === row.bytes - 1 && response.writableFinished);
        }
        return "sent" as const;
      } finally {
        // If the client has already left, nothing reads the stream, so the stream does not close the file.
        await handle.close();
      }
    });
    return sent;
  }

  /** With nothing of who downloads it, but whether it is a robot. */
  #count({ request }: Peer, id: string, isComplete: boolean): void {
    if (isNotCounted(request.headers)) return;
    this.#services.visits.countDownload(id, { isWhole: isComplete, userAgent: request.headers["user-agent"] });
  }

  #retryLater(peer: Peer): "sent" {
    const message = "This file isn't available right now. Try again in a minute.";
    sendText(peer, this.#headers, { status: 503, message, headers: ["Retry-After", "30"] });
    return "sent";
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
