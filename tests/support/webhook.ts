import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Alarm } from "#src/domain/health/alarm.ts";

/** Receives alarms. `status` is its answer to the next ones; only those with 200 are kept. */
export async function startWebhook() {
  const received: (Alarm & { text: string; site: string })[] = [];
  const webhook = { status: 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (webhook.status === 200) received.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(webhook.status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(webhook, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarms`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  });
}
