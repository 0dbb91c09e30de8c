import { useEffect, useEffectEvent } from "react";

/** What the composer of the open lead writes. */
export type ComposerMode = "reply" | "note";

const eventName = "focus-composer";

/** The choice that shows the conversation where the pane is too narrow for two columns. */
export const conversationTabId = "lead-tab-conversation";

/** A lead that is about to open, with the input since. */
let pendingFocus: { lead: string; mode: ComposerMode; bufferedText: string; until: number } | null = null;

/** In milliseconds: a lead that takes longer may never open. */
const maxWaitMs = 10_000;

/** Asks the open lead's composer to take the focus, for a key or a button elsewhere. Returns false if nothing did. */
export function focusComposer(mode: ComposerMode): boolean {
  const tab = document.getElementById(conversationTabId);
  if (tab instanceof HTMLInputElement) tab.checked = true;
  return !dispatchEvent(new CustomEvent(eventName, { detail: mode, cancelable: true }));
}

/** The same of a lead that is about to open. */
export function focusComposerWhenOpen(lead: string, mode: ComposerMode): void {
  pendingFocus = { lead, mode, bufferedText: "", until: performance.now() + maxWaitMs };
}

/** Whether a composer is about to take the focus: then letters are its text, and no commands. Escape gives it up. */
export function typeAhead(key: string): boolean {
  if (!pendingFocus || key === "Escape" || performance.now() > pendingFocus.until) {
    pendingFocus = null;
    return false;
  }
  if (key.length === 1) pendingFocus.bufferedText += key;
  return key.length === 1;
}

function insert(text: string): void {
  const field = document.activeElement;
  if (text === "" || !(field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Inserts paragraphs into the text that is being written, where the cursor is. */
export function insertParagraphs(textarea: HTMLTextAreaElement, text: string): void {
  const { selectionStart: start, selectionEnd: end, value } = textarea;
  const separator = start === 0 || value[start - 1] === "\n" ? "" : "\n\n";
  textarea.setRangeText(separator + text, start, end, "end");
  textarea.dispatchEvent(new Event("input", { bubbles: true }));
}

/** For the composer: `focus` takes the focus in a mode, and returns false if it can't. */
export function useComposerFocus(focus: (mode: ComposerMode) => boolean): void {
  const onFocus = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent && focus(event.detail)) event.preventDefault();
  });
  const onOpen = useEffectEvent(() => {
    if (pendingFocus && location.pathname.endsWith(`/${pendingFocus.lead}`)) {
      // The screen moves the focus to itself when it has changed.
      setTimeout(() => {
        if (pendingFocus && focus(pendingFocus.mode)) insert(pendingFocus.bufferedText);
        pendingFocus = null;
      });
    }
  });
  useEffect(() => {
    onOpen();
    addEventListener(eventName, onFocus);
    return () => removeEventListener(eventName, onFocus);
  }, []);
}
