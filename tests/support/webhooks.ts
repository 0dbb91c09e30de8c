import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Insertable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { leadEventTypes, testEvent, type WebhookEvent } from "#src/domain/webhooks/events.ts";
import { enqueueDelivery } from "#src/domain/webhooks/queue.server.ts";
import { rotateSecret } from "#src/domain/webhooks/secrets.server.ts";

export const siteSecret = "a secret of the test's own, long enough";

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

/** Stores a webhook with a secret. */
export async function aSignedWebhook(db: Db, url: string, at: Date) {
  const id = await aWebhook(db, { url });
  const secret = await db.transaction().execute((tx) => rotateSecret(tx, siteSecret, id, at));
  return { id, secret };
}

/** Stores made-up events for a webhook. Returns their ids. */
export function storeEvents(db: Db, webhook: string, number: number, at: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { off } = await tx.selectFrom("webhooks").select("off").where("id", "=", webhook).executeTakeFirstOrThrow();
    const ids: string[] = [];
    for (let count = 0; count < number; count += 1) {
      const event = testEvent(at, "full");
      ids.push(await enqueueDelivery(tx, { id: webhook, off }, { event, leadId: null, at }));
    }
    return ids;
  });
}

/** What is stored for a webhook, oldest first. */
export async function storedEvents(db: Db, webhook: string): Promise<WebhookEvent[]> {
  const rows = db.selectFrom("webhook_deliveries").select("event").where("webhook_id", "=", webhook);
  return (await rows.orderBy("created_at").orderBy("type").execute()).map(({ event }) => JSON.parse(event));
}

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Whether the sender got a success as the answer. */
  acknowledged: boolean;
}

/** A status; no answer at all; a redirect to `to`; an answer without end; or the connection closed without an answer. */
export type ReceiverBehavior = number | "hang" | "cut" | "endless" | { to: string };

/** A system that receives webhooks, on this machine. */
export async function startReceiver(behave: (id: string, times: number) => ReceiverBehavior = () => 200, port = 0) {
  const received: Received[] = [];
  const times = new Map<string, number>();
  const connections = { number: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const id = String(request.headers["webhook-id"] ?? "");
    const count = (times.get(id) ?? 0) + 1;
    times.set(id, count);
    const behavior = behave(id, count);
    const acknowledged = typeof behavior === "number" && behavior < 300;
    received.push({ id, headers: request.headers, body: Buffer.concat(chunks).toString(), acknowledged });
    if (typeof behavior === "number") response.writeHead(behavior).end(behavior < 300 ? "ok" : "not now");
    else if (behavior === "cut") request.socket.destroy();
    else if (behavior === "endless") pourInto(response);
    else if (typeof behavior === "object") response.writeHead(307, { location: behavior.to }).end();
  });
  server.on("connection", () => {
    connections.number += 1;
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: used } = server.address() as AddressInfo;
  return {
    port: used,
    url: `http://127.0.0.1:${used}/hook`,
    received,
    connections,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

function pourInto(response: NodeJS.WritableStream & { writeHead(status: number): unknown }): void {
  response.writeHead(200);
  const pour = setInterval(() => response.write("x".repeat(1000)), 5);
  response.on("close", () => clearInterval(pour));
}
