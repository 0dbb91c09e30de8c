import { isPage } from "../is-page.ts";

/** How long pointer or focus must stay on a link before its page is prefetched, in milliseconds. */
const hoverDelayMs = 80;

/** Whether data saving is on or the connection is slow. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** The link to another page of the site in which an event happened. */
function pageLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target !== "" || link.hasAttribute("download")) return null;
  return isPage(link.pathname) && link.pathname !== location.pathname ? link : null;
}

/** Loads a page into the browser's cache, where a click within half a minute finds it. */
async function prefetch({ pathname, search }: HTMLAnchorElement): Promise<void> {
  try {
    await (await fetch(pathname + search, { headers: { "X-Purpose": "prefetch" } })).arrayBuffer();
  } catch {
    // If the visitor clicks, the browser says what is wrong.
  }
}

/** Prefetches a page when pointer, finger or focus stay on a link to it. */
function prefetchOnIntent(): void {
  let timer: ReturnType<typeof setTimeout>;
  const leave = () => clearTimeout(timer);
  const enter = (event: Event) => {
    leave();
    const link = pageLinkOf(event);
    if (link && !savesData()) timer = setTimeout(prefetch, hoverDelayMs, link);
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, enter);
  for (const type of ["pointerout", "focusout"]) document.addEventListener(type, leave);
}

/**
 * Going back to an address with an anchor, Chromium often shows the anchor instead of the place that was left. `top` is that
 * place, unless the visitor has scrolled again by now.
 */
function restoreScrollPosition(): void {
  const isBack = performance
    .getEntriesByType("navigation")
    .some((entry) => "type" in entry && entry.type === "back_forward");
  const { top } = { top: null, ...history.state };
  const anchor = document.querySelector(":target");
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
  const isAtAnchor = anchor !== null && Math.abs(anchor.getBoundingClientRect().top - padding) < 2;
  if (isBack && isAtAnchor && typeof top === "number") scrollTo({ top, behavior: "instant" });
  addEventListener("pagehide", () => {
    if (location.hash) history.replaceState({ ...history.state, top: scrollY }, "");
  });
}

/** Links between pages. The template has the message that a page cannot be reached. */
export function runLinks(template: HTMLTemplateElement): void {
  const notice = template.content.firstElementChild;
  const retryLink = notice?.querySelector("a");
  prefetchOnIntent();
  restoreScrollPosition();
  document.addEventListener("click", (event) => {
    const link = pageLinkOf(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !notice || !retryLink || !isPlain || event.defaultPrevented || navigator.onLine) return;
    // The page stays, with its input.
    event.preventDefault();
    retryLink.href = link.href;
    template.after(notice);
  });
}
