import {
  dayAndTime,
  type OpeningHours,
  openHoursAt,
  timeOf,
  weekdayAt,
} from "../../content/published/business-hours.ts";
import { timePlaceholder } from "../time-placeholder.ts";
import type { OpeningStates } from "./business-hours.tsx";

const wholeDay = 24 * 60 * 60_000;

function stateAt(now: Date, opening: OpeningHours, states: OpeningStates): { isOpen: boolean; text: string } {
  const next = openHoursAt(now, opening);
  if (!next) return { isOpen: false, text: states.closed };
  const { opens, closes } = next;
  const { timeZone } = opening;
  if (opens > now)
    return { isOpen: false, text: states.opens.replace(timePlaceholder, dayAndTime(opens, now, timeZone)) };
  if (closes.getTime() - opens.getTime() >= wholeDay) return { isOpen: true, text: states.allDay };
  return { isOpen: true, text: states.until.replace(timePlaceholder, timeOf(closes, timeZone)) };
}

/** Marks today's line, and says whether the office is open. */
export function runBusinessHours(box: HTMLElement): void {
  const opening: OpeningHours = JSON.parse(box.dataset.opening ?? "");
  const states: OpeningStates = JSON.parse(box.dataset.states ?? "");
  const line = box.querySelector<HTMLElement>(".opening");

  function update() {
    const now = new Date();
    const { isOpen, text } = stateAt(now, opening, states);
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
