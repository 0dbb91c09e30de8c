import { createHash } from "node:crypto";

/** What tells whether a read would have the same result again. */
export interface Stamp {
  /** Differs once the result does. */
  stamp: string;
  /** The content version for which it was read; an older one while the database is away. */
  version: number;
}

export interface Stamped<Value> extends Stamp {
  value: Value;
}

/** What a page has read. */
export class ReadLog {
  readonly #entries: { stamp: string; recheck: () => Promise<Stamp> }[] = [];
  /** The lowest content version for which something was read. */
  version = Number.POSITIVE_INFINITY;

  add({ stamp, version }: Stamp, recheck: () => Promise<Stamp>): void {
    this.#entries.push({ stamp, recheck });
    this.version = Math.min(this.version, version);
  }

  /** The content version for which all of it is known to read the same; `null` if something would read otherwise. */
  async check(): Promise<number | null> {
    let checkedVersion = Number.POSITIVE_INFINITY;
    for (const { stamp, recheck } of this.#entries) {
      const current = await recheck();
      if (current.stamp !== stamp) return null;
      checkedVersion = Math.min(checkedVersion, current.version);
    }
    return checkedVersion;
  }
}

/** A digest of a value as JSON. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64");
}
