import { type FieldMarkers, findMarkers, highlight, markedElement } from "./field-markers.ts";

/** The loading state of the preview. */
export type FrameState = "loading" | "shown" | "failed";

/** A problem that prevents publishing, and its input's path. */
export interface PreviewIssue {
  path: string;
  words: string;
}

interface FrameCallbacks {
  report: (state: FrameState) => void;
  /** A page was loaded, with these issues. */
  onPage: (issues: PreviewIssue[]) => void;
  /** The page reported why it ignores an action. */
  onStatus: (words: string) => void;
  /** A link within the preview was followed. */
  onLink: (address: string) => void;
  /** Escape was pressed in the page. */
  onEscape: () => void;
}

/** Timeouts for the page and its pictures, in milliseconds. */
const timeouts = { page: 15_000, pictures: 300 };

/** Two frames: one shows a page while the other loads the next. Nothing flickers, and the scroll position stays. */
export function createDoubleBufferedFrames(
  [one, other]: readonly [HTMLIFrameElement, HTMLIFrameElement],
  callbacks: FrameCallbacks,
) {
  let front = one;
  let back = other;
  let pendingUrl: string | null = null;
  let pageTimer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** A requested page has not loaded yet. A late one is still shown. */
  let isExpected = false;
  let markers: FieldMarkers = new Map();
  let focusedField: string | null = null;

  function load(address: string) {
    pendingUrl = address;
    if (!isBusy) loadNext();
  }

  function loadNext() {
    if (pendingUrl === null) return;
    callbacks.report("loading");
    isBusy = true;
    isExpected = true;
    pageTimer = setTimeout(finish, timeouts.page, "failed");
    // `replace` adds no entry to the tab's history.
    back.contentWindow?.location.replace(pendingUrl);
    pendingUrl = null;
  }

  function finish(state: FrameState) {
    clearTimeout(pageTimer);
    isBusy = false;
    callbacks.report(state);
    loadNext();
  }

  async function onLoad({ currentTarget }: Event) {
    const page = back.contentDocument;
    if (currentTarget !== back || !isExpected || page?.URL === "about:blank") return;
    clearTimeout(pageTimer);
    isBusy = true;
    isExpected = false;
    // An error, the login, or the browser's network error page.
    if (!page?.getElementById("preview-bar")) return finish("failed");
    back.contentWindow?.scrollTo({ top: scrollOf(front, page), behavior: "instant" });
    await waitForPictures(page);
    [front, back] = [back, front];
    front.dataset.front = "";
    delete back.dataset.front;
    markers = findMarkers(page);
    listen(page);
    callbacks.onPage(issuesIn(page));
    if (focusedField !== null) seek(focusedField);
    finish("shown");
  }

  function listen(page: Document) {
    const status = page.querySelector("#preview-bar [role=status]");
    if (status) new MutationObserver(() => callbacks.onStatus(status.textContent)).observe(status, { childList: true });
    page.addEventListener("keydown", ({ key }) => key === "Escape" && callbacks.onEscape());
    page.addEventListener(
      "click",
      (event) => {
        const url = clickedUrl(event, page);
        if (url === null) return;
        event.preventDefault();
        event.stopPropagation();
        callbacks.onLink(url);
      },
      true,
    );
  }

  /** Scrolls to a field's element, now and after each load. */
  function seek(path: string) {
    const isNew = path !== focusedField;
    focusedField = path;
    const element = markedElement(markers, path);
    if (!element) return;
    const isVisible = isInView(element) && element.checkVisibility({ visibilityProperty: true });
    if (isNew || !isVisible) highlight(element);
  }

  const closed = new AbortController();
  for (const frame of [one, other]) frame.addEventListener("load", onLoad, { signal: closed.signal });
  return {
    load,
    seek,
    close: () => {
      clearTimeout(pageTimer);
      closed.abort();
    },
  };
}

/** The URL of a clicked link to another page; null for links within the page and to new tabs. */
function clickedUrl({ target, ctrlKey, metaKey, shiftKey }: MouseEvent, page: Document): string | null {
  const link = target instanceof windowOf(page).Element ? target.closest("a") : null;
  if (!link?.href || ctrlKey || metaKey || shiftKey) return null;
  return link.pathname === page.location.pathname && link.hash ? null : link.href;
}

/** The same page keeps its scroll position; another one starts at its top. */
function scrollOf(front: HTMLIFrameElement, page: Document): number {
  const before = front.contentDocument;
  return before?.location.pathname === page.location.pathname ? (front.contentWindow?.scrollY ?? 0) : 0;
}

function issuesIn(page: Document): PreviewIssue[] {
  const lines = page.querySelectorAll<HTMLElement>("#preview-bar [data-path]");
  return [...lines].map(({ dataset, textContent }) => ({ path: dataset.path ?? "", words: textContent }));
}

/** Whether an element is at least partly in view. */
function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < windowOf(element.ownerDocument).innerHeight;
}

/** Waits until pictures in view are decoded, up to a timeout. */
async function waitForPictures(page: Document): Promise<void> {
  const ready = Promise.allSettled([...page.images].filter(isInView).map((picture) => picture.decode()));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, timeouts.pictures))]);
}

function windowOf(page: Document): Window & typeof globalThis {
  return page.defaultView ?? window;
}
