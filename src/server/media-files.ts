import type { ServerResponse } from "node:http";
import { isShown } from "../content/uses.server.ts";
import type { Services } from "../context.ts";
import { Abandoned, QueueFull } from "../media/queue.ts";
import { type MediaFile, presentAddress, Variants } from "../media/variants.server.ts";
import { type PreparedAnswer, prepareAnswer } from "./answer.ts";
import type { ContentVersion } from "./content-version.ts";
import { whenClosed } from "./end-connection.ts";
import { fileHeaders, type HeaderList } from "./headers.ts";

const forever = "public, max-age=31536000, immutable";

/** Pictures, by the addresses that `media/places.ts` makes. Nothing but what is known there can be asked for. */
export class MediaFiles {
  readonly #services: Services;
  readonly #variants: Variants;
  readonly #headers: HeaderList;

  constructor(services: Services, version: ContentVersion, headers: HeaderList) {
    const { db, store, decoder, now } = services;
    this.#services = services;
    this.#variants = new Variants({
      db,
      store,
      decoder,
      version: () => version.current(),
      isShown: (picture) => isShown(db, picture, now()),
    });
    this.#headers = headers;
  }

  /** Where a picture's address leads since the picture changed. */
  async movedTo(path: string): Promise<string | null> {
    return path.startsWith("/media/") ? presentAddress(this.#services.db, path) : null;
  }

  async get(path: string, response: ServerResponse): Promise<PreparedAnswer | null> {
    if (!path.startsWith("/media/")) return null;
    try {
      const file = await this.#variants.file(path, () => whenClosed(response));
      return file && (await this.#answer(file));
    } catch (error) {
      if (error instanceof QueueFull || error instanceof Abandoned) return this.#later(error.message);
      throw error;
    }
  }

  #answer({ bytes, contentType, shared }: MediaFile): Promise<PreparedAnswer> {
    const headers = [...this.#headers, ...fileHeaders(shared ? "cross-origin" : "same-origin")];
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return prepareAnswer({ status: 200, contentType, cacheControl: forever, headers, body }, "each");
  }

  #later(why: string): Promise<PreparedAnswer> {
    const headers = [...this.#headers, ...fileHeaders(), "Retry-After", "30"];
    const contentType = "text/plain; charset=utf-8";
    return prepareAnswer(
      { status: 503, contentType, cacheControl: "no-store", headers, body: Buffer.from(`${why}.\n`) },
      "each",
    );
  }
}
