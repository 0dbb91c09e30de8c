/** Scroll position from which the header is compact, in pixels. */
const compactFromPixels = 50;

/** Makes the header compact on a scrolled page. */
export function runHeader(header: HTMLElement): void {
  const update = () => header.toggleAttribute("data-compact", scrollY > compactFromPixels);
  update();
  addEventListener("scroll", update, { passive: true });
}
