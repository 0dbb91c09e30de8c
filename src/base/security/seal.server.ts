import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts a value that is read again later, so that a leaked database doesn't reveal it. */
export function seal(secret: string, purpose: string, plain: string): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, keyFor(secret, purpose), iv);
  const sealed = Buffer.concat([sealing.update(plain, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** Null when the value was sealed with another secret or purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const opening = createDecipheriv(cipher, keyFor(secret, purpose), bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    });
    opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
