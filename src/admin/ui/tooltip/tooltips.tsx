import { useEffect, useRef } from "react";
import { isMac } from "../keys.ts";

/**
 * The delay before a tooltip opens, and the time after closing one in which the next opens at once. In milliseconds.
 */
const openDelayMs = 700;
const skipDelayMs = 300;

/** The space between control and tooltip, and between tooltip and window edge. In pixels. */
const gapPx = 6;

/** The link or button at the target, if it has a label and no text. */
function iconOnlyControl(target: EventTarget | null): HTMLElement | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(":is(a, button)[aria-label]") : null;
  return control?.innerText.trim() === "" ? control : null;
}

/** The shortcut on this platform, such as `(Ctrl+Shift+8)`; empty if there is none. */
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

function positionBubble(bubble: HTMLElement, control: HTMLElement): void {
  const box = control.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const below = box.bottom + gapPx;
  const top = below + height + gapPx > innerHeight ? box.top - gapPx - height : below;
  const middle = box.left + box.width / 2 - width / 2;
  const left = Math.min(Math.max(middle, gapPx), innerWidth - gapPx - width);
  Object.assign(bubble.style, { top: `${top}px`, left: `${left}px` });
}

/** Shows tooltips in `bubble`. Returns a function that stops it. */
function watchTooltips(bubble: HTMLElement): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, capture: true, passive: true };
  let currentControl: HTMLElement | null = null;
  let timer = 0;
  let closedAt = Number.NEGATIVE_INFINITY;

  function close() {
    clearTimeout(timer);
    currentControl = null;
    if (!bubble.matches(":popover-open")) return;
    bubble.hidePopover();
    closedAt = performance.now();
  }

  function open(control: HTMLElement) {
    if (!control.isConnected) return;
    bubble.textContent = [control.ariaLabel, shortcutOf(control)].filter(Boolean).join(" ");
    bubble.showPopover();
    positionBubble(bubble, control);
  }

  function showFor(control: HTMLElement | null) {
    if (control === currentControl) return;
    close();
    if (!control) return;
    currentControl = control;
    const isNextToAnother = performance.now() - closedAt < skipDelayMs;
    timer = window.setTimeout(open, isNextToAnother ? 0 : openDelayMs, control);
  }

  let lastPointerPosition = "";
  addEventListener(
    "pointerover",
    ({ target, pointerType, screenX, screenY }) => {
      const pointerPosition = `${screenX} ${screenY}`;
      // An element that moves under a still pointer is not hovered.
      if (pointerType === "touch" || pointerPosition === lastPointerPosition) return;
      lastPointerPosition = pointerPosition;
      // The tooltip itself may be hovered, for people who zoom in.
      if (target !== bubble) showFor(iconOnlyControl(target));
    },
    options,
  );
  addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) showFor(iconOnlyControl(target));
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
      // A pressed control shows its tooltip again only after the pointer leaves it.
      currentControl = iconOnlyControl(target);
    },
    options,
  );
  return () => {
    close();
    controller.abort();
  };
}

/** Tooltips for icon-only controls, on hover and on keyboard focus. */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current ? watchTooltips(bubble.current) : undefined), []);
  // Hidden from screen readers, because it repeats the control's label.
  return <div ref={bubble} popover="manual" role="tooltip" aria-hidden className="tooltip" />;
}
