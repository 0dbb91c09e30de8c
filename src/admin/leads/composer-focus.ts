import { useEffect, useEffectEvent } from "react";

/** What the composer of the open lead writes. */
export type ComposerMode = "reply" | "note";

const eventName = "focus-composer";

/** A lead that is about to open. */
let wanted: { lead: string; mode: ComposerMode } | null = null;

/** Asks the open lead's composer to take the focus, for a key or a button elsewhere. Returns false if nothing did. */
export function focusComposer(mode: ComposerMode): boolean {
  return !dispatchEvent(new CustomEvent(eventName, { detail: mode, cancelable: true }));
}

/** The same of a lead that is about to open. */
export function focusComposerOf(lead: string, mode: ComposerMode): void {
  wanted = { lead, mode };
}

/** For the composer: `focus` takes the focus in a mode, and returns false if it can't. */
export function useComposerFocus(focus: (mode: ComposerMode) => boolean): void {
  const onFocus = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent && focus(event.detail)) event.preventDefault();
  });
  const onOpen = useEffectEvent(() => {
    if (wanted && location.pathname.endsWith(`/${wanted.lead}`)) {
      const { mode } = wanted;
      wanted = null;
      // The screen moves the focus to itself when it has changed.
      setTimeout(() => focus(mode));
    }
  });
  useEffect(() => {
    onOpen();
    addEventListener(eventName, onFocus);
    return () => removeEventListener(eventName, onFocus);
  }, []);
}
