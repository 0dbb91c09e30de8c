const key = "sent-at";

/** Notes when a message was sent, for the page of thanks to reckon from, also when it is opened again. */
export function rememberSending(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Storage may be switched off: the page of thanks then names no hour.
  }
}

/** When this visit's last message was sent; `null` when that is not known. */
export function recallSending(): Date | null {
  try {
    const at = Number(sessionStorage.getItem(key));
    return at > 0 ? new Date(at) : null;
  } catch {
    return null;
  }
}
