/** Pixels that a pointer moves before a press becomes a drag. */
const threshold = 4;

/** Near the window's edges, in pixels, the page scrolls along. The top bar and the save bar lie there. */
const edge = 110;

interface Drag {
  down: PointerEvent;
  grip: HTMLElement;
  item: HTMLElement;
  drop: (from: number, to: number) => void;
}

/**
 * Drags an item of a list to another place, by mouse, pen or finger. The others make room meanwhile; Escape puts it
 * back. A press without a drag stays a click.
 */
export function startDrag({ down, grip, item, drop }: Drag): void {
  const list = item.parentElement;
  if (!list || down.button !== 0) return;
  const items = [...list.children].filter((child) => child instanceof HTMLElement);
  const from = items.indexOf(item);
  const places = items.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }));
  const own = places[from] ?? { top: 0, height: 0 };
  const gap = Math.max(0, (places[1]?.top ?? 0) - (places[0]?.top ?? 0) - (places[0]?.height ?? 0));
  const scrolledBefore = window.scrollY;
  const ended = new AbortController();
  let pointer = down.clientY;
  let isDragged = false;
  let to = from;

  function follow() {
    const distance = pointer - down.clientY + window.scrollY - scrolledBefore;
    if (!isDragged && Math.abs(distance) < threshold) return;
    isDragged = true;
    list?.setAttribute("data-dragging", "");
    item.dataset.dragged = "";
    item.style.translate = `0 ${distance}px`;
    to = from;
    for (const [index, { top, height }] of places.entries()) {
      const middle = top + height / 2;
      const isPassedDown = index > from && own.top + own.height + distance > middle;
      const isPassedUp = index < from && own.top + distance < middle;
      if (isPassedDown) to++;
      if (isPassedUp) to--;
      const room = isPassedDown ? -(own.height + gap) : isPassedUp ? own.height + gap : 0;
      if (index !== from) items[index]?.style.setProperty("translate", `0 ${room}px`);
    }
  }

  function scrollAlong() {
    if (ended.signal.aborted) return;
    const past = Math.min(0, pointer - edge) + Math.max(0, pointer - window.innerHeight + edge);
    if (isDragged && past !== 0) {
      window.scrollBy({ top: past / 8, behavior: "instant" });
      follow();
    }
    requestAnimationFrame(scrollAlong);
  }

  function end(isDropped: boolean) {
    ended.abort();
    list?.removeAttribute("data-dragging");
    delete item.dataset.dragged;
    for (const one of items) one.style.removeProperty("translate");
    if (!isDragged) return;
    swallowClick();
    if (isDropped && to !== from) drop(from, to);
  }

  const { signal } = ended;
  grip.setPointerCapture(down.pointerId);
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

/** The click that follows the release belongs to the drag. Those made by key have no detail. */
function swallowClick(): void {
  const released = new AbortController();
  const options = { capture: true, signal: released.signal };
  window.addEventListener("click", (click) => click.detail > 0 && click.stopPropagation(), options);
  window.addEventListener("pointerdown", () => released.abort(), options);
}
