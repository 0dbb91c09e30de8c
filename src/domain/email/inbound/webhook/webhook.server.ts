import type { Db } from "#src/base/db/tables.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";
import type { MailReader } from "../mail-reader.server.ts";
import { recordFailure, recordProgress } from "../progress.server.ts";
import { type Inbound, type InboundEnvironment, readInbound } from "../settings.server.ts";
import { type InboundMessage, storeMessage } from "../store.server.ts";
import {
  isCertificateUrl,
  isConfirmationUrl,
  isSignedByAmazon,
  readReceived,
  readSnsMessage,
  type SnsMessage,
} from "./amazon-sns.server.ts";
import { isSignedByMailgun } from "./mailgun.server.ts";
import type { WebhookProvider } from "./webhook-path.ts";

export interface WebhookContext {
  db: Db;
  environment: InboundEnvironment;
  reader: MailReader;
  now: () => Date;
  /** Tells the background work of a new message. */
  wakeSender: () => void;
  /** Requests certificates and confirmations of Amazon. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** The answer to the provider. */
export interface WebhookResponse {
  status: number;
  message: string;
}

const mb = 1024 * 1024;

/** In bytes. Postmark sends attachments twice, Mailgun encodes the message, and Amazon's messages are small. */
export const maxWebhookBytes: Record<WebhookProvider, number> = { postmark: 64 * mb, mailgun: 40 * mb, ses: mb };

/** What an owner has set up for this address; null for any other address. */
export async function findWebhook(
  { db, environment }: Pick<WebhookContext, "db" | "environment">,
  { provider, secret }: { provider: WebhookProvider; secret: string },
): Promise<Inbound | null> {
  const inbound = await readInbound(db, environment);
  return inbound?.provider === provider && isEqualInConstantTime(secret, inbound.path) ? inbound : null;
}

/** Stores a message before it answers that it has it. Any answer but a success makes the provider try again. */
export async function receiveDelivery(
  context: WebhookContext,
  inbound: Inbound,
  delivery: { body: Buffer; contentType: string },
): Promise<WebhookResponse> {
  const checked = await checkDelivery(context, inbound, delivery);
  if ("response" in checked) {
    const isError = checked.response.status >= 400;
    if (isError) await recordFailure(context.db, inbound.path, checked.response.message, context.now());
    else await recordProgress(context.db, inbound.path, { at: context.now() });
    return checked.response;
  }
  return store(context, inbound, checked.incoming);
}

type CheckedDelivery = { incoming: InboundMessage } | { response: WebhookResponse };

function respond(status: number, message: string): CheckedDelivery {
  return { response: { status, message } };
}

function checkDelivery(
  context: WebhookContext,
  inbound: Inbound,
  { body, contentType }: { body: Buffer; contentType: string },
): Promise<CheckedDelivery> {
  if (inbound.provider === "mailgun") return checkMailgun(context, inbound, body, contentType);
  return inbound.provider === "postmark" ? checkPostmark(context, body) : checkAmazon(context, inbound, body);
}

async function checkMailgun(
  { reader, environment, now }: WebhookContext,
  { credential }: Inbound,
  body: Buffer,
  contentType: string,
): Promise<CheckedDelivery> {
  if (typeof credential !== "string") return respond(503, "The signing key must be entered again.");
  const delivery = await reader.read({ type: "mailgun", bytes: body, contentType });
  if (!delivery) return respond(400, "There is no raw message. The address must end with /mime.");
  if (!isSignedByMailgun(delivery, credential, now()))
    return respond(401, "The signature is wrong. Check the signing key.");
  const { raw, recipient, token } = delivery;
  const proof = keyedDigest(environment.secret, "mailgun token", token);
  return { incoming: { source: "mailgun", raw: Buffer.from(raw), recipients: [recipient], proof } };
}

async function checkPostmark({ reader }: WebhookContext, body: Buffer): Promise<CheckedDelivery> {
  const delivery = await reader.read({ type: "postmark", bytes: body });
  if (!delivery) return respond(400, "This isn't a message from Postmark.");
  const { raw, recipient } = delivery;
  if (raw.length === 0)
    return respond(422, "The raw email is missing. In Postmark, check Include raw email content in JSON payload.");
  return { incoming: { source: "postmark", raw: Buffer.from(raw), recipients: [recipient] } };
}

async function checkAmazon(context: WebhookContext, { topic }: Inbound, body: Buffer): Promise<CheckedDelivery> {
  const sent = readSnsMessage(body);
  if (!sent) return respond(400, "This isn't a message from Amazon SNS.");
  if (sent.TopicArn !== topic) return respond(403, "The message is from another topic than the one entered here.");
  if (!isCertificateUrl(sent.SigningCertURL, topic)) return respond(403, "The certificate isn't Amazon's.");
  const certificate = await request(context, sent.SigningCertURL);
  if (certificate === null) return respond(503, "Amazon's certificate can't be loaded. Amazon tries again.");
  if (!isSignedByAmazon(sent, certificate, context.now())) return respond(403, "The signature is wrong.");
  if (sent.Type !== "Notification") return confirm(context, sent);
  const email = readReceived(sent);
  if (!email) return respond(400, "This isn't a notice of Amazon SES about a received email.");
  if (!email.raw)
    return respond(
      422,
      "The email is missing. The receipt rule needs the action Publish to Amazon SNS topic, with Base64.",
    );
  return { incoming: { source: "ses", raw: email.raw, recipients: email.recipients } };
}

async function confirm(context: WebhookContext, sent: SnsMessage): Promise<CheckedDelivery> {
  if (sent.Type !== "SubscriptionConfirmation") return respond(200, "ok");
  if (!isConfirmationUrl(sent.SubscribeURL ?? "", sent.TopicArn))
    return respond(403, "The confirmation isn't Amazon's.");
  const isConfirmed = (await request(context, sent.SubscribeURL ?? "")) !== null;
  return isConfirmed ? respond(200, "ok") : respond(503, "The subscription can't be confirmed. Amazon tries again.");
}

/** In milliseconds, and bytes. */
const requestTimeoutMs = 10_000;
const maxResponseLength = 64 * 1024;

async function request({ fetch }: WebhookContext, url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs), redirect: "error" });
    const text = response.ok ? await response.text() : null;
    return text !== null && text.length <= maxResponseLength ? text : null;
  } catch {
    return null;
  }
}

async function store(
  { db, now, wakeSender }: WebhookContext,
  { path }: Inbound,
  incoming: InboundMessage,
): Promise<WebhookResponse> {
  const result = await db.transaction().execute(async (tx) => {
    const stored = await storeMessage(tx, incoming, now());
    if (stored !== "used") await recordProgress(tx, path, { at: now(), receivedAt: now() });
    return stored;
  });
  wakeSender();
  // Mailgun does not send it again after a 406.
  return result === "used"
    ? { status: 406, message: "This signature was used for another message." }
    : { status: 200, message: "ok" };
}
