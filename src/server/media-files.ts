import type { Db } from "../db/tables.ts";
import type { MediaStore } from "../media/store.ts";
import { mediaFile, presentAddress } from "../media/variants.server.ts";
import { type PreparedAnswer, prepareAnswer } from "./answer.ts";
import { fileHeaders, type HeaderList } from "./headers.ts";

const forever = "public, max-age=31536000, immutable";

/** Pictures, by the addresses that `media/places.ts` makes. Nothing but what is known there can be asked for. */
export class MediaFiles {
  readonly #db: Db;
  readonly #store: MediaStore;
  readonly #headers: HeaderList;

  constructor(db: Db, store: MediaStore, headers: HeaderList) {
    this.#db = db;
    this.#store = store;
    this.#headers = headers;
  }

  /** Where a picture's address leads since the picture changed. */
  async movedTo(path: string): Promise<string | null> {
    return path.startsWith("/media/") ? presentAddress(this.#db, path) : null;
  }

  async get(path: string): Promise<PreparedAnswer | null> {
    if (!path.startsWith("/media/")) return null;
    const file = await mediaFile(this.#db, this.#store, path);
    if (!file) return null;
    const sharing = file.shared ? "cross-origin" : "same-origin";
    return prepareAnswer(
      {
        status: 200,
        contentType: file.contentType,
        cacheControl: forever,
        headers: [...this.#headers, ...fileHeaders(sharing)],
        body: file.bytes,
      },
      "each",
    );
  }
}
