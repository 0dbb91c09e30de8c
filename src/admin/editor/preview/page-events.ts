import type { PageField, PageFields } from "./page-fields.ts";

/** What a person does in the previewed page. */
export interface PageEvents {
  /** The place under the pointer, if any. */
  onPointerMove: (field: PageField | null) => void;
  onScroll: () => void;
  /** A place was clicked, in a link to another page if there is one. */
  onField: (field: PageField, link: string | null) => void;
  /** A link around no place was clicked. */
  onLink: (url: string) => void;
  /** The page reported why it ignores an action. */
  onStatus: (message: string) => void;
  onEscape: () => void;
  /** The key that switches between form and page was pressed. */
  onSwitch: () => void;
}

/** Switches between form and page, as between the panes of other programs. */
export const switchKey = "F6";

export function listenOnPage(page: Document, pageFields: PageFields, on: PageEvents): void {
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
      on.onPointerMove(pageFields.atPoint(clientX, clientY));
    });
  });
  page.documentElement.addEventListener("pointerleave", () => on.onPointerMove(null));
  page.addEventListener("scroll", on.onScroll, { passive: true, capture: true });
  view.addEventListener("resize", () => on.onPointerMove(null));
  // Before the page's own listener, which stops links that lead out of the preview.
  view.addEventListener("click", (event) => onClick(event, page, pageFields, on), true);
}

function onClick(event: MouseEvent, page: Document, pageFields: PageFields, on: PageEvents) {
  const { ctrlKey, metaKey, shiftKey, clientX, clientY, detail } = event;
  const target = event.target as Element;
  // Scripts click too: on the dots of a carousel, for example.
  if (!event.isTrusted || ctrlKey || metaKey || shiftKey) return;
  if (page.getSelection()?.isCollapsed === false) return;
  const control = target.closest("button, summary, label, input, select, textarea");
  const link = target.closest("a");
  const isByKey = detail === 0;
  const found = isByKey ? link && pageFields.within(link) : pageFields.atPoint(clientX, clientY);
  // A control of the page does what it does for visitors.
  const field = control && !control.contains(found?.element ?? null) ? null : found;
  const leavesPage = link !== null && link.href !== "" && !isWithin(link, page);
  if (leavesPage || (link && field)) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (field) on.onField(field, leavesPage ? link.href : null);
  else if (leavesPage) on.onLink(link.href);
}

/** Whether a link leads to a part of the same page. */
function isWithin({ pathname, hash }: HTMLAnchorElement, page: Document): boolean {
  return pathname === page.location.pathname && hash !== "";
}
