import type { PageField } from "./page-fields.ts";

/** The box around one place of the page. It is drawn over the frame, so that nothing on the page moves. */
export function createOutline(viewport: HTMLElement) {
  const box = document.createElement("div");
  box.className = "preview-outline";
  box.hidden = true;
  box.ariaHidden = "true";
  const label = document.createElement("span");
  box.append(label);
  viewport.append(box);
  let outlined: PageField | null = null;
  let frame: HTMLIFrameElement | null = null;

  /** Follows the place when the page scrolls. */
  function update() {
    if (!outlined || !frame) return;
    const { left, top, width, height } = fieldBox(outlined, frame, viewport);
    // A place that left the view has no outline.
    box.hidden = width === 0 || top + height < 0 || top > viewport.clientHeight;
    for (const [name, value] of Object.entries({ left, top, width, height })) box.style.setProperty(name, `${value}px`);
    box.toggleAttribute("data-label-inside", top < 28);
  }

  return {
    show: (field: PageField, name: string, inFrame: HTMLIFrameElement) => {
      outlined = field;
      frame = inFrame;
      if (label.textContent !== name) label.textContent = name;
      update();
    },
    hide: () => {
      outlined = null;
      box.hidden = true;
    },
    update,
    remove: () => box.remove(),
  };
}

/** Where a place is in the viewport around its scaled frame. */
export function fieldBox(field: PageField, frame: HTMLIFrameElement, viewport: HTMLElement) {
  const inner = field.box();
  const outer = frame.getBoundingClientRect();
  const container = viewport.getBoundingClientRect();
  const scale = outer.width / frame.offsetWidth;
  return {
    left: outer.left - container.left + inner.left * scale,
    top: outer.top - container.top + inner.top * scale,
    width: inner.width * scale,
    height: inner.height * scale,
  };
}
