import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sharedNow } from "#src/base/db/clock.ts";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { inBackground } from "#src/base/db/in-background.ts";
import type { Db, OutboxRow } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { deadLink } from "../answers.ts";
import { readAttachments } from "../attachments.server.ts";
import { TransportInUse, type TransportSource } from "../transport/transport-in-use.ts";
import { serverPauseMs } from "./backoff.ts";
import {
  claimEmail,
  type Delivery,
  leaseMs,
  recordDelivery,
  releaseEmailClaims,
  tokenPlaceholder,
} from "./outbox.server.ts";

export interface SenderOptions {
  db: Db;
  transport: TransportSource;
  /** Gives an email the look that it has when it is sent. Without it, the default one. */
  applyBranding?: (html: string) => Promise<string>;
  /** Reads an attachment from the media store; null when it isn't there. */
  readAttachment?: (digest: string) => Promise<Buffer | null>;
  /** Creates a token for an email's one-time link and stores its digest; null when the link no longer works. */
  makeToken(link: string): Promise<string | null>;
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
  /** Gets a line when the mail server fails, at growing intervals, and when it works again. */
  log?: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
}

/** Emails that are sent at the same time. */
const concurrency = 3;

/** For one email, in milliseconds, without and with attachments: shorter than its lease. */
const sendTimeoutMs = minuteMs;
const longSendTimeoutMs = 150_000;

/** In milliseconds: other processes also fill the outbox. */
const pollIntervalMs = 5_000;

/** How long a stop waits for emails being sent, in milliseconds. */
const stopTimeoutMs = 5_000;

/**
 * Sends the outbox in the background. Any number of processes may share one database. While the mail server is
 * unreachable, all emails pause, for longer each time; then one email tries it.
 */
