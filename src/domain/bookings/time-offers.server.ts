import { minuteMs } from "#src/base/durations.ts";
import { inLanguage, type Language } from "#src/base/languages.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";
import type { BookingPlace } from "./offered-times.server.ts";
import { timeValue } from "./slots.ts";

/**
 * Times that staff have offered to a lead. Each link of them has the whole offer, signed: nothing is stored until the lead
 * books one of them.
 */
export interface TimeOffer {
  lead: string;
  /** Null: anyone who is free. */
  personId: string | null;
  place: BookingPlace;
  /** In order. */
  times: readonly Date[];
}

export const offerSizes = { min: 2, max: 4 };

const placeCodes = { phone: "p", video: "v", visit: "o" } satisfies Record<BookingPlace, string>;

/** Times are counted in the units of appointments. */
const unitMs = 5 * minuteMs;

/** In characters: 96 bits, which nobody can guess on a server. */
const signatureLength = 16;

/** The part of a link that says and signs what is offered. */
export function offerToken(secret: string, { lead, personId, place, times }: TimeOffer): string {
  const units = times.map((at) => Math.floor(at.getTime() / unitMs).toString(36));
  const text = withShortIds([lead, personId ?? "", placeCodes[place], ...units].join("."));
  return `${text}.${signatureOf(secret, text)}`;
}

/** Null for a token that isn't the site's. */
export function offerOfToken(secret: string, token: string): TimeOffer | null {
  const end = token.lastIndexOf(".");
  const text = token.slice(0, Math.max(end, 0));
  if (!isEqualInConstantTime(token.slice(end + 1), signatureOf(secret, text))) return null;
  const [lead = "", personId = "", code, ...units] = withLongIds(text).split(".");
  const place = (["phone", "video", "visit"] as const).find((one) => placeCodes[one] === code) ?? "phone";
  const times = units.map((unit) => new Date(Number.parseInt(unit, 36) * unitMs));
  return { lead, personId: personId || null, place, times };
}

/** When the links end: as the last of the times begins. */
export function expiryOf({ times }: Pick<TimeOffer, "times">): Date {
  return times.at(-1) ?? new Date(0);
}

/** Opens a page with one of the times. */
export function offerUrl(origin: string, token: string, at: Date, language: Language): string {
  return `${origin}${inLanguage(`/book/times/${token}`, language)}?at=${timeValue(at)}`;
}

/** The id of the appointment that is booked with an offer: always the same, so that it books once. */
export function offeredBookingId(secret: string, token: string): string {
  return Buffer.from(keyedDigest(secret, "booking of a time offer", token), "base64url")
    .toString("hex")
    .slice(0, 32);
}

function signatureOf(secret: string, text: string): string {
  return keyedDigest(secret, "time offer", text).slice(0, signatureLength);
}

/** UUIDs take 22 characters instead of 36. */
function withShortIds(text: string): string {
  return text.replaceAll(
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
    (id) => `~${Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url")}`,
  );
}

function withLongIds(text: string): string {
  return text.replaceAll(/~([\w-]{22})/g, (_, short: string) =>
    Buffer.from(short, "base64url")
      .toString("hex")
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  );
}
