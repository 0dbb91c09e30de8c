import type { Insertable } from "kysely";
import type { Db, Tables } from "../../src/db/tables.ts";
import { leadEventTypes, type WebhookEvent } from "../../src/webhooks/events.ts";

/** Stores a webhook for all events, and returns its id. */
export async function aWebhook(db: Db, change: Partial<Insertable<Tables["webhooks"]>> = {}): Promise<string> {
  const id = change.id ?? crypto.randomUUID();
  await db
    .insertInto("webhooks")
    .values({
      id,
      version: 1,
      name: "CRM",
      url: "https://crm.example/hook",
      format: "standard",
      events: { types: [...leadEventTypes] },
      detail: "full",
      created_at: new Date("2026-11-01T12:00:00Z"),
      off: null,
      failing_since: null,
      paused_until: null,
      ...change,
    })
    .execute();
  return id;
}

/** What is stored for a webhook, oldest first. */
export async function storedEvents(db: Db, webhook: string): Promise<WebhookEvent[]> {
  const rows = db.selectFrom("webhook_deliveries").select("event").where("webhook_id", "=", webhook);
  return (await rows.orderBy("created_at").orderBy("type").execute()).map(({ event }) => JSON.parse(event));
}
