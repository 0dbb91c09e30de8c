/** Moves focus in a submenu by arrow keys. Returns whether the key was one. */
function moveFocus(key: string, links: readonly HTMLElement[]): boolean {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return false;
  const index = links.indexOf(document.activeElement as HTMLElement);
  links.at(index === -1 && step === -1 ? -1 : (index + step) % links.length)?.focus();
  return true;
}

/** Opens a submenu on hover, focus and click. Until then `header.css` opens it, by the same rules. */
export function runSubmenu(item: HTMLElement): void {
  const button = item.querySelector("button");
  const links = [...item.querySelectorAll<HTMLElement>("[data-submenu] a")];
  if (!button) return;
  let isHovered = false;
  let isFocused = item.contains(document.activeElement);
  /** Closed by Escape or a second click, until pointer or focus return. */
  let isDismissed = false;
  let wasOpenAtPress = false;
  const isOpen = () => (isHovered || isFocused) && !isDismissed;

  function update() {
    item.toggleAttribute("data-dismissed", isDismissed);
    button?.setAttribute("aria-expanded", String(isOpen()));
  }

  function on<Type extends keyof HTMLElementEventMap>(
    target: HTMLElement | Document,
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) {
    target.addEventListener(type, (event) => {
      listener(event as HTMLElementEventMap[Type]);
      update();
    });
  }

  on(item, "pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    isHovered = true;
    if (!isFocused) isDismissed = false;
  });
  on(item, "pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse") isHovered = false;
  });
  on(item, "focusin", ({ relatedTarget }) => {
    isFocused = true;
    if (!item.contains(relatedTarget as Node | null) && !isHovered) isDismissed = false;
  });
  on(item, "focusout", ({ relatedTarget }) => {
    if (!item.contains(relatedTarget as Node | null)) isFocused = false;
  });
  on(item, "keydown", (event) => {
    if (event.key === "Escape" && isOpen()) button.focus();
    else if (isOpen() && moveFocus(event.key, links)) event.preventDefault();
  });
  // Escape closes a hovered submenu wherever focus is (WCAG 1.4.13).
  on(document, "keydown", ({ key }) => {
    if (key === "Escape" && item.matches(":hover, :focus-within")) isDismissed = true;
  });
  on(button, "pointerdown", () => {
    wasOpenAtPress = isOpen();
  });
  // A mouse has already opened it by hover; touch and keys toggle it. Clicks by keyboard have detail 0.
  on(button, "click", ({ detail }) => {
    if (!isHovered) isDismissed = detail === 0 ? isOpen() : wasOpenAtPress;
  });
  update();
}
