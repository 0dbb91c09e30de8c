import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useZone } from "#src/admin/ui/time/time.tsx";
import { openMinutesIn } from "#src/domain/content/published/hours/open-minutes.ts";
import { type Due, type DueClock, type DueTime, describeDue } from "./due.ts";

/** How often the remaining time is updated, in milliseconds. */
const tickMs = 20_000;

const DueTimeContext = createContext<DueTime>({ passedMinutes: 0, nowMs: 0 });
const SoonContext = createContext(0);

/** Lets the clocks of a list tick. They count the time since the server rendered it, because the browser's clock may differ. */
export function DueClockProvider({ clock, children }: { clock: DueClock; children: ReactNode }) {
  const [time, setTime] = useState<DueTime>({ passedMinutes: 0, nowMs: clock.asOfMs });
  useEffect(() => {
    const arrived = Date.now();
    const update = () => {
      const now = clock.asOfMs + Date.now() - arrived;
      setTime({ passedMinutes: openMinutesIn(clock.periods, clock.asOfMs, now), nowMs: now });
    };
    update();
    const timer = setInterval(update, tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <DueTimeContext value={time}>
      <SoonContext value={clock.soonMinutes}>{children}</SoonContext>
    </DueTimeContext>
  );
}

/** The business time left until a promised reply, in words and color. */
export function DueState({ due }: { due: Due }) {
  const exact = due.exact + useZone()(new Date(due.promisedAtMs), due.timeZone);
  const { tone, text } = describeDue({ ...due, exact }, use(DueTimeContext), use(SoonContext));
  return (
    <span className="state due" data-tone={tone}>
      {text}
    </span>
  );
}
