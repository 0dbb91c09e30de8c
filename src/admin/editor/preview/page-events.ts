import type { PagePlaces, ShownPlace } from "./page-places.ts";

/** What a person does in the previewed page. */
export interface PageEvents {
  /** The place under the pointer, if any. */
  onPoint: (place: ShownPlace | null) => void;
  onScroll: () => void;
  /** A place was clicked, in a link to another page if there is one. */
  onPlace: (place: ShownPlace, link: string | null) => void;
  /** A link around no place was clicked. */
  onLink: (address: string) => void;
  /** The page reported why it ignores an action. */
  onStatus: (words: string) => void;
  onEscape: () => void;
  /** The key that switches between form and page was pressed. */
  onSwitch: () => void;
}

/** Switches between form and page, as between the panes of other programs. */
export const switchKey = "F6";

export function listenOnPage(page: Document, places: PagePlaces, on: PageEvents): void {
  const view = page.defaultView;
  if (!view) return;
  const status = page.querySelector("#preview-bar [role=status]");
  if (status) new MutationObserver(() => on.onStatus(status.textContent)).observe(status, { childList: true });
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") on.onEscape();
    if (event.key !== switchKey) return;
    event.preventDefault();
    on.onSwitch();
  });
  let isWaiting = false;
  page.addEventListener("pointermove", ({ clientX, clientY, pointerType }) => {
    if (isWaiting || pointerType === "touch") return;
    isWaiting = true;
    view.requestAnimationFrame(() => {
      isWaiting = false;
      on.onPoint(places.at(clientX, clientY));
    });
  });
  page.documentElement.addEventListener("pointerleave", () => on.onPoint(null));
  page.addEventListener("scroll", on.onScroll, { passive: true, capture: true });
  view.addEventListener("resize", () => on.onPoint(null));
  // Before the page's own listener, which stops links that lead out of the preview.
  view.addEventListener("click", (event) => onClick(event, page, places, on), true);
}

function onClick(event: MouseEvent, page: Document, places: PagePlaces, on: PageEvents) {
  const { ctrlKey, metaKey, shiftKey, clientX, clientY, detail } = event;
  const target = event.target as Element;
  // Scripts click too: on the dots of a carousel, for example.
  if (!event.isTrusted || ctrlKey || metaKey || shiftKey) return;
  if (page.getSelection()?.isCollapsed === false) return;
  const control = target.closest("button, summary, label, input, select, textarea");
  const link = target.closest("a");
  const isByKey = detail === 0;
  const found = isByKey ? link && places.in(link) : places.at(clientX, clientY);
  // A control of the page does what it does for visitors.
  const place = control && !control.contains(found?.element ?? null) ? null : found;
  const leadsAway = link !== null && link.href !== "" && !isWithin(link, page);
  if (leadsAway || (link && place)) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (place) on.onPlace(place, leadsAway ? link.href : null);
  else if (leadsAway) on.onLink(link.href);
}

/** Whether a link leads to a part of the same page. */
function isWithin({ pathname, hash }: HTMLAnchorElement, page: Document): boolean {
  return pathname === page.location.pathname && hash !== "";
}
