import { useEffect, useRef } from "react";
import { watchTooltips } from "./tooltips.ts";

/** Tooltips for icon-only controls, on hover and on keyboard focus. */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current ? watchTooltips(bubble.current) : undefined), []);
  // Hidden from screen readers, because it repeats the control's label.
  return <div ref={bubble} popover="manual" role="tooltip" aria-hidden className="tooltip" />;
}
