const key = "sent-at";

/** Stores when a message was sent. The thank-you page counts from it, also after a reload. */
export function storeSentTime(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage may be disabled: then the thank-you page names no time.
  }
}

/** When this visit's last message was sent; null if unknown. */
export function readSentTime(): Date | null {
  try {
    const at = Number(sessionStorage.getItem(key));
    return at > 0 ? new Date(at) : null;
  } catch {
    return null;
  }
}
