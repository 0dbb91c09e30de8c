import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { openMinutesIn } from "../../content/published/open-minutes.ts";
import type { Due, DueClock } from "./due.ts";
import { describeDue } from "./due.ts";

/** How often the remaining time is updated, in milliseconds. */
const tick = 20_000;

const PassedContext = createContext(0);
const SoonContext = createContext(0);

/** Lets the clocks of a list tick. They count the time since the server rendered it, because the browser's clock may differ. */
export function DueClockProvider({ clock, children }: { clock: DueClock; children: ReactNode }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const arrived = Date.now();
    const update = () => setPassed(openMinutesIn(clock.periods, clock.asOf, clock.asOf + Date.now() - arrived));
    update();
    const timer = setInterval(update, tick);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <PassedContext value={passed}>
      <SoonContext value={clock.soon}>{children}</SoonContext>
    </PassedContext>
  );
}

/** The business time left until a promised reply, in words and color. */
export function DueState({ due }: { due: Due }) {
  const { tone, text } = describeDue(due, use(PassedContext), use(SoonContext));
  return (
    <span className="state due" data-tone={tone}>
      {text}
    </span>
  );
}
