import { useEffect, useEffectEvent } from "react";

/** What the composer of the open lead writes. */
export type ComposerMode = "reply" | "note";

const eventName = "focus-composer";

/** Asks the open lead's composer to take the focus, for a key or a button elsewhere. Returns false if nothing did. */
export function focusComposer(mode: ComposerMode): boolean {
  return !dispatchEvent(new CustomEvent(eventName, { detail: mode, cancelable: true }));
}

/** For the composer: `focus` takes the focus in a mode, and returns false if it can't. */
export function useComposerFocus(focus: (mode: ComposerMode) => boolean): void {
  const onFocus = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent && focus(event.detail)) event.preventDefault();
  });
  useEffect(() => {
    addEventListener(eventName, onFocus);
    return () => removeEventListener(eventName, onFocus);
  }, []);
}
