import { type Attribution, campaignIn } from "#src/domain/leads/intake/attribution.ts";

type Arrival = Omit<Attribution, "formPage">;

const arrivalKey = "arrival";
const sentKey = "sent-at";
const callKey = "call-at";

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

/** The visit as if it began here. If the visitor left the first page before its script ran, that page is the referrer. */
function arrivalHere(): Arrival {
  const { referrer } = document;
  const isInternal = referrer.startsWith(`${location.origin}/`);
  // The links of appointments are secret; these pages name the page to book as their canonical one, and are no referrer.
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
  const { pathname } = new URL(isInternal ? referrer : (canonical ?? location.href));
  const { search } = isInternal ? new URL(referrer) : location;
  return {
    landingPage: pathname + search,
    referrer: isInternal ? "" : referrer,
    ...campaignIn(new URLSearchParams(search)),
  };
}

/** Stores where a visit began, on its first page. The data stays in this tab and is sent only with a form. */
export function storeAttribution(): void {
  if (read(arrivalKey) === null) write(arrivalKey, JSON.stringify(arrivalHere()));
}

/** Where the visit began, for the form on this page. Without storage, that is known only on the first page. */
export function readAttribution(): Attribution {
  return { ...readArrival(), formPage: location.pathname };
}

function readArrival(): Arrival {
  try {
    return JSON.parse(read(arrivalKey) ?? "null") ?? arrivalHere();
  } catch {
    // Something else wrote it.
    return arrivalHere();
  }
}

/** Stores when a message was sent, and the number to call. The thank-you page says so, also after a reload. */
export function storeSent(callAt: string): void {
  write(sentKey, String(Date.now()));
  write(callKey, callAt);
}

/** The number where this visit's last message asks for a call; empty if it doesn't. */
export function readCallNumber(): string {
  return read(callKey) ?? "";
}

/** When this visit's last message was sent; null if unknown. */
export function readSentTime(): Date | null {
  const at = Number(read(sentKey));
  return at > 0 ? new Date(at) : null;
}
