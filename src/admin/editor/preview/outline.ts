import type { ShownPlace } from "./page-places.ts";

/** The box around one place of the page. It is drawn over the frame, so that nothing on the page moves. */
export function createOutline(viewport: HTMLElement) {
  const box = document.createElement("div");
  box.className = "preview-outline";
  box.hidden = true;
  box.ariaHidden = "true";
  const label = document.createElement("span");
  box.append(label);
  viewport.append(box);
  let shown: ShownPlace | null = null;
  let frame: HTMLIFrameElement | null = null;

  /** Follows the place when the page scrolls. */
  function update() {
    if (!shown || !frame) return;
    const { left, top, width, height } = placeBox(shown, frame, viewport);
    // A place that left the view has no outline.
    box.hidden = width === 0 || top + height < 0 || top > viewport.clientHeight;
    for (const [name, value] of Object.entries({ left, top, width, height })) box.style.setProperty(name, `${value}px`);
    box.toggleAttribute("data-label-inside", top < 28);
  }

  return {
    show: (place: ShownPlace, name: string, inFrame: HTMLIFrameElement) => {
      shown = place;
      frame = inFrame;
      if (label.textContent !== name) label.textContent = name;
      update();
    },
    hide: () => {
      shown = null;
      box.hidden = true;
    },
    update,
    remove: () => box.remove(),
  };
}

/** Where a place is in the viewport around its scaled frame. */
export function placeBox(place: ShownPlace, frame: HTMLIFrameElement, viewport: HTMLElement) {
  const inner = place.box();
  const outer = frame.getBoundingClientRect();
  const around = viewport.getBoundingClientRect();
  const scale = outer.width / frame.offsetWidth;
  return {
    left: outer.left - around.left + inner.left * scale,
    top: outer.top - around.top + inner.top * scale,
    width: inner.width * scale,
    height: inner.height * scale,
  };
}
