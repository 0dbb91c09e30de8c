import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** A token that nobody can guess: 256 random bits. Whoever brings it is taken for the one it was given to. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is kept of a token: enough to know it again, and of no use to whoever reads the database. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts what must be read again later, so that a copy of the database alone does not give it away. */
export function seal(secret: string, purpose: string, plain: string): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, keyFor(secret, purpose), iv);
  const sealed = Buffer.concat([sealing.update(plain, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** Null when it was sealed with another secret or for another purpose. */
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
