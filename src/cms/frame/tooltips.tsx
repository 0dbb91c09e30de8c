import { useEffect, useRef } from "react";
import { watchTooltips } from "./tooltips.ts";

/** The names of controls that show but an icon, for whoever points at them or comes to them by keyboard. */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => (bubble.current ? watchTooltips(bubble.current) : undefined), []);
  // It says what the control is called anyway, so it is not read out again.
  return <div ref={bubble} popover="manual" role="tooltip" aria-hidden className="tooltip" />;
}
