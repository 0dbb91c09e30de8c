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
  const response = new Response(byteForm(body, contentType), { headers: { "Content-Type": contentType } });
  const form = await response.formData().catch(() => null);
  const bytes = async (name: string) => {
    const value = form?.get(name) ?? "";
    return Buffer.from(typeof value === "string" ? value : await value.text(), "latin1");
  };
  const [timestamp, token, signature, recipient, raw] = await Promise.all(
    ["timestamp", "token", "signature", "recipient", "body-mime"].map(bytes),
  );
  if (!raw?.length) return null;
  return {
    timestamp: String(timestamp),
    token: String(token),
    signature: String(signature),
    recipient: String(recipient),
    raw,
  };
}

/** The form with a character for each byte, as UTF-8: a form is decoded as that, and the message may be in any charset. */
function byteForm(body: Buffer, contentType: string): string {
  const text = body.toString("latin1");
  if (!contentType.startsWith("application/x-www-form-urlencoded")) return text;
  return text.replace(/%[89a-f][0-9a-f]/gi, (byte) =>
    encodeURIComponent(String.fromCharCode(Number(`0x${byte.slice(1)}`))),
  );
}

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
