import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import { deadLink } from "./dead-link.ts";
import { type ClaimedMail, claimMail, concludeMail, type Delivery, tokenPlace } from "./outbox.server.ts";
import { restAfter } from "./pauses.ts";

/** What takes mails to where they are sent from. */
export interface Transport {
  /** Never throws: whatever goes wrong is an answer. Gives up when `signal` says so. */
  send(mail: ClaimedMail, signal: AbortSignal): Promise<Delivery>;
  close(): void;
}

export interface SenderParts {
  db: Db;
  transport: Transport;
  /** Makes a token for the one-time link in a mail, and keeps its digest; null when the link works no more. */
  makeToken(link: string): Promise<string | null>;
  /** The present, which tests may set. */
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
  /** Takes an unexpected error to the log. */
  report: (error: unknown) => void;
}

/** Mails that are under way at the same time. */
const lanes = 3;

/** How long one mail may take, in milliseconds: shorter than its lease. */
const longestTry = 60_000;

/** How often the outbox is looked into without being told, in milliseconds: other processes fill it too. */
const interval = 5_000;

/** How long a stop waits for mails that are under way, in milliseconds. */
const lastCall = 5_000;

/**
 * Sends what is in the outbox, in the background. Any number of them may work on one database.
 *
 * A server that is away is left in peace by all mails, for growing pauses, and then tried with one of them.
 */
export class Sender {
  readonly #parts: SenderParts;
  readonly #owner = randomUUID();
  readonly #over = new AbortController();
  readonly #cut = new AbortController();
  /** Ends of tries that the database could not take. */
  #unwritten: { mail: ClaimedMail; delivery: Delivery; at: Date }[] = [];
  #failures = 0;
  #restUntil = 0;
  #nudge = Promise.withResolvers<void>();
  #running: Promise<void> | null = null;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something new in the outbox. */
  wake(): void {
    this.#nudge.resolve();
  }

  /** Somebody looks on: a server that was away is not left in peace any longer. */
  tryNow(): void {
    this.#restUntil = 0;
    this.wake();
  }

  /** Lets mails that are under way arrive, but not for ever. What is cut off then is tried again. */
  async stop(): Promise<void> {
    this.#over.abort();
    this.wake();
    const end = setTimeout(() => this.#cut.abort(), lastCall);
    await this.#running;
    clearTimeout(end);
    this.#parts.transport.close();
  }

  /** Sends all whose turn it is. */
  async sendDue(): Promise<void> {
    await this.#writeDown();
    if (this.#failures > 0 && !(await this.#sendNext())) return;
    const ends = await Promise.allSettled(Array.from({ length: lanes }, () => this.#sendOneAfterAnother()));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed) throw failed.reason;
  }

  async #run(): Promise<void> {
    while (!this.#over.signal.aborted) {
      this.#nudge = Promise.withResolvers();
      try {
        await this.sendDue();
      } catch (error) {
        this.#parts.report(error);
      }
      const rest = new AbortController();
      await Promise.race([this.#nudge.promise, pause(interval, null, { signal: rest.signal }).catch(() => {})]);
      rest.abort();
    }
  }

  async #sendOneAfterAnother(): Promise<void> {
    while (await this.#sendNext());
  }

  /** Answers whether it is worth looking for another one. */
  async #sendNext(): Promise<boolean> {
    const { db, now } = this.#parts;
    if (this.#over.signal.aborted || now().getTime() < this.#restUntil) return false;
    const mail = await claimMail(db, this.#owner, now());
    if (!mail) return false;
    const delivery = await this.#deliver(mail);
    this.#unwritten.push({ mail, delivery, at: now() });
    await this.#writeDown();
    return delivery.state !== "unreachable";
  }

  async #deliver(mail: ClaimedMail): Promise<Delivery> {
    if (mail.link === null) return this.#handOver(mail);
    const token = await this.#parts.makeToken(mail.link);
    if (token === null) return { state: "refused", answer: deadLink };
    const withToken = (body: string) => body.replaceAll(tokenPlace, token);
    const delivery = await this.#handOver({ ...mail, text: withToken(mail.text), html: withToken(mail.html) });
    // A spam filter may quote the link in its answer.
    return { ...delivery, answer: delivery.answer.replaceAll(token, tokenPlace) };
  }

  async #handOver(mail: ClaimedMail): Promise<Delivery> {
    const limit = AbortSignal.any([this.#cut.signal, AbortSignal.timeout(longestTry)]);
    const delivery = await this.#parts.transport.send(mail, limit);
    this.#heed(delivery);
    return delivery;
  }

  #heed(delivery: Delivery): void {
    const now = this.#parts.now().getTime();
    if (delivery.state !== "unreachable") this.#failures = 0;
    // Mails that were under way together found out together: that is one failure.
    else if (now >= this.#restUntil) {
      this.#failures += 1;
      this.#restUntil = now + restAfter(this.#failures);
    }
  }

  /** What the database cannot take now is not forgotten: a mail that was sent must not be sent again. */
  async #writeDown(): Promise<void> {
    const { db, random } = this.#parts;
    for (let end = this.#unwritten.pop(); end; end = this.#unwritten.pop()) {
      try {
        await concludeMail(db, end.mail, this.#owner, end.delivery, end.at, random);
      } catch (error) {
        this.#unwritten.push(end);
        throw error;
      }
    }
  }
}
