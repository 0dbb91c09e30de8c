import type { Db } from "#src/base/db/tables.ts";
import { readPictureKey } from "./key.ts";

/**
 * The deleted pictures, read again when the content version changes. While the database is down, the last list is used.
 */
export class DeletedPictures {
  readonly #db: Db;
  readonly #version: () => number;
  #cached: { version: number; filePrefixes: ReadonlySet<string> } | null = null;
  #reading: Promise<void> | null = null;

  constructor(db: Db, version: () => number) {
    this.#db = db;
    this.#version = version;
  }

  /** Whether a key belongs to a deleted picture, with any focal point. */
  async has(key: string): Promise<boolean> {
    if (this.#cached?.version !== this.#version()) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#cached?.filePrefixes.has(readPictureKey(key)?.filePrefix ?? "") ?? false;
  }

  async #read(): Promise<void> {
    const version = this.#version();
    try {
      const rows = await this.#db
        .selectFrom("media as deleted")
        .select("file")
        .where("deleted_at", "is not", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("media")
                .select("media.id")
                .whereRef("media.file", "=", "deleted.file")
                .where("media.deleted_at", "is", null),
            ),
          ),
        )
        .execute();
      this.#cached = { version, filePrefixes: new Set(rows.map(({ file }) => file.slice(0, 20))) };
    } catch (error) {
      if (!this.#cached) throw error;
    }
  }
}
