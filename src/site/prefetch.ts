import { useEffect } from "react";
import { dataPathOf } from "../router/data-requests.ts";
import { useMissingModules } from "../router/data-router.ts";
import { isPage } from "./link.tsx";

/** How long pointer or focus must stay on a link before its page is prefetched, in milliseconds. */
const hoverDelay = 80;

/** Whether data saving is on or the connection is slow. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** Loads a URL into the browser's cache. After a failure here, the click requests it again. */
async function fetchIntoCache(address: string): Promise<void> {
  try {
    await (await fetch(address, { headers: { "X-Purpose": "prefetch" } })).arrayBuffer();
  } catch {
    // If the visitor clicks, the navigation reports the failure.
  }
}

/**
 * Prefetches a page's data and modules when pointer, finger or focus stay on a link to it. React Router's own prefetch
 * reloads the document when a module fails to load, so hovering a link while offline would lose the page.
 */
export function usePrefetch(): void {
  const missingModules = useMissingModules();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;

    function fetchPage({ pathname, search }: HTMLAnchorElement) {
      if (pathname === location.pathname) return;
      for (const address of [dataPathOf(pathname) + search, ...missingModules(pathname)]) fetchIntoCache(address);
    }

    function leave() {
      clearTimeout(timer);
    }

    function come({ target }: Event) {
      leave();
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      if (!link || link.origin !== location.origin || !isPage(link.pathname) || savesData()) return;
      timer = setTimeout(fetchPage, hoverDelay, link);
    }

    const stop = new AbortController();
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, come, stop);
    for (const type of ["pointerout", "focusout"]) document.addEventListener(type, leave, stop);
    return () => {
      leave();
      stop.abort();
    };
  }, [missingModules]);
}
