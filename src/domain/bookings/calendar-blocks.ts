/** The parts of a calendar file (RFC 5545) that say when someone is busy, each as lines. */
export interface CalendarBlocks {
  timeZones: string[][];
  events: string[][];
  /** The zone of the whole calendar; empty if it names none. */
  timeZone: string;
}

/** All else is left out before it is parsed: a broken description hides no event. */
const timeProperties = new Set([
  ...["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"],
  ...["UID", "STATUS", "TRANSP", "X-MICROSOFT-CDO-BUSYSTATUS"],
]);

/** Null if the text is no calendar. One that is cut off counts as far as it goes. */
export function calendarBlocks(text: string): CalendarBlocks | null {
  // A line may go on in the next one.
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n|\r/);
  if (lines[0]?.replace("\ufeff", "").trim().toUpperCase() !== "BEGIN:VCALENDAR") return null;
  const blocks: CalendarBlocks = { timeZones: [], events: [], timeZone: "" };
  const open: string[] = [];
  let block: string[] = [];
  for (const line of lines) {
    const property = line.slice(0, Math.max(line.search(/[:;]/), 0)).toUpperCase();
    const value = line.slice(line.indexOf(":") + 1).trim();
    const component = value.toUpperCase();
    if (property === "BEGIN") {
      open.push(component);
      if (open.length === 2) block = [];
    }
    const isOfEvent = open.length === 2 && (property === "BEGIN" || property === "END" || timeProperties.has(property));
    if (open[1] === "VTIMEZONE" || isOfEvent) block.push(line);
    else if (open.length === 1 && property === "X-WR-TIMEZONE") blocks.timeZone = value;
    if (property !== "END") continue;
    if (open.length === 2 && component === "VEVENT") blocks.events.push(block);
    if (open.length === 2 && component === "VTIMEZONE") blocks.timeZones.push(block);
    open.pop();
  }
  return blocks;
}
