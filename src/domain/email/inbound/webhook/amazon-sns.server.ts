import { createVerify, X509Certificate } from "node:crypto";
import { z } from "zod";
import { dayMs } from "#src/base/durations.ts";
import { bytesOfText } from "./json-bytes.ts";

/** A message of Amazon SNS (Simple Notification Service). */
const message = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Timestamp: z.string().max(60),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().max(1000),
  Subject: z.string().optional(),
  Token: z.string().max(2000).optional(),
  SubscribeURL: z.string().max(2000).optional(),
});

export type SnsMessage = z.infer<typeof message>;

/** Amazon's notice about an email that Simple Email Service has received, with the email if the rule's action says so. */
const receivedNotice = z.object({
  notificationType: z.literal("Received"),
  receipt: z.object({
    recipients: z.array(z.string()),
    action: z.object({ encoding: z.string().optional() }).loose(),
  }),
  content: z.string().optional(),
});

/** How old a message may be, in milliseconds: Amazon tries again for a quarter of a day. */
const lifetimeMs = dayMs;

/** Where a topic is, such as `us-east-1`; null if it is no topic. */
export function regionOf(topic: string): string | null {
  return /^arn:aws:sns:([a-z]{2}(?:-[a-z]{1,20}){1,3}-\d):\d{12}:[\w-]{1,256}$/.exec(topic)?.[1] ?? null;
}

/** Whether a certificate's address is one of Amazon SNS in the topic's region: nothing else is requested. */
export function isCertificateUrl(url: string, topic: string): boolean {
  const parsed = amazonUrl(url, topic);
  return (
    parsed !== null && parsed.search === "" && /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/.test(parsed.pathname)
  );
}

/** Whether an address confirms a subscription to the topic. */
export function isConfirmationUrl(url: string, topic: string): boolean {
  const parsed = amazonUrl(url, topic);
  return parsed?.pathname === "/" && parsed.searchParams.getAll("Action").join() === "ConfirmSubscription";
}

function amazonUrl(url: string, topic: string): URL | null {
  const region = regionOf(topic);
  if (region === null || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.origin === `https://sns.${region}.amazonaws.com` && parsed.username === "" ? parsed : null;
}

/** Null for what Amazon SNS does not send. */
export function readSnsMessage(body: Buffer): SnsMessage | null {
  try {
    return message.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/** Whether Amazon has sent it, for this topic and lately. `certificate` is what its address gave. */
export function isSignedByAmazon(snsMessage: SnsMessage, certificate: string, now: Date): boolean {
  const age = now.getTime() - new Date(snsMessage.Timestamp).getTime();
  if (!(Math.abs(age) < lifetimeMs) || !certificate.startsWith("-----BEGIN CERTIFICATE-----")) return false;
  try {
    const { publicKey, validTo } = new X509Certificate(certificate);
    if (new Date(validTo) < now) return false;
    return createVerify(snsMessage.SignatureVersion === "1" ? "sha1" : "sha256")
      .update(signedText(snsMessage))
      .verify(publicKey, snsMessage.Signature, "base64");
  } catch {
    return false;
  }
}

const notificationKeys = ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"] as const;
const confirmationKeys = ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"] as const;

function signedText(snsMessage: SnsMessage): string {
  const keys = snsMessage.Type === "Notification" ? notificationKeys : confirmationKeys;
  return keys
    .flatMap((key) => (snsMessage[key] === undefined ? [] : [key, snsMessage[key]]))
    .map((line) => `${line}\n`)
    .join("");
}

/** The email in a notification. `content` is missing if the rule's action does not send it. */
export function readReceived({ Message }: SnsMessage): { raw: Buffer | null; recipients: string[] } | null {
  try {
    const { receipt, content } = receivedNotice.parse(JSON.parse(Message));
    const isBase64 = receipt.action.encoding?.toUpperCase() === "BASE64";
    if (content === undefined) return { raw: null, recipients: receipt.recipients };
    return { raw: isBase64 ? Buffer.from(content, "base64") : bytesOfText(content), recipients: receipt.recipients };
  } catch {
    return null;
  }
}
