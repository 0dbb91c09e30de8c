import { type KeyboardEvent, useSyncExternalStore } from "react";

/** Whether the keys of this machine are a Mac's. */
export function isMac(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

const never = () => () => {};

/** A letter with the key that makes it a shortcut here: `Ctrl K`, or `⌘ K`. */
export function useShortcut(letter: string): string {
  return `${useSyncExternalStore(never, isMac, () => false) ? "⌘" : "Ctrl"} ${letter}`;
}

/** A line that grows is no line to the browser: Enter, which would break it, sends its form as in any other. */
export function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
