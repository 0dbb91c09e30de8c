import { asText, recordsIn } from "../../schema/values/deep-equal.ts";
import { type CustomType, chosenTextType } from "../field-type.ts";

/** A time of day: `17:30`. */
export const timeType: CustomType = {
  ...chosenTextType,
  message: "Enter a time, like 09:00.",
  describe: formatTime,
  placeholders: () => ["09:00"],
};

/** The open hours of one day. */
export const openingTimesType: CustomType = {
  ...chosenTextType,
  empty: [],
  isOptional: true,
  coerce: (input) => recordsIn(input).map(({ from, to }) => ({ from: asText(from), to: asText(to) })),
  message: "Enter both times, like 09:00 and 17:00.",
  describe: (times) => {
    const spans = recordsIn(times).map(({ from, to }) => `${formatTime(from)}-${formatTime(to)}`);
    return spans.length === 0 ? "closed" : spans.join(", ");
  },
};

/** `17:30`: `5:30 PM`. */
function formatTime(clock: unknown): string {
  const [hour = Number.NaN, minute = Number.NaN] = String(clock).split(":").map(Number);
  if (Number.isNaN(hour + minute)) return String(clock);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}
