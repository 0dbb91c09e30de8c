/** Keeps focus within the open panel. */
function trapFocus(event: KeyboardEvent, panel: HTMLElement): void {
  if (event.key !== "Tab") return;
  const reachable = [...panel.querySelectorAll<HTMLElement>("a, button, summary")].filter((element) =>
    element.checkVisibility(),
  );
  const [first] = reachable;
  const last = reachable.at(-1);
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/** The menu's popover opens and closes by itself; this keeps focus in it, and closes it after a link to an anchor. */
export function runPhoneMenu(panel: HTMLElement): void {
  panel.addEventListener("toggle", ({ newState, target }) => {
    // Toggle events of the accordions do not bubble, but some browsers let them.
    if (newState === "open" && target === panel) panel.querySelector<HTMLElement>("[data-close]")?.focus();
  });
  panel.addEventListener("keydown", (event) => trapFocus(event, panel));
  panel.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) panel.hidePopover();
  });
}
