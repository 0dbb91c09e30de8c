import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { readEnteredLead, type StaffEnteredValues } from "../entered/entered-lead.ts";
import type { ColumnRole } from "./columns.ts";
import type { TableRow } from "./read-table.ts";

export interface RowLead {
  line: number;
  fields: StaffEnteredValues;
  /** Null: now. */
  receivedAt: Date | null;
}

export interface RowError {
  line: number;
  /** What is wrong, in words for staff. */
  text: string;
  cells: string[];
}

/** Reads the rows as leads. Those with errors are apart. */
export function readRows(
  rows: readonly TableRow[],
  columns: readonly ColumnRole[],
  { now, timeZone }: { now: Date; timeZone: string },
): { leads: RowLead[]; errors: RowError[] } {
  const leads: RowLead[] = [];
  const errors: RowError[] = [];
  for (const { line, cells } of rows) {
    const written = textsByRole(cells, columns);
    const { lead, errors: found } = readEnteredLead({ ...written, name: nameOf(written) });
    const receivedAt =
      written.received === "" ? null : untilNow(parseReceivedAt(written.received, timeZone), now, timeZone);
    const messages = Object.values(found);
    if (receivedAt === undefined)
      messages.push(`“${written.received.slice(0, 40)}” isn't a date. Write it like 2026-12-31.`);
    else if (receivedAt && receivedAt > now) messages.push("The date is in the future.");
    if (lead && receivedAt !== undefined && messages.length === 0) leads.push({ line, fields: lead, receivedAt });
    else errors.push({ line, text: messages.join(" "), cells });
  }
  return { leads, errors };
}

/** Today without a time means noon, which may still come. */
function untilNow(day: Date | undefined, now: Date, timeZone: string): Date | undefined {
  return day && day > now && dateIn(timeZone, day) === dateIn(timeZone, now) ? now : day;
}

function textsByRole(cells: readonly string[], columns: readonly ColumnRole[]): Record<ColumnRole, string> {
  const text = (role: ColumnRole) => cells[columns.indexOf(role)] ?? "";
  return {
    "": "",
    ...{ name: text("name"), first: text("first"), last: text("last"), company: text("company") },
    ...{ email: text("email"), phone: text("phone"), service: text("service"), message: text("message") },
    received: text("received"),
  };
}

/** A lead without a name is called by its company or its email address. */
function nameOf({ name, first, last, company, email }: Record<ColumnRole, string>): string {
  return name || [first, last].filter(Boolean).join(" ") || company || email;
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d{1,6})?)?(Z)?)?$/;
const usDay = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? (\d{1,2}):(\d{2})(?::\d{2})?(?: ?([AP])M)?)?$/i;

/** Databases write 0001-01-01 for no date. */
const firstYear = 1970;

/** A day, or a day and time, as spreadsheets and other systems write it. Undefined if it is none. */
export function parseReceivedAt(written: string, timeZone: string): Date | undefined {
  const iso = isoDay.exec(written);
  const us = usDay.exec(written);
  const [, year, month, day, hour = "12", minute = "00"] =
    iso ?? (us ? [us[0], us[3], us[1], us[2], us[4], us[5]] : []);
  if (year === undefined || month === undefined || day === undefined || Number(year) < firstYear) return;
  const meridiem = us?.[6]?.toUpperCase();
  const hours = (Number(hour) % (meridiem ? 12 : 24)) + (meridiem === "P" ? 12 : 0);
  const twoDigits = (number: number | string) => String(number).padStart(2, "0");
  const localTime = `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hours)}:${minute}`;
  const inUtc = new Date(`${localTime}Z`);
  // JavaScript takes February 30 for March 2.
  if (Number.isNaN(inUtc.getTime()) || inUtc.getUTCDate() !== Number(day)) return;
  return iso?.[6] ? inUtc : instantAt(localTime, timeZone);
}
