import { useEffect, useState } from "react";
import {
  dayAndTime,
  type OpeningHours,
  openHoursAt,
  timeOf,
  weekdayAt,
} from "../../content/published/business-hours.ts";
import { useShell, useWords } from "../shell.ts";
import type { Words } from "../words/en.ts";

/** The current time, only in the browser: cached pages must not contain it. */
function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const wholeDay = 24 * 60 * 60_000;

function openingInWords(now: Date, opening: OpeningHours, words: Words): { isOpen: boolean; text: string } {
  const next = openHoursAt(now, opening);
  if (!next) return { isOpen: false, text: words.closedNow };
  const { opens, closes } = next;
  if (opens > now) return { isOpen: false, text: words.closedUntil(dayAndTime(opens, now, opening.timeZone)) };
  if (closes.getTime() - opens.getTime() >= wholeDay) return { isOpen: true, text: words.openAllDay };
  return { isOpen: true, text: words.openUntil(timeOf(closes, opening.timeZone)) };
}

/** The week's hours. After hydration, today's line is marked and the current state (open or closed) is shown. */
export function BusinessHours({ opening }: { opening: OpeningHours }) {
  const { hours } = useShell();
  const words = useWords();
  const now = useNow();
  const today = now && weekdayAt(now, opening.timeZone);
  const state = now && openingInWords(now, opening, words);
  return (
    <>
      <p className="opening unscripted:hidden" data-open={state?.isOpen ? "" : undefined} hidden={!state}>
        {state?.text}
      </p>
      <ul className="hours">
        {hours.map(({ days, times, on }) => (
          <li key={days} aria-current={today && on.includes(today) ? "date" : undefined}>
            <span>{days}</span> <span>{times}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
