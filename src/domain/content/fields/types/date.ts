import type { FieldOf } from "../field.ts";
import type { InputType } from "../field-type.ts";

/** A day: `2026-12-25`. */
export const dateType: InputType<FieldOf<"date">> = {
  valueKind: "value",
  // A date input shows nothing else and would drop the value silently.
  coerce: (input, { empty }) => (isDay(input) ? input : empty),
  message: "Choose a date.",
  describe: (value) => formatDate(String(value)),
  placeholders: (_value, _field, today) => [today],
  warnings: null,
  mark: null,
};

function isDay(input: unknown): boolean {
  if (typeof input !== "string" || !/^\d{4}-\d\d-\d\d$/.test(input)) return false;
  const parsed = new Date(input);
  // February 30 becomes a day in March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(input);
}

/** `December 25, 2026`. */
function formatDate(input: string): string {
  const parsed = new Date(`${input}T00:00:00Z`);
  return Number.isNaN(parsed.getTime())
    ? input
    : parsed.toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
}
