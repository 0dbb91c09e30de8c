import { type KeyboardEvent, useSyncExternalStore } from "react";

export function isMac(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

/** For what never changes. */
export const subscribeToNothing = () => () => {};

/** The shortcut on this platform: `Ctrl K`, or `⌘ K`. */
export function useShortcut(letter: string): string {
  return `${useSyncExternalStore(subscribeToNothing, isMac, () => false) ? "⌘" : "Ctrl"} ${letter}`;
}

/** Enter submits the form instead of adding a line, in a text area that acts as a text input. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
