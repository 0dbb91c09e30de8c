import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { languageOf } from "../content/languages.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/layout";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import { ShellContext } from "./shell.ts";
import { loadShell } from "./shell.server.ts";
import { wordsFor } from "./words/words.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  return loadShell(db, languageOf(new URL(request.url).pathname), now());
}

/** How long after a page change its anchor is scrolled to, in milliseconds. */
const anchorDelay = 100;

/**
 * After a link within the site: focus goes to the page's beginning, and the page glides to the link's anchor. What the
 * browser did by itself when the document loaded stays as it is.
 */
function useArrival() {
  const { key, pathname, hash } = useLocation();

  useEffect(() => {
    if (key === "default") return;
    if (!hash) return;
    const timer = setTimeout(() => {
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      document
        .getElementById(decodeURIComponent(hash.slice(1)))
        ?.scrollIntoView({ behavior: still ? "instant" : "smooth" });
    }, anchorDelay);
    return () => clearTimeout(timer);
  }, [key, hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes, not when its anchor does
  useEffect(() => {
    if (key === "default") return;
    document.querySelector("main")?.focus({ preventScroll: true });
    if (hash) scrollTo({ top: 0, behavior: "instant" });
  }, [pathname]);
}

export default function SiteLayout({ loaderData: shell }: Route.ComponentProps) {
  useArrival();
  return (
    <ShellContext value={shell}>
      <a
        href="#content"
        className="absolute -top-16 left-4 z-70 rounded-m bg-pink px-4 py-3 text-on-pink focus:top-4"
      >
        {wordsFor(shell.language).skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </ShellContext>
  );
}
