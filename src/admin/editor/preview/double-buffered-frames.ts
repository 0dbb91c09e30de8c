import { withoutMarkers } from "#src/domain/content/fields/checks/marker-characters.ts";
import { createOutline, fieldBox } from "./outline.ts";
import { listenOnPage, type PageEvents } from "./page-events.ts";
import { createPageFields, type PageField, type PageFields } from "./page-fields.ts";
import { isInView, isVisible, reveal, scrollInto } from "./reveal.ts";

/** The loading state of the preview. */
export type FrameState = "loading" | "shown" | "failed";

/** A problem that prevents publishing, and its input's path. */
export interface PreviewIssue {
  path: string;
  message: string;
}

/** A place that a person clicked or stepped to. */
export interface ChosenField {
  entry: PageField["entry"];
  path: string;
  label: string;
  /** The address of the link around it. */
  link: string | null;
  /** In the pane, in pixels. */
  box: ReturnType<typeof fieldBox>;
}

interface FrameOptions extends Pick<PageEvents, "onStatus" | "onLink" | "onEscape" | "onSwitch"> {
  /** The edited entry. */
  entry: string;
  /** Around both frames. */
  viewport: HTMLElement;
  report: (state: FrameState) => void;
  /** A page was loaded, with these issues. */
  onPage: (issues: PreviewIssue[]) => void;
  /** A place was clicked. */
  onField: (field: ChosenField) => void;
  /** Else the preview covers the form. */
  isBesideForm: () => boolean;
}

/** Timeouts for the page and its pictures, in milliseconds. */
const timeoutsMs = { page: 15_000, pictures: 300 };

export type PreviewFrames = ReturnType<typeof createDoubleBufferedFrames>;

/**
 * Two frames: one shows a page while the other loads the next. Nothing flickers, and the scroll position stays. The frames
 * are read directly, not by messages: the browser allows that for pages of the same origin only.
 */
export function createDoubleBufferedFrames(
  [one, other]: readonly [HTMLIFrameElement, HTMLIFrameElement],
  options: FrameOptions,
) {
  const { viewport, entry } = options;
  const outline = createOutline(viewport);
  let front = one;
  let back = other;
  let pendingUrl: string | null = null;
  let pageTimer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** A requested page has not loaded yet. A late one is still shown. */
  let isExpected = false;
  let pageFields: PageFields | null = null;
  let focusedField: string | null = null;
  /** The text of the public page that was in view. */
  let pendingText: string | null = null;
  /** The place that the keyboard is at. */
  let current: PageField | null = null;

  function load(url: string) {
    pendingUrl = url;
    if (!isBusy) loadNext();
  }

  function loadNext() {
    if (pendingUrl === null) return;
    options.report("loading");
    isBusy = true;
    isExpected = true;
    pageTimer = setTimeout(finish, timeoutsMs.page, "failed");
    // `replace` adds no entry to the tab's history.
    back.contentWindow?.location.replace(pendingUrl);
    pendingUrl = null;
  }

  function finish(state: FrameState) {
    clearTimeout(pageTimer);
    isBusy = false;
    options.report(state);
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
    outline.hide();
    current = null;
    pageFields = createPageFields(page);
    listenOnPage(page, pageFields, {
      ...options,
      onPointerMove: (field) => (field ? outline.show(field, nameOf(field), front) : outline.hide()),
      onScroll: outline.update,
      onField: chooseField,
    });
    options.onPage(issuesIn(page));
    if (pendingText !== null) seekText(pendingText);
    else if (focusedField !== null) seekField(focusedField);
    finish("shown");
  }

  const nameOf = (field: PageField) =>
    field.entry.entry === entry ? field.label : [field.entry.name, field.label].filter(Boolean).join(" › ");

  function chooseField(field: PageField, link: string | null) {
    current = field;
    const { entry, path, label } = field;
    options.onField({ entry, path, label, link, box: fieldBox(field, front, viewport) });
  }

  /** Scrolls to a field's element, now and after each load. */
  function seekField(path: string) {
    const isNew = path !== focusedField;
    focusedField = path;
    const field = pageFields?.find(entry, path);
    if (!field) return;
    if (isNew) current = field;
    const { element } = field;
    if (isNew || !(isInView(element) && isVisible(element))) reveal(element);
  }

  /** Scrolls to the text that was in view on the public page, now or after the page is loaded. */
  function seekText(text: string) {
    pendingText = pageFields ? null : text;
    const page = front.contentDocument;
    if (!pageFields || !page) return;
    const element = elementWithText(page, text);
    if (!element) return;
    reveal(element);
    const field = pageFields
      .all()
      .find((candidate) => candidate.entry.entry === entry && !isBefore(candidate.element, element));
    if (field && options.isBesideForm()) chooseField(field, null);
  }

  /** Goes to the next or previous place that is visible. */
  function step(offset: 1 | -1): PageField | null {
    const visibleFields = pageFields?.all().filter(({ element }) => isVisible(element)) ?? [];
    const index = visibleFields.findIndex((field) => field.element === current?.element && field.path === current.path);
    const inView = visibleFields.findIndex(({ element }) => isInView(element));
    const next = index < 0 ? Math.max(inView, 0) : (index + offset + visibleFields.length) % visibleFields.length;
    current = visibleFields[next] ?? null;
    if (!current) return null;
    const view = current.element.ownerDocument.defaultView;
    if (view) scrollInto(current.element, view);
    outline.show(current, nameOf(current), front);
    return current;
  }

  const controller = new AbortController();
  for (const frame of [one, other]) frame.addEventListener("load", onLoad, { signal: controller.signal });
  return {
    load,
    seek: seekField,
    seekText,
    step,
    nameOf,
    /** Chooses the place that the keyboard is at. */
    chooseCurrent: () => {
      const field = current ?? step(1);
      if (field) chooseField(field, null);
    },
    /** The keyboard goes back into the page. */
    focusPage: () => front.contentWindow?.focus(),
    hideOutline: outline.hide,
    close: () => {
      clearTimeout(pageTimer);
      controller.abort();
      outline.remove();
    },
  };
}

function elementWithText(page: Document, text: string): HTMLElement | null {
  const texts = page.createTreeWalker(page.querySelector("main") ?? page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement } = texts.currentNode;
    if (parentElement && isVisible(parentElement) && textOf(parentElement).startsWith(text)) return parentElement;
  }
  return null;
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Without markers. */
function textOf({ textContent }: Element): string {
  return withoutMarkers(textContent).replaceAll(/\s+/g, " ").trim();
}

/** The same page keeps its scroll position; another one starts at its top. */
function scrollOf(front: HTMLIFrameElement, page: Document): number {
  const before = front.contentDocument;
  return before?.location.pathname === page.location.pathname ? (front.contentWindow?.scrollY ?? 0) : 0;
}

function issuesIn(page: Document): PreviewIssue[] {
  const lines = page.querySelectorAll<HTMLElement>("#preview-bar [data-path]");
  return [...lines].map(({ dataset, textContent }) => ({ path: dataset.path ?? "", message: textContent }));
}

/** Waits until pictures in view are decoded, up to a timeout. */
async function waitForPictures(page: Document): Promise<void> {
  const ready = Promise.allSettled([...page.images].filter(isInView).map((picture) => picture.decode()));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, timeoutsMs.pictures))]);
}
