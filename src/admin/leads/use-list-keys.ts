import { type RefObject, useEffect } from "react";
import { type ComposerMode, focusComposer } from "./composer-focus.ts";

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const modes: Record<string, ComposerMode> = { r: "reply", n: "note" };

/** Inputs and dialogs need these keys themselves. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}

/** j and k move through the list's links from anywhere, and the arrow keys do within the list. r and n write to the open lead. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function walk(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const mode = modes[event.key];
      if (mode && focusComposer(mode)) event.preventDefault();
      const step = steps[event.key];
      const box = list.current;
      if (step === undefined || !box) return;
      const isWithin = box.contains(document.activeElement);
      if (event.key.startsWith("Arrow") && !isWithin) return;
      const links = [...box.querySelectorAll<Element>("a")];
      const here = isWithin ? document.activeElement : box.querySelector("a[aria-current]");
      const next = here ? links[links.indexOf(here) + step] : links[0];
      if (!(next instanceof HTMLElement) || !next.checkVisibility()) return;
      event.preventDefault();
      next.focus();
    }
    addEventListener("keydown", walk);
    return () => removeEventListener("keydown", walk);
  }, [list]);
}
