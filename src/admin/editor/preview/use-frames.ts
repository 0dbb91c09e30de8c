import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type ChosenField,
  createDoubleBufferedFrames,
  type FrameState,
  type PreviewFrames,
  type PreviewIssue,
} from "./double-buffered-frames.ts";
import { wideScreen } from "./preview-preferences.ts";

interface FramesOptions {
  /** The edited entry. */
  entry: string;
  /** Null while the entry does not exist. */
  url: string | null;
  /** Identifies the text on the server: a new key reloads the page. */
  contentKey: string;
  focusedField: string | null;
  /** The text of the public page to start at, if any. */
  startText: string | null;
  onField: (field: ChosenField) => void;
  onLink: (href: string) => void;
  onEscape: () => void;
  /** The key that switches between form and page was pressed in the page. */
  onSwitch: () => void;
}

/** Loads the page into the frames, and holds what the page reports. */
export function useFrames({ entry, url, contentKey, focusedField, startText, ...on }: FramesOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const frames = useRef<PreviewFrames>(null);
  const [state, setState] = useState<FrameState>("loading");
  /** A page is in view, at least an earlier one. */
  const [hasPage, setHasPage] = useState(false);
  const [issues, setIssues] = useState<PreviewIssue[]>([]);
  const [status, setStatus] = useState<string | null>(null);
  const [otherUrl, setOtherUrl] = useState<string | null>(null);
  const [isLoggedOut, setLoggedOut] = useState(false);
  const load = () => {
    if (url !== null) frames.current?.load(otherUrl ?? url);
  };
  const loadLatest = useEffectEvent(load);

  async function report(reported: FrameState) {
    setState(reported);
    setLoggedOut(reported === "failed" && url !== null && (await leadsToLogin(url)));
  }

  const callbacks = useEffectEvent(() => ({ ...on, report }));

  useEffect(() => {
    const [one, other] = viewport.current?.querySelectorAll("iframe") ?? [];
    if (!one || !other || !viewport.current) return;
    frames.current = createDoubleBufferedFrames([one, other], {
      entry,
      viewport: viewport.current,
      report: (reported) => void callbacks().report(reported),
      onPage: (found) => {
        setHasPage(true);
        setIssues(found);
        setStatus(null);
      },
      onStatus: setStatus,
      isBesideForm: () => matchMedia(wideScreen).matches,
      onField: (field) => callbacks().onField(field),
      onLink: (href) => callbacks().onLink(href),
      onEscape: () => callbacks().onEscape(),
      onSwitch: () => callbacks().onSwitch(),
    });
    return () => frames.current?.close();
  }, [entry]);

  // The form comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `contentKey` triggers a reload
  useEffect(() => whenIdle(loadLatest), [url, otherUrl, contentKey]);

  useEffect(() => {
    if (startText !== null) frames.current?.seekText(startText);
  }, [startText]);

  useEffect(() => {
    if (focusedField !== null && otherUrl === null) frames.current?.seek(focusedField);
  }, [focusedField, otherUrl]);

  // Another tab may have changed what the page shows, or logged in again.
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && loadLatest();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);

  return { viewport, frames, page: { state, hasPage, issues, status, otherUrl, isLoggedOut }, load, setOtherUrl };
}

/** The guard redirects to the login, which no frame may show. */
async function leadsToLogin(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response !== null && new URL(response.url).pathname === "/cmslogin";
}

/** Runs when the browser has time, at the latest after a second. Returns the function that cancels it. */
function whenIdle(run: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(run, 50);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: 1000 });
  return () => cancelIdleCallback(id);
}
