import type { Selectable } from "kysely";
import { dueForAll } from "#src/base/db/clock.ts";
import type { Tables, Tx } from "#src/base/db/tables.ts";
import type { WebhookEvent } from "./events.ts";

export type WebhookRow = Selectable<Tables["webhooks"]>;

/** The webhooks that get an event. One that was turned off because it fails gets it when a person sends it again. */
export async function readReceivers(tx: Tx, type: string): Promise<WebhookRow[]> {
  const webhooks = await tx.selectFrom("webhooks").selectAll().orderBy("created_at").execute();
  return webhooks.filter(({ off, events }) => off !== "owner" && events.types.includes(type));
}

/** Stores an event for one webhook in the transaction of its cause. Returns its id. */
export async function enqueueDelivery(
  tx: Tx,
  webhook: Pick<WebhookRow, "id" | "off">,
  {
    event,
    leadId,
    at,
    id = `msg_${crypto.randomUUID()}`,
  }: { event: WebhookEvent; leadId: string | null; at: Date; id?: string },
): Promise<string> {
  await tx
    .insertInto("webhook_deliveries")
    .values({
      id,
      webhook_id: webhook.id,
      lead_id: leadId,
      type: event.type,
      event: JSON.stringify(event),
      created_at: at,
      attempts: 0,
      tried_since: at,
      next_attempt_at: dueForAll(tx, at),
      lease_owner: null,
      lease_until: null,
      ...(webhook.off === null
        ? { state: "waiting" as const, finished_at: null }
        : { state: "failed" as const, finished_at: at }),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return id;
}

/** Makes one event of a webhook due again, or all that failed. Returns their number. */
export async function requeue(tx: Tx, webhook: string, now: Date, id?: string): Promise<number> {
  const all = tx
    .updateTable("webhook_deliveries")
    .set({
      state: "waiting",
      finished_at: null,
      attempts: 0,
      tried_since: now,
      next_attempt_at: dueForAll(tx, now),
    })
    .where("webhook_id", "=", webhook);
  const chosen = id === undefined ? all.where("state", "=", "failed") : all.where("id", "=", id);
  const { numUpdatedRows } = await chosen.executeTakeFirst();
  return Number(numUpdatedRows);
}
