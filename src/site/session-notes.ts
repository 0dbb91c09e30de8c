import type { HiddenField } from "../leads/fields.ts";

/** Where a visit came from; sent in hidden fields of the contact form. */
type Attribution = Record<HiddenField, string>;

const arrivalKey = "arrival";
const sentKey = "sent-at";

/** Storage may be disabled: then nothing is stored, and nothing is known. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // See `read`.
  }
}

/**
 * Stores where a visit began, on its first page. The data stays in this tab and is sent only with a form. If the visitor
 * left the first page before its script ran, that page is the referrer here.
 */
export function storeAttribution(): void {
  if (read(arrivalKey) !== null) return;
  const { referrer } = document;
  const within = referrer.startsWith(`${location.origin}/`);
  const { pathname, search } = within ? new URL(referrer) : location;
  const query = new URLSearchParams(search);
  const utm = (name: string) => query.get(`utm_${name}`) ?? "";
  const arrival: Attribution = {
    landingPage: pathname + search,
    referrer: within ? "" : referrer,
    utmSource: utm("source"),
    utmMedium: utm("medium"),
    utmCampaign: utm("campaign"),
    utmTerm: utm("term"),
    utmContent: utm("content"),
  };
  write(arrivalKey, JSON.stringify(arrival));
}

/** The stored attribution; empty if there is none. */
export function readAttribution(): Partial<Attribution> {
  try {
    return JSON.parse(read(arrivalKey) ?? "{}");
  } catch {
    // Something else wrote it.
    return {};
  }
}

/** Stores when a message was sent. The thank-you page counts from it, also after a reload. */
export function storeSentTime(): void {
  write(sentKey, String(Date.now()));
}

/** When this visit's last message was sent; null if unknown. */
export function readSentTime(): Date | null {
  const at = Number(read(sentKey));
  return at > 0 ? new Date(at) : null;
}
