import type { Updateable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type LeadEventType, testEvent } from "./events.ts";
import type { WebhookFormat } from "./formats.ts";
import { isPublicAddress, literalAddress } from "./public-addresses.server.ts";
import { enqueueDelivery, requeue, type WebhookRow } from "./queue.server.ts";
import { rotateSecret } from "./secrets.server.ts";

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

interface WebhookContext {
  db: Db;
  now: () => Date;
  /** Encrypts the secrets that sign. */
  secret: string;
}

/** Adds a webhook. Its secret is returned this once; null if its format has none. `repeated`: the same form was sent before. */
export async function addWebhook(
  { db, now, secret }: WebhookContext,
  by: Actor,
  { id, types, ...settings }: WebhookSettings & { id: string },
): Promise<{ state: "added"; secret: string | null } | { state: "repeated" } | { state: "too-many" }> {
  return db.transaction().execute(async (tx) => {
    const ids = (await tx.selectFrom("webhooks").select("id").execute()).map((row) => row.id);
    if (ids.includes(id)) return { state: "repeated" };
    if (ids.length >= maxWebhooks) return { state: "too-many" };
    const state = { off: null, failing_since: null, paused_until: null };
    await tx
      .insertInto("webhooks")
      .values({ id, version: 1, ...settings, events: { types }, created_at: now(), ...state })
      .execute();
    await record(tx, by, "webhook-added", { id, name: settings.name }, now());
    return {
      state: "added",
      secret: settings.format === "standard" ? await rotateSecret(tx, secret, id, now()) : null,
    };
  });
}

/** The version is the one that the person saw. A new address is tried at once. */
export async function changeWebhook(
  { db, now }: Pick<WebhookContext, "db" | "now">,
  by: Actor,
  { id, version, types, ...settings }: WebhookSettings & Pick<WebhookRow, "id" | "version">,
): Promise<{ state: "saved" } | { state: "conflict" } | { state: "notFound" }> {
  return changeExisting(db, id, async (tx) => {
    const changes = { ...settings, events: { types }, paused_until: null };
    if (!(await updateVersion(tx, { id, version }, changes))) return { state: "conflict" };
    await record(tx, by, "webhook-changed", { id, name: settings.name }, now());
    return { state: "saved" };
  });
}

export async function turnWebhook(
  { db, now }: Pick<WebhookContext, "db" | "now">,
  by: Actor,
  { id, to }: { id: string; to: "on" | "off" },
): Promise<{ state: "saved" } | { state: "notFound" }> {
  return changeExisting(db, id, async (tx, webhook) => {
    await tx
      .updateTable("webhooks")
      .set({ off: to === "on" ? null : "owner", failures: 0, failing_since: null, paused_until: null })
      .where("id", "=", id)
      .execute();
    await record(tx, by, to === "on" ? "webhook-turned-on" : "webhook-turned-off", webhook, now());
    return { state: "saved" };
  });
}

/** Makes a new secret, which is returned this once. The version lets a form that is sent twice make only one. */
export async function renewSecret(
  { db, now, secret }: WebhookContext,
  by: Actor,
  { id, version }: Pick<WebhookRow, "id" | "version">,
): Promise<{ state: "renewed"; secret: string } | { state: "conflict" } | { state: "notFound" }> {
  return changeExisting(db, id, async (tx, webhook) => {
    if (!(await updateVersion(tx, { id, version }, {}))) return { state: "conflict" };
    const made = await rotateSecret(tx, secret, id, now());
    await record(tx, by, "webhook-secret-renewed", webhook, now());
    return { state: "renewed", secret: made };
  });
}

/** Sends a made-up event at once. The same `delivery` is sent once. */
export async function sendTestEvent(
  { db, now }: Pick<WebhookContext, "db" | "now">,
  by: Actor,
  { id, delivery }: { id: string; delivery: string },
): Promise<{ state: "queued" } | { state: "off" } | { state: "notFound" }> {
  return changeExisting(db, id, async (tx, webhook) => {
    if (webhook.off !== null) return { state: "off" };
    const event = testEvent(now(), webhook.detail);
    await enqueueDelivery(tx, webhook, { event, leadId: null, at: now(), id: `msg_${delivery}` });
    await endPause(tx, id);
    await record(tx, by, "webhook-tested", webhook, now());
    return { state: "queued" };
  });
}

/** Sends one event of a webhook again, or all that failed. */
export async function resendDeliveries(
  { db, now }: Pick<WebhookContext, "db" | "now">,
  by: Actor,
  { id, delivery }: { id: string; delivery?: string | undefined },
): Promise<{ state: "queued"; number: number } | { state: "none" } | { state: "off" } | { state: "notFound" }> {
  return changeExisting(db, id, async (tx, webhook) => {
    if (webhook.off !== null) return { state: "off" };
    const number = await requeue(tx, id, now(), delivery);
    await endPause(tx, id);
    if (number === 0) return { state: "none" };
    await record(tx, by, "webhook-resent", webhook, now());
    return { state: "queued", number };
  });
}

/** Removes a webhook with its log. One that is gone stays gone. */
export async function removeWebhook(
  { db, now }: Pick<WebhookContext, "db" | "now">,
  by: Actor,
  id: string,
): Promise<void> {
  await changeExisting(db, id, async (tx, webhook) => {
    await tx.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
    await tx.deleteFrom("webhooks").where("id", "=", id).execute();
    await record(tx, by, "webhook-removed", webhook, now());
  });
}

function changeExisting<Result>(
  db: Db,
  id: string,
  change: (tx: Tx, webhook: WebhookRow) => Promise<Result>,
): Promise<Result | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const webhook = await readWebhook(tx, id);
    return webhook ? change(tx, webhook) : { state: "notFound" };
  });
}

/** Returns false if another person has changed the webhook since. */
async function updateVersion(
  tx: Tx,
  { id, version }: Pick<WebhookRow, "id" | "version">,
  changes: Updateable<Tables["webhooks"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("webhooks")
    .set({ ...changes, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

async function endPause(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("webhooks").set({ paused_until: null }).where("id", "=", id).execute();
}

function record(tx: Tx, by: Actor, act: AuditAct, { id, name }: Pick<WebhookRow, "id" | "name">, at: Date) {
  return recordAudit(tx, { person: by, act, subject: { kind: "webhook", id, title: name }, at });
}

export async function readWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  return (await db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** All webhooks, with how many events wait and have failed. */
export async function listWebhooks(db: Db): Promise<(WebhookRow & { waiting: number; failed: number })[]> {
  const webhooks = await db.selectFrom("webhooks").selectAll().orderBy("name").orderBy("id").execute();
  const counts = await db
    .selectFrom("webhook_deliveries")
    .select(({ fn }) => ["webhook_id", "state", fn.countAll<number>().as("number")])
    .where("state", "in", ["waiting", "failed"])
    .groupBy(["webhook_id", "state"])
    .execute();
  return webhooks.map((webhook) => {
    const number = (state: string) =>
      counts.find((row) => row.webhook_id === webhook.id && row.state === state)?.number ?? 0;
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
