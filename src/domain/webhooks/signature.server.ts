import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new key, as Standard Webhooks writes it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** The headers that prove who sent a body, and when: see standardwebhooks.com. Each secret makes a signature. */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
