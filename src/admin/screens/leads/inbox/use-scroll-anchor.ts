import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** What scrolls: the list itself, or on narrow screens the page. */
function scrollerOf(list: Element): Element {
  const box = list.closest(".inbox-list");
  return box && getComputedStyle(box).overflowY === "auto" ? box : (document.scrollingElement ?? document.body);
}

/** The row that stays where it is: the one with the focus, else the first one that is visible in a list that is scrolled. */
function anchorIn(list: Element): Element | null {
  const focused = document.activeElement?.closest("[data-item]");
  if (focused && list.contains(focused)) return focused;
  const scroller = scrollerOf(list);
  if (scroller.scrollTop === 0) return null;
  const edge = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top;
  return [...list.querySelectorAll("[data-item]")].find((row) => row.getBoundingClientRect().bottom > edge) ?? null;
}

/** Keeps what is being read in its place when leads appear above it. */
export function useScrollAnchor(ref: RefObject<HTMLElement | null>, leads: readonly { id: string }[]): void {
  const { search } = useLocation();
  const anchor = useRef<{ row: Element; top: number; search: string } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the leads move the rows
  useLayoutEffect(() => {
    const list = ref.current;
    const previous = anchor.current;
    if (list && previous && previous.search === search && list.contains(previous.row)) {
      scrollerOf(list).scrollTop += previous.row.getBoundingClientRect().top - previous.top;
    }
  }, [ref, leads, search]);

  useEffect(() => {
    const remember = () => {
      const row = ref.current && anchorIn(ref.current);
      anchor.current = row ? { row, top: row.getBoundingClientRect().top, search } : null;
    };
    remember();
    addEventListener("scroll", remember, { capture: true, passive: true });
    addEventListener("focusin", remember);
    return () => {
      removeEventListener("scroll", remember, { capture: true });
      removeEventListener("focusin", remember);
    };
  });
}
