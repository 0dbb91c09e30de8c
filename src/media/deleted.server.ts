import type { Db } from "../db/tables.ts";
import { readPictureKey } from "./key.ts";

/**
 * Which pictures were deleted. Read again when the content version has changed; while the database is away, the last
 * answer stands.
 */
export class DeletedPictures {
  readonly #db: Db;
  readonly #version: () => number;
  #known: { version: number; starts: ReadonlySet<string> } | null = null;
  #reading: Promise<void> | null = null;

  constructor(db: Db, version: () => number) {
    this.#db = db;
    this.#version = version;
  }

  /** Whether a key is of a deleted picture, whatever its focal point was. */
  async has(key: string): Promise<boolean> {
    if (this.#known?.version !== this.#version()) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
    return this.#known?.starts.has(readPictureKey(key)?.start ?? "") ?? false;
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
      this.#known = { version, starts: new Set(rows.map(({ file }) => file.slice(0, 20))) };
    } catch (error) {
      if (!this.#known) throw error;
    }
  }
}
