import { useEffect, useEffectEvent } from "react";
import { type ComposerMode, focusComposer, focusComposerWhenOpen, typeAhead } from "../lead/composer-focus.ts";

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

const modes: Record<string, ComposerMode> = { r: "reply", n: "note" };

/** Inputs and dialogs need these keys themselves. Checkboxes need none of them. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.matches("input[type=checkbox]")) return false;
  return target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
}

interface InboxKeys {
  /** The lead that has the focus; else the open one. */
  change: (field: "status" | "assignee", focused: string | null) => void;
  select: (id: string) => void;
  help: () => void;
}

function linksIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>("a[data-lead]")];
}

/** The keys of the inbox, from anywhere on the screen but an input. The arrow keys work within the list only. */
export function useInboxKeys(keys: InboxKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(target)) return;
    if (typeAhead(key) || handleKey(key, keys)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** Returns whether the key did something. */
function handleKey(key: string, { change, select, help }: InboxKeys): boolean {
  const focused = document.activeElement?.closest("[data-item]")?.querySelector<HTMLElement>("a[data-lead]");
  const id = focused?.dataset.lead ?? null;
  const mode = modes[key];
  if (mode) return write(mode, focused ?? null);
  if (key in steps) return moveFocus(key);
  switch (key) {
    case "e":
    case "a":
      change(key === "e" ? "status" : "assignee", id);
      return true;
    case "x":
      if (id !== null) select(id);
      return id !== null;
    case "/":
      document.getElementById("search-leads")?.focus();
      return true;
    case "?":
      help();
      return true;
    default:
      return false;
  }
}

/** Writes to the lead that has the focus, which opens first, or to the open one. */
function write(mode: ComposerMode, focused: HTMLElement | null): boolean {
  if (!focused || focused.hasAttribute("aria-current")) return focusComposer(mode);
  focusComposerWhenOpen(focused.dataset.lead ?? "", mode);
  focused.click();
  return true;
}

/** Moves the focus through the links. */
function moveFocus(key: string): boolean {
  const box = document.querySelector("[data-leads]");
  if (!box) return false;
  const isWithin = box.contains(document.activeElement);
  if (key.startsWith("Arrow") && (!isWithin || document.activeElement?.matches("input"))) return false;
  const links = linksIn(box);
  const current = isWithin
    ? document.activeElement?.closest("[data-item]")?.querySelector<HTMLElement>("a[data-lead]")
    : links.find((link) => link.hasAttribute("aria-current"));
  const next = current ? links[links.indexOf(current) + (steps[key] ?? 0)] : links[0];
  if (!next?.checkVisibility()) return false;
  next.focus();
  return true;
}
