import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of authenticator apps (RFC 6238): six digits, anew every half minute, HMAC-SHA-1, which all apps know. */
const period = 30_000;
const digits = 6;
const secretLength = 20;

/** A neighbouring code is taken as well: clocks of phones go a little wrong. */
const slack = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret, in base32 as apps read it. */
export function newTotpSecret(): string {
  return [...randomBytes(secretLength)]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .replace(/.{5}/g, (bits) => alphabet[Number.parseInt(bits, 2)] ?? "");
}

/** What an app reads from the QR code. */
export function totpAddress(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The half minute that a code is of; null when it is of none around now. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / period);
  for (let step = current - slack; step <= current + slack; step++) {
    if (isEqual(code, totpCode(secret, step))) return step;
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
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
