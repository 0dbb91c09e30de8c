import { createContext, use, useEffect, useRef, useState } from "react";
import { Segments } from "../inputs/segments.tsx";
import { fetchHead, type PageHead } from "./page-head.ts";
import { ShareCard, Snippet } from "./previews.tsx";

/** The staff preview of the edited text on the server; `key` changes with the text. Null while there is no entry. */
export const PreviewSourceContext = createContext<{ url: string; key: string } | null>(null);

/** Milliseconds without a change, before the page is rendered again. */
const debounceMs = 800;

/** Milliseconds until a page that could not be read is tried again. */
const retryDelayMs = 5000;

const views = [
  { value: "desktop", label: "Google" },
  { value: "phone", label: "On a phone" },
  { value: "facebook", label: "Facebook, LinkedIn" },
  { value: "x", label: "X" },
] as const;

/** The page in search results and shared links, as it will be when it is published. */
export function PagePreviews() {
  const [view, setView] = useState<(typeof views)[number]["value"]>("desktop");
  const { container, readResult, hasFailed } = useHead();
  const head = readResult === "no page" ? null : readResult;
  return (
    <div ref={container} className="mt-6 grid min-h-72 content-start gap-4 sm:max-lg:min-h-40">
      <Segments label="Preview" options={views} value={view} choose={setView} />
      {head && (view === "desktop" || view === "phone") && (
        <>
          {!head.isIndexed && <p className="text-warn">Search engines are asked not to list this page.</p>}
          <Snippet {...head} device={view} />
        </>
      )}
      {head && (view === "facebook" || view === "x") && <ShareCard {...head} network={view} />}
      {readResult === "no page" && <p className="text-ink-3">This has no page of its own yet.</p>}
      {hasFailed && <p className="text-warn">This couldn't be updated. Trying again...</p>}
      {readResult === null && !hasFailed && <p className="text-ink-3">Loading...</p>}
    </div>
  );
}

/** Reads the page's head while the panel is in view: it renders the whole page. */
function useHead() {
  const source = use(PreviewSourceContext);
  const container = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  const [readResult, setReadResult] = useState<PageHead | "no page" | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!source || !isInView) return;
    const stop = new AbortController();
    const { url } = source;
    let timer = setTimeout(update, debounceMs);
    async function update() {
      const found = await fetchHead(url, stop.signal).catch(() => null);
      if (stop.signal.aborted) return;
      setFailed(found === null);
      if (found) setReadResult(found);
      else timer = setTimeout(update, retryDelayMs);
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, isInView]);

  return { container, readResult, hasFailed };
}
