import type { Db } from "#src/base/db/tables.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";
import {
  isCertificateAddress,
  isConfirmationAddress,
  isSignedByAmazon,
  readReceived,
  readSnsMessage,
  type SnsMessage,
} from "./amazon-sns.server.ts";
import type { MailReader } from "./mail-reader.server.ts";
import { isSignedByMailgun } from "./mailgun.server.ts";
import { recordFailure, recordProgress } from "./progress.server.ts";
import { type Inbound, type InboundEnvironment, readInbound } from "./settings.server.ts";
import { type Incoming, storeMessage } from "./store.server.ts";
import type { WebhookProvider } from "./webhook-address.ts";

export interface WebhookContext {
  db: Db;
  environment: InboundEnvironment;
  reader: MailReader;
  now: () => Date;
  /** Requests certificates and confirmations of Amazon. */
  fetch: (address: string, init: RequestInit) => Promise<Response>;
}

/** The answer to the provider. */
export interface WebhookAnswer {
  status: number;
  message: string;
}

const mb = 1024 * 1024;

/** In bytes. Postmark sends attachments twice, Mailgun encodes the message, and Amazon's messages are small. */
export const webhookLimits: Record<WebhookProvider, number> = { postmark: 64 * mb, mailgun: 40 * mb, ses: mb };

/** What an owner has set up for this address; null for any other address. */
export async function findWebhook(
  { db, environment }: Pick<WebhookContext, "db" | "environment">,
  { provider, secret }: { provider: WebhookProvider; secret: string },
): Promise<Inbound | null> {
  const inbound = await readInbound(db, environment);
  return inbound?.provider === provider && isEqualInConstantTime(secret, inbound.path) ? inbound : null;
}

/** Stores a message before it answers that it has it. Any answer but a success makes the provider try again. */
export async function takeDelivery(
  context: WebhookContext,
  inbound: Inbound,
  delivery: { body: Buffer; contentType: string },
): Promise<WebhookAnswer> {
  const checked = await checkDelivery(context, inbound, delivery);
  if ("answer" in checked) {
    const isRefused = checked.answer.status >= 400;
    if (isRefused) await recordFailure(context.db, inbound.path, checked.answer.message, context.now());
    else await recordProgress(context.db, inbound.path, { at: context.now() });
    return checked.answer;
  }
  return store(context, inbound, checked.incoming);
}

type Checked = { incoming: Incoming } | { answer: WebhookAnswer };

function refuse(status: number, message: string): Checked {
  return { answer: { status, message } };
}

function checkDelivery(
  context: WebhookContext,
  inbound: Inbound,
  { body, contentType }: { body: Buffer; contentType: string },
): Promise<Checked> {
  if (inbound.provider === "mailgun") return checkMailgun(context, inbound, body, contentType);
  return inbound.provider === "postmark" ? checkPostmark(context, body) : checkAmazon(context, inbound, body);
}

async function checkMailgun(
  { reader, environment, now }: WebhookContext,
  { credential }: Inbound,
  body: Buffer,
  contentType: string,
): Promise<Checked> {
  if (typeof credential !== "string") return refuse(503, "The signing key must be entered again.");
  const delivery = await reader.read({ do: "mailgun", bytes: body, contentType });
  if (!delivery) return refuse(400, "There is no raw message. The address must end with /mime.");
  if (!isSignedByMailgun(delivery, credential, now()))
    return refuse(401, "The signature is wrong. Check the signing key.");
  const { raw, recipient, token } = delivery;
  const proof = keyedDigest(environment.secret, "mailgun token", token);
  return { incoming: { source: "mailgun", raw: Buffer.from(raw), recipients: [recipient], proof } };
}

async function checkPostmark({ reader }: WebhookContext, body: Buffer): Promise<Checked> {
  const delivery = await reader.read({ do: "postmark", bytes: body });
  if (!delivery) return refuse(400, "This isn't a message from Postmark.");
  const { raw, recipient } = delivery;
  if (raw.length === 0)
    return refuse(422, "The raw email is missing. In Postmark, check Include raw email content in JSON payload.");
  return { incoming: { source: "postmark", raw: Buffer.from(raw), recipients: [recipient] } };
}

async function checkAmazon(context: WebhookContext, { topic }: Inbound, body: Buffer): Promise<Checked> {
  const sent = readSnsMessage(body);
  if (!sent) return refuse(400, "This isn't a message from Amazon SNS.");
  if (sent.TopicArn !== topic) return refuse(403, "The message is from another topic than the one entered here.");
  if (!isCertificateAddress(sent.SigningCertURL, topic)) return refuse(403, "The certificate isn't Amazon's.");
  const certificate = await request(context, sent.SigningCertURL);
  if (certificate === null) return refuse(503, "Amazon's certificate can't be loaded. Amazon tries again.");
  if (!isSignedByAmazon(sent, certificate, context.now())) return refuse(403, "The signature is wrong.");
  if (sent.Type !== "Notification") return confirm(context, sent);
  const email = readReceived(sent);
  if (!email) return refuse(400, "This isn't a notice of Amazon SES about a received email.");
  if (!email.raw)
    return refuse(
      422,
      "The email is missing. The receipt rule needs the action Publish to Amazon SNS topic, with Base64.",
    );
  return { incoming: { source: "ses", raw: email.raw, recipients: email.recipients } };
}

async function confirm(context: WebhookContext, sent: SnsMessage): Promise<Checked> {
  if (sent.Type !== "SubscriptionConfirmation") return refuse(200, "ok");
  if (!isConfirmationAddress(sent.SubscribeURL ?? "", sent.TopicArn))
    return refuse(403, "The confirmation isn't Amazon's.");
  const isConfirmed = (await request(context, sent.SubscribeURL ?? "")) !== null;
  return isConfirmed ? refuse(200, "ok") : refuse(503, "The subscription can't be confirmed. Amazon tries again.");
}

/** In milliseconds, and bytes. */
const requestTimeout = 10_000;
const longestAnswer = 64 * 1024;

async function request({ fetch }: WebhookContext, address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(requestTimeout), redirect: "error" });
    const text = response.ok ? await response.text() : null;
    return text !== null && text.length <= longestAnswer ? text : null;
  } catch {
    return null;
  }
}

async function store({ db, now }: WebhookContext, { path }: Inbound, incoming: Incoming): Promise<WebhookAnswer> {
  const result = await db.transaction().execute(async (tx) => {
    const stored = await storeMessage(tx, incoming, now());
    if (stored !== "used") await recordProgress(tx, path, { at: now(), receivedAt: now() });
    return stored;
  });
  // Mailgun does not send it again after a 406.
  return result === "used"
    ? { status: 406, message: "This signature was used for another message." }
    : { status: 200, message: "ok" };
}
