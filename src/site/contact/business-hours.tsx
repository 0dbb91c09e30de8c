import type { HoursForScript } from "../hours.ts";
import { useShell, useWords } from "../shell/shell.ts";
import { timePlaceholder } from "../time-placeholder.ts";

/** The week's hours. `business-hours.client.ts` marks today's line and says whether the office is open. */
export function BusinessHours({ script }: { script: HoursForScript }) {
  const { hours } = useShell();
  const words = useWords();
  const states: OpeningStates = {
    until: words.openUntil(timePlaceholder),
    allDay: words.openAllDay,
    opens: words.closedUntil(timePlaceholder),
    closed: words.closedNow,
  };
  return (
    <div data-behavior="business-hours" data-hours={JSON.stringify(script)} data-states={JSON.stringify(states)}>
      <p className="opening unscripted:hidden" hidden />
      <ul className="hours">
        {hours.map(({ days, times, weekdays }) => (
          <li key={days} data-days={weekdays.join(" ")}>
            <span>{days}</span> <span>{times}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How each state is said. */
export type OpeningStates = Record<"until" | "allDay" | "opens" | "closed", string>;
