import { createHmac, randomBytes } from "node:crypto";
import { isEqualInConstantTime } from "#src/base/security/digest.server.ts";

/** Codes of authenticator apps (RFC 6238): six digits, every 30 seconds, HMAC-SHA-1, which all apps support. */
const periodMs = 30_000;
const digits = 6;
const secretLength = 20;

/** The codes before and after are valid too: phone clocks are slightly off. */
const toleratedSteps = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** In base32. */
export function newTotpSecret(): string {
  return [...randomBytes(secretLength)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .replace(/.{5}/g, (bits) => alphabet[Number.parseInt(bits, 2)] ?? "");
}

/** The content of the QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The number of the 30-second period of a code; null when the code isn't valid now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / periodMs);
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step++) {
    if (isEqualInConstantTime(code, totpCode(secret, step))) return step;
  }
  return null;
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => alphabet.indexOf(character).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
