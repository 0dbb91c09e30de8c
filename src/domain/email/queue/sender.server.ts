import type { OutboxRow } from "#src/base/db/tables.ts";
import { minuteMs, secondMs } from "#src/base/durations.ts";
import { type Backoff, backoffMs } from "#src/base/jobs/backoff.ts";
import { QueueWorker, type StoreResult, type Take, type WorkerOptions } from "#src/base/jobs/queue-worker.server.ts";
import { deadLink } from "../answers.ts";
import { readAttachments } from "../attachments.server.ts";
import { type Transport, TransportInUse, type TransportSource } from "../transport/transport-in-use.ts";
import {
  type Delivery,
  dueEmails,
  emailQueue,
  type FollowUp,
  recordDelivery,
  tokenPlaceholder,
} from "./outbox.server.ts";

export interface SenderOptions extends WorkerOptions {
  transport: TransportSource;
  /** Gives an email the look that it has when it is sent. Without it, the default one. */
  applyBranding?: (html: string) => Promise<string>;
  /** Reads an attachment from the media store; null when it isn't there. */
  readAttachment?: (digest: string) => Promise<Buffer | null>;
  /** Creates a token for an email's one-time link and stores its digest; null when the link no longer works. */
  makeToken(link: string): Promise<string | null>;
  /** Stores what follows from an email that was sent or refused. */
  followUp?: FollowUp;
  /** From 0 to 1. */
  random: () => number;
  /** Gets a line when the mail server fails, at growing intervals, and when it works again. */
  log?: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
}

/** Emails that are sent at the same time. */
const concurrency = 3;

/** For one email, in milliseconds, without and with attachments: shorter than its lease. */
const sendTimeoutMs = minuteMs;
const longSendTimeoutMs = 150_000;

/** How long no email is tried after the server was unreachable. */
const serverPause: Backoff = { firstMs: 15 * secondMs, maxMs: 5 * minuteMs };

/**
 * Sends the outbox in the background. While the mail server is unreachable, all emails pause, for longer each time; then one
 * email tries it.
 */
export class Sender extends QueueWorker<"outbox"> {
  readonly #options: SenderOptions;
  readonly #transport: TransportInUse;
  /** What is being sent, with the transport of its time. */
  readonly #sending = new Map<string, Transport | null>();
  #failures = 0;
  #failingSince = 0;
  #pausedUntil = 0;

  constructor(options: SenderOptions) {
    super(options, emailQueue);
    this.#options = options;
    this.#transport = new TransportInUse(options.transport);
  }

  /** Ends the pause: a person asked to try now, or the settings have changed. */
  tryNow(): void {
    this.#pausedUntil = 0;
    this.wake();
  }

  /** Waits for emails being sent, for a limited time. Aborted ones are tried again later. */
  override async stop(): Promise<void> {
    await super.stop();
    this.#transport.close();
  }

  protected async next(take: Take<"outbox">, now: Date): Promise<OutboxRow | null> {
    await this.#readSettings();
    // An email that waits for a former server holds up no other one.
    const number = [...this.#sending.values()].filter((transport) => transport === this.#transport.current).length;
    const isFull = number >= (this.#failures > 0 ? 1 : concurrency);
    return isFull || this.#options.now().getTime() < this.#pausedUntil ? null : take(dueEmails(now));
  }

  protected async run(email: OutboxRow, signal: AbortSignal): Promise<StoreResult> {
    this.#sending.set(email.id, this.#transport.current);
    try {
      const delivery = await this.#deliver(email, signal);
      if (delivery.state === "unreachable") signal.throwIfAborted();
      const { random, followUp } = this.#options;
      return (db, now) => recordDelivery(db, email, delivery, now, random, followUp);
    } finally {
      this.#sending.delete(email.id);
    }
  }

  /** New settings end the pause that the former ones have caused. */
  async #readSettings(): Promise<void> {
    if (!(await this.#transport.refresh())) return;
    this.#failures = 0;
    this.tryNow();
  }

  async #deliver(email: OutboxRow, signal: AbortSignal): Promise<Delivery> {
    if (email.link === null) return this.#send(email, signal);
    const token = await this.#options.makeToken(email.link);
    if (token === null) return { state: "refused", response: deadLink };
    const withToken = (body: string) => body.replaceAll(tokenPlaceholder, token);
    const delivery = await this.#send({ ...email, text: withToken(email.text), html: withToken(email.html) }, signal);
    // A spam filter may quote the link in its response.
    return { ...delivery, response: delivery.response.replaceAll(token, tokenPlaceholder) };
  }

  async #send(queuedEmail: OutboxRow, signal: AbortSignal): Promise<Delivery> {
    const html = (await this.#options.applyBranding?.(queuedEmail.html)) ?? queuedEmail.html;
    const files = await readAttachments(queuedEmail, this.#options);
    if ("state" in files) return files;
    const email = { ...queuedEmail, html, files };
    const timeoutMs = files.length > 0 ? longSendTimeoutMs : sendTimeoutMs;
    const attempt = () => this.#transport.send(email, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    const { delivery, by } = await attempt();
    const hasFailed = delivery.state === "unreachable" && !signal.aborted;
    if (hasFailed) await this.#readSettings().catch(this.#options.report);
    // Otherwise the settings have changed meanwhile, and this is the answer of the former server.
    const last = !hasFailed || by === this.#transport.current ? delivery : (await attempt()).delivery;
    if (!signal.aborted) this.#countFailures(last);
    return last;
  }

  #countFailures(delivery: Delivery): void {
    const now = this.#options.now().getTime();
    if (delivery.state !== "unreachable") this.#endFailures(now);
    // Emails that were sent at the same time fail together: that is one failure.
    else if (now >= this.#pausedUntil) {
      this.#failures += 1;
      if (this.#failures === 1) this.#failingSince = now;
      this.#pausedUntil = now + backoffMs(serverPause, this.#failures);
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
}
