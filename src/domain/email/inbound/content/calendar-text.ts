/** What an event's sender wants. A reply says it itself. */
const requests: Record<string, string> = {
  REQUEST: "Invitation",
  COUNTER: "Proposes another time",
  CANCEL: "Canceled",
  ACCEPTED: "Accepted",
  DECLINED: "Declined",
  TENTATIVE: "Tentatively accepted",
};

/** In characters. */
const maxLineLength = 4_000;

/** The first event of a calendar file (RFC 5545) as a text. Empty if there is none. */
export function calendarText(calendar: string): string {
  // A line may go on in the next one.
  const lines = calendar.replace(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const start = lines.indexOf("BEGIN:VEVENT");
  if (start < 0) return "";
  const end = lines.indexOf("END:VEVENT", start);
  const event = lines.slice(start, end < 0 ? undefined : end);
  const method = textOf(lines, "METHOD").toUpperCase();
  const [, answer = ""] = /;PARTSTAT=([A-Z]+)/.exec(event.find((line) => line.startsWith("ATTENDEE")) ?? "") ?? [];
  const title = `${requests[method === "REPLY" ? answer : method] ?? "Event"}: ${textOf(event, "SUMMARY") || "no title"}`;
  const facts = [title, timeOf(event), textOf(event, "LOCATION")].filter(Boolean).join("\n");
  return [facts, textOf(event, "COMMENT"), textOf(event, "DESCRIPTION")].filter(Boolean).join("\n\n");
}

/** The value of the first line with this name. */
function textOf(lines: readonly string[], name: string): string {
  const line = lineOf(lines, name);
  const escaped: Record<string, string> = { n: "\n", N: "\n" };
  return line
    .slice(line.indexOf(":") + 1)
    .replace(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter)
    .trim();
}

function lineOf(lines: readonly string[], name: string): string {
  const found = lines.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));
  return (found ?? "").slice(0, maxLineLength);
}

/** When it is, in the zone that it names. */
function timeOf(event: readonly string[]): string {
  const [start, end] = [moment(lineOf(event, "DTSTART")), moment(lineOf(event, "DTEND"))];
  if (!start) return "";
  if (start.time === "") return start.day;
  const until = !end ? "" : end.day === start.day ? ` to ${end.time}` : ` to ${end.day}, ${end.time}`;
  return `${start.day}, ${start.time}${until}${start.zone}`;
}

function moment(line: string): { day: string; time: string; zone: string } | null {
  const [, date = "", time, isUtc] = /:(\d{8})(?:T(\d{6})(Z)?)?\s*$/.exec(line) ?? [];
  const clock = (time ?? "000000").replace(/(..)(..)(..)/, "$1:$2:$3");
  const at = new Date(`${date.replace(/(....)(..)(..)/, "$1-$2-$3")}T${clock}Z`);
  if (Number.isNaN(at.getTime())) return null;
  const written = (options: Intl.DateTimeFormatOptions) => at.toLocaleString("en-US", { timeZone: "UTC", ...options });
  const [, named = ""] = /;TZID="?([^";:]{1,60})/.exec(line) ?? [];
  return {
    day: written({ dateStyle: "full" }),
    time: time === undefined ? "" : written({ timeStyle: "short" }),
    zone: isUtc ? " UTC" : named && ` (${named})`,
  };
}
