import { numberOf, signs } from "../../content/signs.ts";

/** Where a page shows the text of which input: the elements, in the page's order, by the input's path. */
export type Places = ReadonlyMap<string, readonly HTMLElement[]>;

/** How long a place is marked, in milliseconds; as long as the fading in `rendering/preview-bar.css`. */
const marked = 1600;

/** Finds the texts of a preview's page by the signs behind them. */
export function placesIn(page: Document): Places {
  const paths: string[] = JSON.parse(page.getElementById("preview-bar")?.dataset.paths ?? "[]");
  const places = new Map<string, HTMLElement[]>();
  const texts = page.createTreeWalker(page.querySelector("main") ?? page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    for (const [, number = ""] of nodeValue?.matchAll(signs) ?? []) {
      const path = paths[numberOf(number)];
      if (path !== undefined && parentElement) places.set(path, [...(places.get(path) ?? []), parentElement]);
    }
  }
  return places;
}

/** The element that shows an input's text, or what stands closest to it: of a picture, the words beside it. */
export function placeOf(places: Places, path: string): HTMLElement | null {
  const steps = path.split(".");
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const near = steps.slice(0, depth).join(".");
    const exact = places.get(near)?.[0];
    if (exact) return exact;
    const within = [...places.keys()].filter((known) => known.startsWith(`${near}.`));
    const before = within.filter((known) => isBefore(known, path));
    const closest = before.at(-1) ?? within[0];
    if (closest !== undefined) return places.get(closest)?.[0] ?? null;
  }
  return null;
}

/** Whether a place stands before another by the numbers in their paths. */
function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) <= 0;
}

/** Brings a place into view, and marks it for a moment. What folds or turns away what it holds is opened first. */
export function showPlace(place: HTMLElement): void {
  const { ownerDocument: page } = place;
  const view = page.defaultView;
  if (!view) return;
  for (let around = place.closest("details"); around; around = around.parentElement?.closest("details") ?? null) {
    around.open = true;
  }
  turnTo(place, view);
  const { top, bottom } = place.getBoundingClientRect();
  if (top < view.innerHeight * 0.1 || bottom > view.innerHeight * 0.8) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Not by `scrollIntoView`, which would scroll the form as well.
    view.scrollBy({ top: top - view.innerHeight * 0.3, behavior: still ? "instant" : "smooth" });
  }
  for (const other of page.querySelectorAll("[data-shown]")) other.removeAttribute("data-shown");
  place.setAttribute("data-shown", "");
  setTimeout(() => place.removeAttribute("data-shown"), marked);
}

/** A slide that does not stand in front is turned to, and stays: the page's own script is woken for it. */
function turnTo(place: HTMLElement, view: Window): void {
  const slide = place.closest("[aria-roledescription=slide]");
  const carousel = slide?.closest("[aria-roledescription=carousel]");
  if (!slide || !carousel || slide.checkVisibility({ visibilityProperty: true })) return;
  const slides = [...carousel.querySelectorAll("[aria-roledescription=slide]")];
  const dots = [...carousel.querySelectorAll<HTMLElement>("[data-replay]")].slice(-slides.length);
  const stay = () => carousel.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  view.addEventListener("mangrove:live", stay, { once: true });
  view.dispatchEvent(new Event("pointerdown"));
  dots[slides.indexOf(slide)]?.click();
  stay();
}
