import { type Places, placeOf, placesIn, showPlace } from "./places.ts";

/** How the pane stands with what it shows. */
export type Shown = "loading" | "shown" | "failed";

/** What keeps the page from being published, and the path of the input that it is about. */
export interface Missing {
  path: string;
  words: string;
}

interface Parts {
  report: (shown: Shown) => void;
  /** A page came, which lacks this. */
  onPage: (missing: Missing[]) => void;
  /** The page said why it does not do something. */
  onSaid: (words: string) => void;
  /** A link within the preview was followed. */
  onLink: (address: string) => void;
  /** The focus shall leave the page. */
  onEscape: () => void;
}

/** How long a page may take to come, and its pictures to be ready: in milliseconds. */
const patience = { page: 15_000, pictures: 300 };

/**
 * Two frames that take turns: one shows a page while the other loads the next. So nothing flickers, and what is shown
 * stays where it was scrolled to.
 */
export function takeTurns([one, other]: readonly [HTMLIFrameElement, HTMLIFrameElement], parts: Parts) {
  let front = one;
  let back = other;
  let wanted: string | null = null;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** A page was asked for and has not come. One that comes after all is shown, however late. */
  let isAwaited = false;
  let places: Places = new Map();
  let sought: string | null = null;

  function load(address: string) {
    wanted = address;
    if (!isBusy) begin();
  }

  function begin() {
    if (wanted === null) return;
    parts.report("loading");
    isBusy = true;
    isAwaited = true;
    giveUp = setTimeout(end, patience.page, "failed");
    // It leaves no trace in the tab's history.
    back.contentWindow?.location.replace(wanted);
    wanted = null;
  }

  function end(shown: Shown) {
    clearTimeout(giveUp);
    isBusy = false;
    parts.report(shown);
    begin();
  }

  async function onLoad({ currentTarget }: Event) {
    const page = back.contentDocument;
    if (currentTarget !== back || !isAwaited || page?.URL === "about:blank") return;
    clearTimeout(giveUp);
    isBusy = true;
    isAwaited = false;
    // An error, the login, or what the browser says when nothing can be reached.
    if (!page?.getElementById("preview-bar")) return end("failed");
    back.contentWindow?.scrollTo({ top: scrollOf(front, page), behavior: "instant" });
    await picturesReady(page);
    [front, back] = [back, front];
    front.dataset.front = "";
    delete back.dataset.front;
    places = placesIn(page);
    listen(page);
    parts.onPage(missingIn(page));
    if (sought !== null) seek(sought);
    end("shown");
  }

  function listen(page: Document) {
    const said = page.querySelector("#preview-bar [role=status]");
    if (said) new MutationObserver(() => parts.onSaid(said.textContent)).observe(said, { childList: true });
    page.addEventListener("keydown", ({ key }) => key === "Escape" && parts.onEscape());
    page.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof view(page).Element ? event.target.closest("a") : null;
        if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey) return;
        if (link.pathname === page.location.pathname && link.hash) return;
        event.preventDefault();
        event.stopPropagation();
        parts.onLink(link.href);
      },
      true,
    );
  }

  /** Brings an input's place into view, now and whenever a new page has come. */
  function seek(path: string) {
    const isNew = path !== sought;
    sought = path;
    const place = placeOf(places, path);
    if (place && (isNew || !isInView(place))) showPlace(place);
  }

  for (const frame of [one, other]) frame.addEventListener("load", onLoad);
  return {
    load,
    seek,
    close: () => {
      clearTimeout(giveUp);
      for (const frame of [one, other]) frame.removeEventListener("load", onLoad);
    },
  };
}

/** A page that is loaded anew stays where it was; another one begins at its top. */
function scrollOf(front: HTMLIFrameElement, page: Document): number {
  const before = front.contentDocument;
  return before?.location.pathname === page.location.pathname ? (front.contentWindow?.scrollY ?? 0) : 0;
}

function missingIn(page: Document): Missing[] {
  const lines = page.querySelectorAll<HTMLElement>("#preview-bar [data-path]");
  return [...lines].map(({ dataset, textContent }) => ({ path: dataset.path ?? "", words: textContent }));
}

function isInView(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect();
  return (
    bottom > 0 && top < view(place.ownerDocument).innerHeight && place.checkVisibility({ visibilityProperty: true })
  );
}

/** Pictures in view are decoded before the page is shown; one that takes long is not waited for. */
async function picturesReady(page: Document): Promise<void> {
  const { innerHeight } = view(page);
  const inView = [...page.images].filter((picture) => {
    const { top, bottom } = picture.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  const ready = Promise.allSettled(inView.map((picture) => picture.decode()));
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, patience.pictures))]);
}

function view(page: Document): Window & typeof globalThis {
  return page.defaultView ?? window;
}
