/** How long the visitor waits for the street map, in milliseconds. */
const timeoutMs = 8_000;

/** Whether the map's site answers. A frame does not tell: it also loads when it shows the browser's error. */
async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: "no-cors", credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  }
}

/** Replaces our drawing by the street map when the visitor asks for it, and keeps it when the map cannot be loaded. */
export function runStreetMap(map: HTMLElement): void {
  const [frame, failure] = map.querySelector("template")?.content.children ?? [];
  const status = map.querySelector("[role=status]");
  const button = map.querySelector("button");
  button?.addEventListener("click", async () => {
    if (!(frame instanceof HTMLIFrameElement) || !status || !failure) return;
    status.textContent = button.dataset.loading ?? "";
    if (await isReachable(frame.src)) {
      map.replaceChildren(frame);
      // The clicked button is gone, so focus moves to the map.
      frame.focus();
    } else {
      status.replaceChildren(failure);
    }
  });
}
