import { isUnavailable } from "#src/base/db/dialect.ts";
import { findWebhook, maxWebhookBytes, receiveDelivery } from "#src/domain/email/inbound/webhook/webhook.server.ts";
import { parseWebhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import { bodyLimits, declaredLength } from "./body/body-limits.ts";
import { readBody } from "./body/read-body.ts";
import { clientNetwork } from "./guards/admit-request.ts";
import type { PathAndQuery } from "./page-cache/page-key.ts";
import { type Answer, closeSignal, notFound, type Rejection } from "./response/send.ts";
import type { Exchange } from "./site.ts";

const notPost: Rejection = { status: 405, message: "This method isn't supported.", headers: ["Allow", "POST"] };
const tooLarge: Rejection = { status: 413, message: "This email is too large." };
const unavailable: Rejection = { status: 503, message: "Try again later.", headers: ["Retry-After", "60"] };

/** An email from a provider. The address is secret: without it, nothing of the request is read. */
export async function receiveInboundEmail(exchange: Exchange, { path }: PathAndQuery): Promise<Answer> {
  const { site, request } = exchange;
  const { webhooks } = site;
  const webhook = parseWebhookPath(path);
  if (!webhook) return notFound;
  if (request.method !== "POST") return notPost;
  const inbound = await findWebhook(webhooks, webhook).catch((error) =>
    isUnavailable(error) ? "away" : Promise.reject(error),
  );
  if (inbound === "away") return unavailable;
  if (!inbound) return notFound;
  const limits = { ...bodyLimits.longForm, maxBytes: maxWebhookBytes[webhook.provider], tooLarge };
  if (declaredLength(request) > limits.maxBytes) return tooLarge;
  const answer = await site.queues.inboundEmail.run(
    clientNetwork(exchange),
    async () => {
      const body = await readBody(request, limits);
      if ("status" in body) return body;
      return receiveDelivery(webhooks, inbound, { body, contentType: request.headers["content-type"] ?? "" });
    },
    closeSignal(exchange.response),
  );
  // Without the address: it is secret.
  site.log.info({ provider: webhook.provider, status: answer.status }, "inbound email");
  return answer;
}
