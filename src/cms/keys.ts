import { useSyncExternalStore } from "react";

/** Whether the keys of this machine are a Mac's. */
export function isMac(): boolean {
  return /^(?:Mac|iP)/.test(navigator.platform);
}

const never = () => () => {};

/** A letter with the key that makes it a shortcut here: `Ctrl K`, or `⌘ K`. */
export function useShortcut(letter: string): string {
  return `${useSyncExternalStore(never, isMac, () => false) ? "⌘" : "Ctrl"} ${letter}`;
}
