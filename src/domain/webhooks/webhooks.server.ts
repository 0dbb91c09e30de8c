import type { Db, Tx } from "#src/base/db/tables.ts";
import type { LeadEventType } from "./events.ts";
import type { WebhookFormat } from "./formats.ts";
import { isPublicAddress, literalAddress } from "./public-addresses.server.ts";
import type { WebhookRow } from "./queue.server.ts";

export interface WebhookSettings {
  name: string;
  url: string;
  format: WebhookFormat;
  types: LeadEventType[];
  detail: "full" | "minimal";
}

/** Each has a turn of its own in the sender. */
export const maxWebhooks = 20;

const maxUrlLength = 2000;

/** Why a URL can't be used. Names are resolved when something is sent. */
export type UrlProblem = "invalid" | "not-https" | "login" | "private";

export function urlProblem(input: string, allowsPrivate: boolean): UrlProblem | null {
  const url = URL.canParse(input) && input.length <= maxUrlLength ? new URL(input) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "invalid";
  if (url.username || url.password) return "login";
  if (allowsPrivate) return null;
  if (url.protocol !== "https:") return "not-https";
  const literal = literalAddress(url);
  if (literal === null ? /(?:^|\.)localhost\.?$/.test(url.hostname) : !isPublicAddress(literal)) return "private";
  return null;
}

/** `repeated`: the same form was sent before. */
export async function addWebhook(
  tx: Tx,
  id: string,
  { types, ...settings }: WebhookSettings,
  now: Date,
): Promise<"added" | "repeated" | "too-many"> {
  const ids = (await tx.selectFrom("webhooks").select("id").execute()).map((row) => row.id);
  if (ids.includes(id)) return "repeated";
  if (ids.length >= maxWebhooks) return "too-many";
  const state = { off: null, failing_since: null, paused_until: null };
  await tx
    .insertInto("webhooks")
    .values({ id, version: 1, ...settings, events: { types }, created_at: now, ...state })
    .execute();
  return "added";
}

/** Returns false if another person has changed or removed it since. A new address is tried at once. */
export async function changeWebhook(
  tx: Tx,
  { id, version }: Pick<WebhookRow, "id" | "version">,
  { types, ...settings }: WebhookSettings,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhooks")
    .set({ ...settings, events: { types }, version: version + 1, paused_until: null })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

export async function turnWebhook(tx: Tx, id: string, state: "on" | "off"): Promise<void> {
  await tx
    .updateTable("webhooks")
    .set({ off: state === "on" ? null : "owner", failures: 0, failing_since: null, paused_until: null })
    .where("id", "=", id)
    .execute();
}

export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await tx.deleteFrom("webhooks").where("id", "=", id).execute();
}

export async function readWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  return (await db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** All webhooks, with how many events wait and have failed. */
export async function listWebhooks(db: Db): Promise<(WebhookRow & { waiting: number; failed: number })[]> {
  const webhooks = await db.selectFrom("webhooks").selectAll().orderBy("name").orderBy("id").execute();
  const counts = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => ["webhook_id", "state", fn.countAll().as("number")])
    .where("state", "in", ["waiting", "failed"])
    .groupBy(["webhook_id", "state"])
    .execute();
  return webhooks.map((webhook) => {
    const number = (state: string) =>
      Number(counts.find((row) => row.webhook_id === webhook.id && row.state === state)?.number ?? 0);
    return { ...webhook, waiting: number("waiting"), failed: number("failed") };
  });
}

/** The latest events of a webhook, each with its attempts, newest first. */
export async function readDeliveries(db: Db, webhook: string, limit: number) {
  const deliveries = await db
    .selectFrom("webhook_deliveries")
    .select(["id", "type", "lead_id", "created_at", "state", "next_attempt_at"])
    .where("webhook_id", "=", webhook)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  const ids = deliveries.map(({ id }) => id);
  const attempts =
    ids.length === 0
      ? []
      : await db
          .selectFrom("webhook_attempts")
          .select(["delivery_id", "at", "duration_ms", "status", "response"])
          .where("delivery_id", "in", ids)
          .orderBy("at", "desc")
          .execute();
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return deliveries.map((delivery) => ({ ...delivery, attempts: byDelivery.get(delivery.id) ?? [] }));
}

/**
 * Keeps the webhooks and their secrets when a backup is restored: a former or another site's receivers get nothing from
 * this one.
 */
export async function preserveWebhooks(before: Tx) {
  const webhooks = await before.selectFrom("webhooks").selectAll().execute();
  const secrets = await before.selectFrom("webhook_secrets").selectAll().execute();
  return async (tx: Tx): Promise<void> => {
    await tx.deleteFrom("webhooks").execute();
    if (webhooks.length > 0) await tx.insertInto("webhooks").values(webhooks).execute();
    if (secrets.length > 0) await tx.insertInto("webhook_secrets").values(secrets).execute();
  };
}
