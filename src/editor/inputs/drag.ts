/** Pixels of movement before a press becomes a drag. */
const threshold = 4;

/** Pixels from the window's edges where dragging scrolls the page. The top bar and the save bar cover them. */
const edge = 110;

interface Drag {
  press: PointerEvent;
  grip: HTMLElement;
  item: HTMLElement;
  drop: (from: number, to: number) => void;
}

/** Drags a list item to another position. The others make room; Escape cancels. A press without a drag stays a click. */
export function startDrag({ press, grip, item, drop }: Drag): void {
  const list = item.parentElement;
  if (!list || press.button !== 0) return;
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  const from = items.indexOf(item);
  const positions = items.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }));
  const own = positions[from] ?? { top: 0, height: 0 };
  const gap = Math.max(0, (positions[1]?.top ?? 0) - (positions[0]?.top ?? 0) - (positions[0]?.height ?? 0));
  const scrollStart = window.scrollY;
  const abort = new AbortController();
  let pointer = press.clientY;
  let isDragged = false;
  let to = from;

  function follow() {
    const distance = pointer - press.clientY + window.scrollY - scrollStart;
    if (!isDragged && Math.abs(distance) < threshold) return;
    isDragged = true;
    list?.setAttribute("data-dragging", "");
    item.dataset.dragged = "";
    item.style.translate = `0 ${distance}px`;
    to = from;
    for (const [index, { top, height }] of positions.entries()) {
      const middle = top + height / 2;
      const hasPassedDown = index > from && own.top + own.height + distance > middle;
      const hasPassedUp = index < from && own.top + distance < middle;
      if (hasPassedDown) to++;
      if (hasPassedUp) to--;
      const shift = hasPassedDown ? -(own.height + gap) : hasPassedUp ? own.height + gap : 0;
      if (index !== from) items[index]?.style.setProperty("translate", `0 ${shift}px`);
    }
  }

  function scrollAlong() {
    if (abort.signal.aborted) return;
    const overflow = Math.min(0, pointer - edge) + Math.max(0, pointer - window.innerHeight + edge);
    if (isDragged && overflow !== 0) {
      window.scrollBy({ top: overflow / 8, behavior: "instant" });
      follow();
    }
    requestAnimationFrame(scrollAlong);
  }

  function end(isDropped: boolean) {
    abort.abort();
    list?.removeAttribute("data-dragging");
    delete item.dataset.dragged;
    for (const one of items) one.style.removeProperty("translate");
    if (!isDragged) return;
    suppressClick();
    if (isDropped && to !== from) drop(from, to);
  }

  const { signal } = abort;
  grip.setPointerCapture(press.pointerId);
  grip.addEventListener(
    "pointermove",
    ({ clientY }) => {
      pointer = clientY;
      follow();
    },
    { signal },
  );
  grip.addEventListener("pointerup", () => end(true), { signal });
  grip.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  requestAnimationFrame(scrollAlong);
}

/** Suppresses the click after a drag. Keyboard clicks have `detail` 0. */
function suppressClick(): void {
  const released = new AbortController();
  const options = { capture: true, signal: released.signal };
  window.addEventListener("click", (click) => click.detail > 0 && click.stopPropagation(), options);
  window.addEventListener("pointerdown", () => released.abort(), options);
}
