import { useEffect, useLayoutEffect, useRef } from "react";
import { Outlet, useLocation, useNavigationType } from "react-router";
import { editorFlagKey } from "../auth/editor-flag.ts";
import { servicesContext } from "../context.ts";
import { languageOf } from "../languages.ts";
import type { Route } from "./+types/layout";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { pack, useUnpacked } from "./packed.ts";
import { PageChange } from "./page-change.tsx";
import { usePrefetch } from "./prefetch.ts";
import { storeAttribution } from "./session-notes.ts";
import { loadShell, type Shell } from "./shell.server.ts";
import { ShellContext } from "./shell.ts";
import { wordsFor } from "./words/words.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content } = context.get(servicesContext);
  const language = languageOf(new URL(request.url).pathname);
  return pack(await content.derived<Shell>(`shell ${language}`, (reader) => loadShell(reader, language)));
}

/** Delay between a page change and the scroll to its anchor, in milliseconds. */
const anchorDelay = 100;

/**
 * After a client-side navigation: moves focus to the start of the page and scrolls smoothly to the link's anchor. The
 * first document is left to the browser.
 */
function useFocusAndScroll() {
  const { key, pathname, hash } = useLocation();
  const lastPage = useRef(pathname);
  // Back and forward restore the scroll position.
  const moved = useNavigationType() !== "POP";

  // React Router jumps to the anchor after this effect; the microtask undoes the jump before paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useLayoutEffect(() => {
    if (!moved || !hash) return;
    const top = pathname === lastPage.current ? scrollY : 0;
    queueMicrotask(() => scrollTo(0, top));
  }, [key, pathname, moved, hash]);

  useEffect(() => {
    if (pathname === lastPage.current) return;
    lastPage.current = pathname;
    document.querySelector("main")?.focus({ preventScroll: true });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again
  useEffect(() => {
    if (!moved || !hash) return;
    const timer = setTimeout(() => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      document
        .getElementById(decodeURIComponent(hash.slice(1)))
        ?.scrollIntoView({ behavior: still ? "instant" : "smooth" });
    }, anchorDelay);
    return () => clearTimeout(timer);
  }, [key, moved, hash]);
}

/**
 * Shows a link to edit the page if `auth/editor-flag.ts` has marked this browser as an editor's. Other browsers send no
 * request.
 */
function useEditLink(pathname: string): void {
  useEffect(() => {
    try {
      if (localStorage.getItem(editorFlagKey) === null) return;
    } catch {
      // Storage may be disabled: then there is no flag.
      return;
    }
    import("./editing/render-edit-link.ts").then(({ showEditLink }) => showEditLink(pathname));
  }, [pathname]);
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const shell = useUnpacked(loaderData);
  useFocusAndScroll();
  usePrefetch();
  useEditLink(useLocation().pathname);
  useEffect(storeAttribution, []);
  return (
    <ShellContext value={shell}>
      <a href="#content" className="skip-link">
        {wordsFor(shell.language).skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <PageChange />
    </ShellContext>
  );
}
