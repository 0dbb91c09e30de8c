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
export class Reads {
  readonly #reads: { stamp: string; again: () => Promise<Stamp> }[] = [];
  /** The lowest content version for which something was read. */
  version = Number.POSITIVE_INFINITY;

  add({ stamp, version }: Stamp, again: () => Promise<Stamp>): void {
    this.#reads.push({ stamp, again });
    this.version = Math.min(this.version, version);
  }

  /** The content version for which all of it is known to read the same; `null` if something would read otherwise. */
  async check(): Promise<number | null> {
    let checked = Number.POSITIVE_INFINITY;
    for (const { stamp, again } of this.#reads) {
      const now = await again();
      if (now.stamp !== stamp) return null;
      checked = Math.min(checked, now.version);
    }
    return checked;
  }
}

/** Of a value as JSON. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64");
}
