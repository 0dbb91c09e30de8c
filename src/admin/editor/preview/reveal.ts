/** Duration of the highlight in milliseconds, as in `app/document/preview-bar.css`. */
const highlightDurationMs = 1600;

/** Scrolls to an element and highlights it. Closed details and hidden slides around it open first. */
export function reveal(element: HTMLElement): void {
  const { ownerDocument: page } = element;
  const view = page.defaultView;
  if (!view) return;
  for (let parent = element.closest("details"); parent; parent = parent.parentElement?.closest("details") ?? null) {
    parent.open = true;
  }
  showSlide(element, view);
  scrollInto(element, view);
  for (const other of page.querySelectorAll("[data-shown]")) other.removeAttribute("data-shown");
  element.setAttribute("data-shown", "");
  setTimeout(() => element.removeAttribute("data-shown"), highlightDurationMs);
}

/** `scrollIntoView` would scroll the form as well. What is in view stays where it is. */
export function scrollInto(element: Element, view: Window): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  for (let parent = element.parentElement; parent && parent !== parent.ownerDocument.body; ) {
    if (parent.scrollWidth > parent.clientWidth && getComputedStyle(parent).overflowX !== "visible") {
      const [outer, inner] = [parent.getBoundingClientRect(), element.getBoundingClientRect()];
      const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      if (!isInside) parent.scrollBy({ left: inner.left - outer.left, behavior: "instant" });
    }
    parent = parent.parentElement;
  }
  const { top, bottom } = element.getBoundingClientRect();
  const isInView = (top >= 0 && bottom <= view.innerHeight) || (top <= 0 && bottom >= view.innerHeight);
  if (!isInView) view.scrollBy({ top: top - view.innerHeight * 0.3, behavior });
}

/** Whether an element is at least partly in view. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < (element.ownerDocument.defaultView?.innerHeight ?? 0);
}

export function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** Shows a hidden slide and pauses the carousel. The page's deferred script is started for it. */
function showSlide(element: HTMLElement, view: Window): void {
  const slide = element.closest("[aria-roledescription=slide]");
  const carousel = slide?.closest("[aria-roledescription=carousel]");
  if (!slide || !carousel || isVisible(slide)) return;
  const slides = [...carousel.querySelectorAll("[aria-roledescription=slide]")];
  const dots = [...carousel.querySelectorAll<HTMLElement>("[data-replay]")].slice(-slides.length);
  const pause = () => carousel.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  view.addEventListener("mangrove:live", pause, { once: true });
  view.dispatchEvent(new Event("pointerdown"));
  dots[slides.indexOf(slide)]?.click();
  pause();
}
