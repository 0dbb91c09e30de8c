/** Scroll position from which the header is compact, in pixels. */
const compactFrom = 50;

/** Makes the header compact on a scrolled page. */
export function runHeader(header: HTMLElement): void {
  const update = () => header.toggleAttribute("data-compact", scrollY > compactFrom);
  update();
  addEventListener("scroll", update, { passive: true });
}
