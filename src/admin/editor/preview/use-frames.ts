import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type ChosenPlace,
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
  startAt: string | null;
  onPlace: (place: ChosenPlace) => void;
  onLink: (address: string) => void;
  onEscape: () => void;
  /** The key that switches between form and page was pressed in the page. */
  onSwitch: () => void;
}

/** Loads the page into the frames, and holds what the page reports. */
export function useFrames({ entry, url, contentKey, focusedField, startAt, ...on }: FramesOptions) {
  const viewport = useRef<HTMLDivElement>(null);
  const frames = useRef<PreviewFrames>(null);
  const [state, setState] = useState<FrameState>("loading");
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
        setIssues(found);
        setStatus(null);
      },
      onStatus: setStatus,
      isBesideForm: () => matchMedia(wideScreen).matches,
      onPlace: (place) => callbacks().onPlace(place),
      onLink: (address) => callbacks().onLink(address),
      onEscape: () => callbacks().onEscape(),
      onSwitch: () => callbacks().onSwitch(),
    });
    return () => frames.current?.close();
  }, [entry]);

  // The form comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `contentKey` triggers a reload
  useEffect(() => whenIdle(loadLatest), [url, otherUrl, contentKey]);

  useEffect(() => {
    if (startAt !== null) frames.current?.seekText(startAt);
  }, [startAt]);

  useEffect(() => {
    if (focusedField !== null && otherUrl === null) frames.current?.seek(focusedField);
  }, [focusedField, otherUrl]);

  // Another tab may have changed what the page shows, or logged in again.
  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && loadLatest();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  return { viewport, frames, page: { state, issues, status, otherUrl, isLoggedOut }, load, setOtherUrl };
}

/** The guard redirects to the login, which no frame may show. */
async function leadsToLogin(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer !== null && new URL(answer.url).pathname === "/cmslogin";
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
