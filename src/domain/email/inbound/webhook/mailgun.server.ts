import { createHmac } from "node:crypto";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import { isEqualInConstantTime } from "#src/base/security/digest.server.ts";

/** What Mailgun sends for a message: raw, because its address ends with `mime`. */
export interface MailgunDelivery {
  timestamp: string;
  token: string;
  signature: string;
  recipient: string;
  raw: Uint8Array;
}

/** How old a signature may be, in milliseconds: Mailgun tries again for eight hours. Each token proves one message. */
const signatureLifetimeMs = 12 * hourMs;

/** How far Mailgun's clock may be ahead, in milliseconds. */
const clockToleranceMs = 5 * minuteMs;

/** Null for a form that Mailgun does not send. */
export async function readMailgun(body: Buffer, contentType: string): Promise<MailgunDelivery | null> {
  const isMultipart = /^multipart\//i.test(contentType);
  const field = isMultipart ? await multipartFields(body, contentType) : (name: string) => encodedField(body, name);
  const raw = await field("body-mime");
  if (raw.length === 0) return null;
  const [timestamp = "", token = "", signature = "", recipient = ""] = await Promise.all(
    ["timestamp", "token", "signature", "recipient"].map(async (name) => String(await field(name))),
  );
  return { timestamp, token, signature, recipient, raw };
}

/** The bytes of a field: a form is decoded as UTF-8, but the message may be in any charset. */
async function multipartFields(body: Buffer, contentType: string): Promise<(name: string) => Promise<Buffer>> {
  // With a character for each byte.
  const response = new Response(body.toString("latin1"), { headers: { "Content-Type": contentType } });
  const form = await response.formData().catch(() => null);
  return async (name) => {
    const value = form?.get(name) ?? "";
    return Buffer.from(typeof value === "string" ? value : await value.text(), "latin1");
  };
}

function encodedField(body: Buffer, name: string): Buffer {
  const marker = `${name}=`;
  const isFirst = body.subarray(0, marker.length).equals(Buffer.from(marker));
  const start = isFirst ? 0 : body.indexOf(`&${marker}`) + 1;
  if (!isFirst && start === 0) return Buffer.alloc(0);
  const end = body.indexOf("&", start);
  return decoded(body.subarray(start + marker.length, end < 0 ? undefined : end));
}

function decoded(value: Buffer): Buffer {
  const bytes = Buffer.alloc(value.length);
  let length = 0;
  for (let at = 0; at < value.length; at += 1) {
    const byte = value[at] ?? 0;
    const hex = byte === percent ? value.toString("latin1", at + 1, at + 3) : "";
    const isEncoded = /^[0-9a-f]{2}$/i.test(hex);
    bytes[length] = isEncoded ? Number.parseInt(hex, 16) : byte === plus ? space : byte;
    length += 1;
    if (isEncoded) at += 2;
  }
  return bytes.subarray(0, length);
}

const [percent, plus, space] = [0x25, 0x2b, 0x20];

export function isSignedByMailgun(delivery: MailgunDelivery, signingKey: string, now: Date): boolean {
  const { timestamp, token, signature } = delivery;
  if (!/^\d{1,12}$/.test(timestamp) || token.length < 20 || token.length > 200) return false;
  const age = now.getTime() - Number(timestamp) * 1000;
  if (age > signatureLifetimeMs || age < -clockToleranceMs) return false;
  const expected = createHmac("sha256", signingKey)
    .update(timestamp + token)
    .digest("hex");
  return isEqualInConstantTime(signature, expected);
}
