import { useEffect, useState } from "react";
import { dayAndTime, type Opening, openingAt, timeOf, weekdayAt } from "../../content/business-hours.ts";
import { useShell, useWords } from "../shell.ts";
import type { Words } from "../words/en.ts";

/** The present, in the browser alone: a page that is kept must not say when it was made. */
function usePresent(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const wholeDay = 24 * 60 * 60_000;

function openingInWords(now: Date, opening: Opening, words: Words): { isOpen: boolean; text: string } {
  const next = openingAt(now, opening);
  if (!next) return { isOpen: false, text: words.closedNow };
  const { opens, closes } = next;
  if (opens > now) return { isOpen: false, text: words.closedUntil(dayAndTime(opens, now, opening.timeZone)) };
  if (closes.getTime() - opens.getTime() >= wholeDay) return { isOpen: true, text: words.openAllDay };
  return { isOpen: true, text: words.openUntil(timeOf(closes, opening.timeZone)) };
}

/** The week's hours. Once script runs, today's line is marked and it is said whether the office is open now. */
export function BusinessHours({ opening }: { opening: Opening }) {
  const { hours } = useShell();
  const words = useWords();
  const now = usePresent();
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
