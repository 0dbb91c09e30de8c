const focusable =
  "input:not([type=hidden], [hidden]), select, textarea, [contenteditable=true], button:not([disabled])";

/** Focuses the first input in an element, or its first button if there is no input, or else the element. */
export function focusFirst(within: Element | null): void {
  const input = within?.querySelector<HTMLElement>(`:is(${focusable}):not(button)`);
  const target = input ?? within?.querySelector<HTMLElement>(focusable) ?? within;
  if (target instanceof HTMLElement) target.focus();
}
