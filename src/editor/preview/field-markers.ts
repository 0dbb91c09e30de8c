import { markerNumber, markerPattern } from "../../content/fields/marker-characters.ts";

/** The elements that show each field, in document order, by the field's path. */
export type FieldMarkers = ReadonlyMap<string, readonly HTMLElement[]>;

/** Duration of the highlight in milliseconds, as in `rendering/preview-bar.css`. */
const highlightDuration = 1600;

/** Finds the elements of a preview page by the markers in their text. */
export function findMarkers(page: Document): FieldMarkers {
  const paths: string[] = JSON.parse(page.getElementById("preview-bar")?.dataset.paths ?? "[]");
  const markers = new Map<string, HTMLElement[]>();
  const texts = page.createTreeWalker(page.querySelector("main") ?? page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    for (const [, number = ""] of nodeValue?.matchAll(markerPattern) ?? []) {
      const path = paths[markerNumber(number)];
      if (path !== undefined && parentElement) markers.set(path, [...(markers.get(path) ?? []), parentElement]);
    }
  }
  return markers;
}

/** The element that shows a field, or the closest one: for a picture, the text beside it. */
export function markedElement(markers: FieldMarkers, path: string): HTMLElement | null {
  const steps = path.split(".");
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const prefix = steps.slice(0, depth).join(".");
    const exact = markers.get(prefix)?.[0];
    if (exact) return exact;
    const descendants = [...markers.keys()].filter((known) => known.startsWith(`${prefix}.`));
    const preceding = descendants.filter((known) => isBefore(known, path));
    const closest = preceding.at(-1) ?? descendants[0];
    if (closest !== undefined) return markers.get(closest)?.[0] ?? null;
  }
  return null;
}

/** Whether one path comes before another, by the numbers in them. */
function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) <= 0;
}

/** Scrolls to an element and highlights it. Closed details and hidden slides around it open first. */
export function highlight(element: HTMLElement): void {
  const { ownerDocument: page } = element;
  const view = page.defaultView;
  if (!view) return;
  for (let parent = element.closest("details"); parent; parent = parent.parentElement?.closest("details") ?? null) {
    parent.open = true;
  }
  showSlide(element, view);
  const { top, bottom } = element.getBoundingClientRect();
  if (top < view.innerHeight * 0.1 || bottom > view.innerHeight * 0.8) {
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // `scrollIntoView` would scroll the form as well.
    view.scrollBy({ top: top - view.innerHeight * 0.3, behavior: reducesMotion ? "instant" : "smooth" });
  }
  for (const other of page.querySelectorAll("[data-shown]")) other.removeAttribute("data-shown");
  element.setAttribute("data-shown", "");
  setTimeout(() => element.removeAttribute("data-shown"), highlightDuration);
}

/** Shows a hidden slide and pauses the carousel. The page's deferred script is hydrated for it. */
function showSlide(element: HTMLElement, view: Window): void {
  const slide = element.closest("[aria-roledescription=slide]");
  const carousel = slide?.closest("[aria-roledescription=carousel]");
  if (!slide || !carousel || slide.checkVisibility({ visibilityProperty: true })) return;
  const slides = [...carousel.querySelectorAll("[aria-roledescription=slide]")];
  const dots = [...carousel.querySelectorAll<HTMLElement>("[data-replay]")].slice(-slides.length);
  const pause = () => carousel.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  view.addEventListener("mangrove:live", pause, { once: true });
  view.dispatchEvent(new Event("pointerdown"));
  dots[slides.indexOf(slide)]?.click();
  pause();
}
