const focusable = "input:not([type=hidden]), select, textarea, [contenteditable=true], button:not([disabled])";

/** Focuses what is filled in first within an element; buttons only where there is nothing to fill in. */
export function focusFirst(within: Element | null): void {
  const found = within?.querySelector<HTMLElement>(`:is(${focusable}):not(button)`);
  (found ?? within?.querySelector<HTMLElement>(focusable))?.focus();
}
