import { createHmac } from "node:crypto";

/**
 * Something of a person's by which a repetition is known without its being kept: only who has the secret could try
 * whether a guess fits. `purpose` keeps digests of different things apart.
 */
export function digest(secret: string, purpose: string, ...parts: readonly string[]): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");
}
