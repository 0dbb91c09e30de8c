import type { FieldOf } from "../field.ts";
import type { InputType } from "../field-type.ts";

/** A day: `2026-12-25`. */
export const date: InputType<FieldOf<"date">> = {
  holds: "value",
  // A date input shows nothing else and would drop the value silently.
  coerce: (written, { empty }) => (isDay(written) ? written : empty),
  message: "Choose a date.",
  describe: (value) => formatDate(String(value)),
  placeholders: (_value, _field, today) => [today],
  warnings: null,
  mark: null,
};

function isDay(written: unknown): boolean {
  if (typeof written !== "string" || !/^\d{4}-\d\d-\d\d$/.test(written)) return false;
  const at = new Date(written);
  // February 30 becomes a day in March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
}

/** `December 25, 2026`. */
function formatDate(written: string): string {
  const at = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? written : at.toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
}
