import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sharedNow } from "#src/base/db/clock.ts";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { inBackground } from "#src/base/db/in-background.ts";
import type { Db } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { claimDelivery, type DeliveryRow, recordAttempt, releaseDeliveryClaims } from "./deliveries.server.ts";
import { bodyOf } from "./formats.ts";
import { notifyOwnersOfOffWebhook } from "./notice.server.ts";
import { type PostResult, postToUrl } from "./post.server.ts";
import type { WebhookRow } from "./queue.server.ts";
import { readSecrets } from "./secrets.server.ts";
import { signedHeaders } from "./signature.server.ts";

export interface WebhookSenderOptions {
  db: Db;
  /** The site's secret. */
  secret: string;
  /** The site's URL. */
  origin: () => string;
  allowsPrivate: boolean;
  now: () => Date;
  /** From 0 to 1. */
  random: () => number;
  /** Logs an unexpected error. */
  report: (error: unknown) => void;
  /** For one attempt, in milliseconds: shorter than its lease. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** In milliseconds: other processes also store events. */
const pollIntervalMs = 5_000;

/** How long a stop waits for what is being sent, in milliseconds. */
const stopTimeoutMs = 5_000;

/**
 * Sends events in the background. Any number of processes may share one database. Each webhook has its own turn, so that
 * one that hangs holds up no other.
 */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #owner = randomUUID();
  readonly #stopping = new AbortController();
  readonly #abort = new AbortController();
  /** What is being sent, by webhook. */
  readonly #busy = new Map<string, Promise<void>>();
  #wakeUp = Promise.withResolvers<void>();
  #running: Promise<void> | null = null;

  constructor(options: WebhookSenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= inBackground(() => this.#run());
  }

  /** Call it after an event was stored. */
  wake(): void {
    this.#wakeUp.resolve();
  }

  /** Waits for what is being sent, for a limited time. The rest is sent later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    const end = setTimeout(() => this.#abort.abort(), stopTimeoutMs);
    await this.#running;
    await Promise.all(this.#busy.values());
    clearTimeout(end);
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#wakeUp = Promise.withResolvers();
      await this.#startDue().catch((error) => this.#report(error));
      const rest = new AbortController();
      await Promise.race([this.#wakeUp.promise, pause(pollIntervalMs, null, { signal: rest.signal }).catch(() => {})]);
      rest.abort();
    }
  }

  async #startDue(): Promise<void> {
    const { db, now } = this.#options;
    while (!this.#stopping.signal.aborted) {
      const claimed = await claimDelivery(db, this.#owner, await sharedNow(db, now), [...this.#busy.keys()]);
      if (!claimed) return;
      const { id } = claimed.webhook;
      const work = this.#deliver(claimed.webhook, claimed.delivery)
        .catch((error) => this.#report(error))
        .finally(() => {
          this.#busy.delete(id);
          this.wake();
        });
      this.#busy.set(id, work);
    }
  }

  async #deliver(webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
    const { db, now, random, timeoutMs } = this.#options;
    const startedAt = performance.now();
    const at = now();
    const { status, answer } = await this.#send(webhook, delivery, at, timeoutMs ?? defaultTimeoutMs);
    if (this.#abort.signal.aborted && status === null) return releaseDeliveryClaims(db, this.#owner);
    const isDelivered = status !== null && status >= 200 && status < 300;
    const attempt = { isDelivered, status, answer, durationMs: performance.now() - startedAt, at };
    const shared = await sharedNow(db, now);
    await db.transaction().execute(async (tx) => {
      const { turnedOff } = await recordAttempt(tx, delivery, this.#owner, attempt, { now: shared, random });
      if (turnedOff === null) return;
      const subject = { kind: "webhook", id: webhook.id, title: turnedOff };
      await recordAudit(tx, { person: { id: null, name: "Website" }, act: "webhook-turned-off", subject, at: now() });
      await notifyOwnersOfOffWebhook(tx, turnedOff, now());
    });
  }

  async #send(webhook: WebhookRow, delivery: DeliveryRow, at: Date, timeoutMs: number): Promise<PostResult> {
    const { db, secret, origin, allowsPrivate } = this.#options;
    const body = bodyOf(webhook.format, JSON.parse(delivery.event), origin());
    const headers: Record<string, string> = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Mangrove-Webhooks",
    };
    if (webhook.format === "standard") {
      const secrets = await readSecrets(db, secret, webhook.id, at);
      if (secrets.length === 0)
        return { status: null, answer: "The signing secret can't be used. Create a new one, and enter it there." };
      Object.assign(headers, signedHeaders(delivery.id, at, body, secrets));
    }
    return postToUrl(webhook.url, { headers, body, allowsPrivate, timeoutMs, signal: this.#abort.signal });
  }

  #report(error: unknown): void {
    // What is not stored is sent again when its lease has expired.
    if (!isUnavailable(error)) this.#options.report(error);
  }
}
