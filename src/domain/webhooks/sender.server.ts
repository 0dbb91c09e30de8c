import type { Tx } from "#src/base/db/tables.ts";
import { QueueWorker, type StoreResult, type Take, type WorkerOptions } from "#src/base/jobs/queue-worker.server.ts";
import { recordAudit, websiteActor } from "#src/domain/audit-log/record.server.ts";
import {
  type Attempt,
  type DeliveryRow,
  deliveryQueue,
  dueFor,
  readyWebhooks,
  recordAttempt,
} from "./deliveries.server.ts";
import { bodyOf } from "./formats.ts";
import { notifyOwnersOfOffWebhook } from "./notice.server.ts";
import { type PostResult, postToUrl } from "./post.server.ts";
import type { WebhookRow } from "./queue.server.ts";
import { readSecrets } from "./secrets.server.ts";
import { signedHeaders } from "./signature.server.ts";
import { readWebhook } from "./webhooks.server.ts";

export interface WebhookSenderOptions extends WorkerOptions {
  /** The site's secret. */
  secret: string;
  /** The site's URL. */
  origin: () => string;
  allowsPrivate: boolean;
  /** From 0 to 1. */
  random: () => number;
  /** For one attempt, in milliseconds: shorter than its lease. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** Sends events in the background. Each webhook has its own turn, so that one that hangs holds up no other. */
export class WebhookSender extends QueueWorker<"webhook_deliveries"> {
  readonly #options: WebhookSenderOptions;

  constructor(options: WebhookSenderOptions) {
    super(options, deliveryQueue);
    this.#options = options;
  }

  protected async next(
    take: Take<"webhook_deliveries">,
    now: Date,
    running: readonly DeliveryRow[],
  ): Promise<DeliveryRow | null> {
    const busy = new Set(running.map(({ webhook_id }) => webhook_id));
    for (const webhook of await readyWebhooks(this.#options.db, now)) {
      const delivery = busy.has(webhook) ? null : await take(dueFor(webhook, now));
      if (delivery) return delivery;
    }
    return null;
  }

  protected async run(delivery: DeliveryRow, signal: AbortSignal): Promise<StoreResult | undefined> {
    const { db, now, random } = this.#options;
    const webhook = await readWebhook(db, delivery.webhook_id);
    if (!webhook) return;
    const startedAt = performance.now();
    const at = now();
    const { status, answer } = await this.#send(webhook, delivery, at, signal);
    if (status === null) signal.throwIfAborted();
    const isDelivered = status !== null && status >= 200 && status < 300;
    const attempt: Attempt = { isDelivered, status, answer, durationMs: performance.now() - startedAt, at };
    return (stored, shared) =>
      stored.transaction().execute(async (tx) => {
        const { turnedOff } = await recordAttempt(tx, delivery, attempt, { now: shared, random });
        if (turnedOff !== null) await this.#recordOff(tx, { ...webhook, name: turnedOff });
      });
  }

  async #recordOff(tx: Tx, { id, name: title }: WebhookRow): Promise<void> {
    const at = this.#options.now();
    const subject = { kind: "webhook", id, title };
    await recordAudit(tx, { person: websiteActor, act: "webhook-turned-off", subject, at });
    await notifyOwnersOfOffWebhook(tx, title, at);
  }

  async #send(webhook: WebhookRow, delivery: DeliveryRow, at: Date, signal: AbortSignal): Promise<PostResult> {
    const { db, secret, origin, allowsPrivate, timeoutMs = defaultTimeoutMs } = this.#options;
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
    return postToUrl(webhook.url, { headers, body, allowsPrivate, timeoutMs, signal });
  }
}
