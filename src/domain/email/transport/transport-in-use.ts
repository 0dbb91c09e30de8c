import type { OutboxRow } from "#src/base/db/tables.ts";
import type { Delivery } from "../queue/outbox.server.ts";

/** An email with the content of its attachments. */
export interface OutgoingEmail extends OutboxRow {
  files?: { filename: string; contentType: string; content: Buffer }[];
}

export interface Transport {
  /** Never throws: failures are results. Aborts with `signal`. */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}

/** The transport of the current settings: another object once they have changed. May throw. */
export type TransportSource = () => Transport | Promise<Transport>;

/** The transport that the sender uses, and former ones until they have sent what they had begun. */
export class TransportInUse {
  readonly #source: TransportSource;
  #current: Transport | null = null;
  /** How many emails each transport is sending. */
  readonly #sending = new Map<Transport, number>();

  constructor(source: TransportSource) {
    this.#source = source;
  }

  get current(): Transport | null {
    return this.#current;
  }

  /** Reads the settings. Returns true if they have changed since the last call. */
  async refresh(): Promise<boolean> {
    const transport = await this.#source();
    const former = this.#current;
    if (transport === former) return false;
    this.#current = transport;
    if (former && !this.#sending.has(former)) former.close();
    return former !== null;
  }

  /** Sends an email. `by` is the transport that did it. */
  async send(email: OutgoingEmail, signal: AbortSignal): Promise<{ delivery: Delivery; by: Transport }> {
    const by = this.#current ?? (await this.#source());
    this.#sending.set(by, (this.#sending.get(by) ?? 0) + 1);
    try {
      return { delivery: await by.send(email, signal), by };
    } finally {
      const remaining = (this.#sending.get(by) ?? 1) - 1;
      if (remaining > 0) this.#sending.set(by, remaining);
      else {
        this.#sending.delete(by);
        if (by !== this.#current) by.close();
      }
    }
  }

  close(): void {
    this.#current?.close();
  }
}
