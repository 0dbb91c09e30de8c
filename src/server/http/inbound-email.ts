import { isUnavailable } from "#src/base/db/dialect.ts";
import { isSharedPreview } from "#src/base/preview-path.ts";
import { findWebhook, maxWebhookBytes, receiveDelivery } from "#src/domain/email/inbound/webhook.server.ts";
import { parseWebhookPath, type WebhookProvider } from "#src/domain/email/inbound/webhook-path.ts";
import { readBytes } from "./body/read-body.ts";
import { closeSignal } from "./connection-state.ts";
import { clientNetwork } from "./guards/admit-request.ts";
import type { Rejection } from "./guards/request-guards.ts";
import { sendText } from "./response/response.ts";
import type { Exchange } from "./site.ts";

const notFound: Rejection = { status: 404, message: "Page not found." };
const notPost: Rejection = { status: 405, message: "This method isn't supported.", headers: ["Allow", "POST"] };
const tooLarge: Rejection = { status: 413, message: "This email is too large." };
const unavailable: Rejection = { status: 503, message: "Try again later.", headers: ["Retry-After", "60"] };

/** An email from a provider. The address is secret: without it, nothing of the request is read. */
export async function receiveInboundEmail(
  exchange: Exchange,
  webhook: { provider: WebhookProvider; secret: string },
): Promise<void> {
  const { site, request } = exchange;
  const { webhooks } = site;
  const reject = (rejection: Rejection) => sendText(exchange, site.headers, rejection);
  if (request.method !== "POST") return reject(notPost);
  const inbound = await findWebhook(webhooks, webhook).catch((error) =>
    isUnavailable(error) ? "away" : Promise.reject(error),
  );
  if (inbound === "away") return reject(unavailable);
  if (!inbound) return reject(notFound);
  const limit = maxWebhookBytes[webhook.provider];
  if (Number(request.headers["content-length"] ?? 0) > limit) return reject(tooLarge);
  const answer = await site.queues.inboundEmail.run(
    clientNetwork(exchange),
    async () => {
      const body = await readBytes(request, limit);
      if ("status" in body) return body;
      return receiveDelivery(webhooks, inbound, { body, contentType: request.headers["content-type"] ?? "" });
    },
    closeSignal(exchange.response),
  );
  // Without the address: it is secret.
  site.log.info({ provider: webhook.provider, status: answer.status }, "inbound email");
  reject(answer);
}

/** A path for the log. Some paths are secret. */
export function withoutSecret(path: string): string {
  if (parseWebhookPath(path)) return "/inbound-email";
  return isSharedPreview(path) ? "/preview" : path;
}
