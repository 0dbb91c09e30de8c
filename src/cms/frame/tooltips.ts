import { isMac } from "../keys.ts";

/** How long one points before the name is shown; and for how long after another one it is shown at once. In milliseconds. */
const openDelay = 700;
const skipDelay = 300;

/** Between control and bubble, and between bubble and the window's edge. In pixels. */
const gap = 6;

/** The control that is pointed at, if it shows no words of its own. */
function wordless(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(":is(a, button)[aria-label]") : null;
  return control?.innerText.trim() === "" ? control : null;
}

/** `(Ctrl+Shift+8)`, or with the keys of a Mac; empty for what has none. */
function shortcutOf(control: HTMLElement): string {
  const hasMacKeys = isMac();
  const shortcuts = control.getAttribute("aria-keyshortcuts")?.split(" ") ?? [];
  const shortcut = shortcuts.find((keys) => keys.includes("Meta") === hasMacKeys) ?? "";
  const keys = shortcut
    .replace("Control", "Ctrl")
    .replace("Meta", "⌘")
    .replace("Alt", hasMacKeys ? "⌥" : "Alt");
  return keys && `(${keys})`;
}

function place(bubble: HTMLElement, control: HTMLElement): void {
  const at = control.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const below = at.bottom + gap;
  const top = below + height + gap > innerHeight ? at.top - gap - height : below;
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.min(Math.max(middle, gap), innerWidth - gap - width);
  Object.assign(bubble.style, { top: `${top}px`, left: `${left}px` });
}

/** Shows names in `bubble`, until what it answers with is called. */
export function watchTooltips(bubble: HTMLElement): () => void {
  const end = new AbortController();
  const options = { signal: end.signal, capture: true, passive: true };
  let shownFor: HTMLElement | null = null;
  let timer = 0;
  let closedAt = Number.NEGATIVE_INFINITY;

  function close() {
    clearTimeout(timer);
    shownFor = null;
    if (!bubble.matches(":popover-open")) return;
    bubble.hidePopover();
    closedAt = performance.now();
  }

  function open(control: HTMLElement) {
    if (!control.isConnected) return;
    bubble.textContent = [control.ariaLabel, shortcutOf(control)].filter(Boolean).join(" ");
    bubble.showPopover();
    place(bubble, control);
  }

  function come(control: HTMLElement | null) {
    if (control === shownFor) return;
    close();
    if (!control) return;
    shownFor = control;
    const isNextToAnother = performance.now() - closedAt < skipDelay;
    timer = window.setTimeout(open, isNextToAnother ? 0 : openDelay, control);
  }

  let rests = "";
  addEventListener(
    "pointerover",
    ({ target, pointerType, screenX, screenY }) => {
      const at = `${screenX} ${screenY}`;
      // What comes to lie under a resting pointer is not pointed at.
      if (pointerType === "touch" || at === rests) return;
      rests = at;
      // The bubble itself may be pointed at, to read it enlarged.
      if (target !== bubble) come(wordless(target));
    },
    options,
  );
  addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) come(wordless(target));
    },
    options,
  );
  addEventListener("focusout", close, options);
  addEventListener("scroll", close, options);
  addEventListener("keydown", ({ key }) => key === "Escape" && close(), options);
  addEventListener(
    "pointerdown",
    ({ target }) => {
      close();
      // What was pressed is known: its name is shown again when one comes back to it.
      shownFor = wordless(target);
    },
    options,
  );
  return () => {
    close();
    end.abort();
  };
}
