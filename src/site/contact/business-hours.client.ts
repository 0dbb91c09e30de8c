import { dayMs } from "#src/base/durations.ts";
import { languageOf } from "#src/base/languages.ts";
import {
  dayAndTime,
  isWithinWeek,
  openHoursAt,
  timeOf,
  weekdayAndTime,
  weekdayAt,
} from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn, setOffsets } from "#src/domain/content/published/hours/calendar.ts";
import type { HoursForScript } from "../hours.ts";
import { timePlaceholder } from "../time-placeholder.ts";
import type { OpeningStates } from "./business-hours.tsx";

/** `9:00 AM`. */
function timeText(at: Date, { opening: { timeZone }, times }: HoursForScript): string {
  return times[clockIn(timeZone, at).slice(11, 16)] ?? timeOf(at, timeZone, languageOf(location.pathname));
}

/** `Monday 9:00 AM`, or `Monday, January 4, 9:00 AM` for a time that is a week away. */
function openingText(opens: Date, now: Date, hours: HoursForScript): string {
  const { timeZone } = hours.opening;
  if (!isWithinWeek(opens, now, timeZone)) return dayAndTime(opens, now, timeZone, languageOf(location.pathname));
  return weekdayAndTime(
    hours.weekdays[weekdayAt(opens, timeZone)],
    timeText(opens, hours),
    languageOf(location.pathname),
  );
}

function stateAt(now: Date, hours: HoursForScript, states: OpeningStates): { isOpen: boolean; text: string } {
  const next = openHoursAt(now, hours.opening);
  if (!next) return { isOpen: false, text: states.closed };
  const { opens, closes } = next;
  if (opens > now)
    return { isOpen: false, text: states.opens.replace(timePlaceholder, openingText(opens, now, hours)) };
  if (closes.getTime() - opens.getTime() >= dayMs) return { isOpen: true, text: states.allDay };
  return { isOpen: true, text: states.until.replace(timePlaceholder, timeText(closes, hours)) };
}

/** Marks today's line, and says whether the office is open. */
export function runBusinessHours(box: HTMLElement): void {
  const hours: HoursForScript = JSON.parse(box.dataset.hours ?? "");
  const states: OpeningStates = JSON.parse(box.dataset.states ?? "");
  const { opening, offsets } = hours;
  setOffsets(opening.timeZone, offsets);
  const line = box.querySelector<HTMLElement>(".opening");

  function update() {
    const now = new Date();
    const { isOpen, text } = stateAt(now, hours, states);
    const today = weekdayAt(now, opening.timeZone);
    for (const item of box.querySelectorAll<HTMLElement>("[data-days]")) {
      const isToday = item.dataset.days?.split(" ").includes(today) ?? false;
      item.ariaCurrent = isToday ? "date" : null;
      item.toggleAttribute("data-open", isToday && isOpen);
    }
    if (!line) return;
    line.hidden = false;
    line.toggleAttribute("data-open", isOpen);
    if (line.textContent !== text) line.textContent = text;
  }

  update();
  setInterval(update, 30_000);
}