export class Sender {
  readonly #options: SenderOptions;
  readonly #owner = randomUUID();
  readonly #stopping = new AbortController();
  readonly #abort = new AbortController();
  /** Results that the database could not store yet. */
  #unstored: { email: OutboxRow; delivery: Delivery }[] = [];
  /**
   * Until then, an email may be claimed though the database's answer was lost: a suspended database may commit a claim
   * after it was given up.
   */
  #mayHaveClaimsUntil = 0;
  #failures = 0;
  #failingSince = 0;
  #pausedUntil = 0;
  #wakeUp = Promise.withResolvers<void>();
  #newSettings = Promise.withResolvers<void>();
  #running: Promise<void> | null = null;
  /** Rounds that are still sending when the settings change end beside the next one. */
  readonly #rounds = new Set<Promise<void>>();
  readonly #transport: TransportInUse;

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#transport = new TransportInUse(options.transport);
  }

  start(): void {
    this.#running ??= inBackground(() => this.#run());
  }

  /** Call it after adding to the outbox. */
  wake(): void {
    this.#wakeUp.resolve();
  }

  /** Ends the pause: a person asked to try now. */
  tryNow(): void {
    this.#pausedUntil = 0;
    this.wake();
  }

  /** Call it when the settings have changed: an email that waits for the former server holds up no other one. */
  applySettings(): void {
    this.#newSettings.resolve();
    this.tryNow();
  }

  /** Waits for emails being sent, for a limited time. Aborted ones are tried again later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    this.#newSettings.resolve();
    const end = setTimeout(() => this.#abort.abort(), stopTimeoutMs);
    await this.#running;
    await Promise.allSettled(this.#rounds);
    clearTimeout(end);
    this.#transport.close();
  }

  /** Sends all due emails. */
  async sendDue(): Promise<void> {
    await this.#saveResults();
    await this.#releaseClaims();
    await this.#readSettings();
    if (this.#failures > 0 && !(await this.#sendNext())) return;
    const results = await Promise.allSettled(Array.from({ length: concurrency }, () => this.#sendAll()));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  }

  /** While no other round is sending, all claims of this process are unknown ones. */
  async #releaseClaims(): Promise<void> {
    const { db, now } = this.#options;
    if (this.#rounds.size > 1) return;
    if (now().getTime() < this.#mayHaveClaimsUntil) await releaseEmailClaims(db, this.#owner);
  }

  /** Whether the database could not be used in the last run. */
  #wasUnavailable = false;

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp = Promise.withResolvers();
      this.#newSettings = Promise.withResolvers();
      try {
        await Promise.race([this.#sendRound(), this.#newSettings.promise]);
        this.#wasUnavailable = false;
      } catch (error) {
        const isUnavailableNow = isUnavailable(error);
        // Once, another process may just be writing to SQLite: the next try comes soon.
        if (!isUnavailableNow || this.#wasUnavailable) this.#options.report(error);
        this.#wasUnavailable = isUnavailableNow;
      }
      const rest = new AbortController();
      await Promise.race([this.#wakeUp.promise, pause(pollIntervalMs, null, { signal: rest.signal }).catch(() => {})]);
      rest.abort();
    }
  }

  async #sendRound(): Promise<void> {
    const round = this.sendDue();
    this.#rounds.add(round);
    const isOver = () => this.#rounds.delete(round);
    round.then(isOver, isOver);
    await round;
  }

  /** Until nothing is due, or the settings change. */
  async #sendAll(): Promise<void> {
    const transport = this.#transport.current;
    while (transport === this.#transport.current && (await this.#sendNext()));
  }

  /** New settings end the pause that the former ones have caused. */
  async #readSettings(): Promise<void> {
    if (!(await this.#transport.refresh())) return;
    this.#failures = 0;
    this.tryNow();
  }

  /** Returns whether to look for another one. */
  async #sendNext(): Promise<boolean> {
    const { db, now } = this.#options;
    await this.#readSettings();
    if (this.#stopping.signal.aborted || now().getTime() < this.#pausedUntil) return false;
    const email = await claimEmail(db, this.#owner, await sharedNow(db, now)).catch((error) => {
      this.#mayHaveClaimsUntil = now().getTime() + leaseMs;
      throw error;
    });
    if (!email) return false;
    const delivery = await this.#deliver(email);
    this.#unstored.push({ email, delivery });
    await this.#saveResults();
    return delivery.state !== "unreachable";
  }

  async #deliver(email: OutboxRow): Promise<Delivery> {
    if (email.link === null) return this.#send(email);
    const token = await this.#options.makeToken(email.link);
    if (token === null) return { state: "refused", response: deadLink };
    const withToken = (body: string) => body.replaceAll(tokenPlaceholder, token);
    const delivery = await this.#send({ ...email, text: withToken(email.text), html: withToken(email.html) });
    // A spam filter may quote the link in its response.
    return { ...delivery, response: delivery.response.replaceAll(token, tokenPlaceholder) };
  }

  async #send(queuedEmail: OutboxRow): Promise<Delivery> {
    const html = (await this.#options.applyBranding?.(queuedEmail.html)) ?? queuedEmail.html;
    const files = await readAttachments(queuedEmail, this.#options);
    if ("state" in files) return files;
    const email = { ...queuedEmail, html, files };
    const timeoutMs = files.length > 0 ? longSendTimeoutMs : sendTimeoutMs;
    const makeSignal = () => AbortSignal.any([this.#abort.signal, AbortSignal.timeout(timeoutMs)]);
    const { delivery, by } = await this.#transport.send(email, makeSignal());
    const hasFailed = delivery.state === "unreachable" && !this.#stopping.signal.aborted;
    if (hasFailed) await this.#readSettings().catch(this.#options.report);
    // Otherwise the settings have changed meanwhile, and this is the answer of the former server.
    const last =
      !hasFailed || by === this.#transport.current
        ? delivery
        : (await this.#transport.send(email, makeSignal())).delivery;
    this.#countFailures(last);
    return last;
  }

  #countFailures(delivery: Delivery): void {
    const now = this.#options.now().getTime();
    if (delivery.state !== "unreachable") this.#endFailures(now);
    // Emails that were sent at the same time fail together: that is one failure.
    else if (now >= this.#pausedUntil) {
      this.#failures += 1;
      if (this.#failures === 1) this.#failingSince = now;
      this.#pausedUntil = now + serverPauseMs(this.#failures);
      // The first failure, the second, the fourth, the eighth.
      const isLogged = Number.isInteger(Math.log2(this.#failures));
      const seconds = Math.round((now - this.#failingSince) / 1000);
      const fields = { failures: this.#failures, seconds, response: delivery.response };
      if (isLogged) this.#options.log?.warn(fields, "emails can't be sent");
    }
  }

  #endFailures(now: number): void {
    if (this.#failures === 0) return;
    const fields = { failures: this.#failures, seconds: Math.round((now - this.#failingSince) / 1000) };
    this.#options.log?.info(fields, "emails are being sent again");
    this.#failures = 0;
  }

  /** Results that can't be stored now are kept: a sent email must not be sent again. */
  async #saveResults(): Promise<void> {
    const { db, now, random } = this.#options;
    for (let result = this.#unstored.pop(); result; result = this.#unstored.pop()) {
      try {
        const at = await sharedNow(db, now);
        await recordDelivery(db, result.email, this.#owner, result.delivery, at, random);
      } catch (error) {
        this.#unstored.push(result);
        throw error;
      }
    }
  }
}
