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
  const response = new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } });
  const form = await response.formData().catch(() => null);
  const field = (name: string) => String(form?.get(name) ?? "");
  const message = form?.get("body-mime") ?? "";
  const raw = typeof message === "string" ? Buffer.from(message) : Buffer.from(await message.arrayBuffer());
  if (raw.length === 0) return null;
  const [timestamp, token, signature] = [field("timestamp"), field("token"), field("signature")];
  return { timestamp, token, signature, recipient: field("recipient"), raw };
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
