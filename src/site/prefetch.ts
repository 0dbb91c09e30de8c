import { use, useEffect } from "react";
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";
import { isPage } from "./link.tsx";

/** How long pointer or focus must rest on a link before its page is fetched, in milliseconds. */
const rest = 80;

/** Whether this visitor pays for every byte, or waits for each. */
function isThrifty(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** Where React Router's browser side asks for a page's content. */
function dataAddress({ pathname, search }: HTMLAnchorElement): string {
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}.data${search}`;
}

/** Brings an answer into the browser's cache. What fails here is asked for again by the click. */
async function warm(address: string): Promise<void> {
  try {
    await (await fetch(address, { headers: { "X-Purpose": "prefetch" } })).arrayBuffer();
  } catch {
    // The page change tells of it, if it comes to one.
  }
}

/**
 * Fetches a page's content and modules when pointer, finger or focus rest on a link to it. React Router's own prefetch
 * loads the document anew as soon as a module cannot be had: a visitor without connection would lose the page by
 * pointing at a link.
 */
export function usePrefetch(): void {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const framework = use(UNSAFE_FrameworkContext);

  useEffect(() => {
    if (!router || !framework) return;
    let timer: ReturnType<typeof setTimeout>;

    function modulesOf(routeIds: string[]) {
      return routeIds.flatMap((id) => {
        const route = framework?.manifest.routes[id];
        return route ? [route.module, ...(route.imports ?? [])] : [];
      });
    }

    function fetchPage(link: HTMLAnchorElement) {
      if (link.pathname === location.pathname) return;
      const loaded = new Set(modulesOf(Object.keys(framework?.routeModules ?? {})));
      const modules = modulesOf(router?.match(link.pathname)?.map(({ route }) => route.id) ?? []);
      for (const address of [dataAddress(link), ...modules]) if (!loaded.has(address)) warm(address);
    }

    function leave() {
      clearTimeout(timer);
    }

    function come({ target }: Event) {
      leave();
      const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
      if (!link || link.origin !== location.origin || !isPage(link.pathname) || isThrifty()) return;
      timer = setTimeout(fetchPage, rest, link);
    }

    const stop = new AbortController();
    for (const type of ["pointerover", "focusin"]) document.addEventListener(type, come, stop);
    for (const type of ["pointerout", "focusout"]) document.addEventListener(type, leave, stop);
    return () => {
      leave();
      stop.abort();
    };
  }, [router, framework]);
}
