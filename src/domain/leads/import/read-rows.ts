import type { CsvRow } from "#src/base/csv/read-csv.ts";
import { manyLines, oneLine } from "#src/base/plain-text.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { readEnteredLead, type StaffEnteredValues, staffEnteredFields } from "../entered/entered-lead.ts";
import { forEachField, hiddenFields } from "../fields.ts";
import { maxLostDetailLength, maxLostReasonLength, parseDay } from "../pipeline/outcome.ts";
import { type Stages, stageIdsWithoutSpam, stageLabel } from "../pipeline/stages.ts";
import { type ColumnRole, columnRoles, type DateRole, isColumnRole } from "./column-roles.ts";
import { type DateOrder, instantFrom, parseDate, type WrittenDate } from "./dates.ts";
import { isCurrency, parseMoney, personNamed, spreadsheetDamage, stageNamed } from "./values.ts";

export interface RowLead {
  line: number;
  fields: StaffEnteredValues;
  /** Null: now. */
  receivedAt: Date | null;
  /** The id of its stage; null: as chosen for all. */
  status: string | null;
  /** A person's id; null: as chosen for all. */
  owner: string | null;
  /** Null: none. Without a currency, that of the company. */
  value: { cents: number; currency: string | null } | null;
  expectedClose: string | null;
  closedAt: Date | null;
  lostReason: string | null;
  lostDetail: string | null;
  /** Where it came from, and its estimate. */
  source: Record<(typeof sourceFields)[number], string>;
}

const sourceFields = [...hiddenFields, "estimate"] as const;

export interface RowError {
  line: number;
  /** What is wrong, in words for staff. */
  text: string;
  cells: string[];
}

interface ReadContext {
  now: Date;
  timeZone: string;
  /** Who can own leads. */
  people: readonly { id: string; name: string; email: string }[];
  dateOrder: DateOrder | null;
  stages: Stages;
}

/** Reads the rows as leads. Those with errors are apart. `headings` name the columns in a message that has several. */
export function readRows(
  rows: readonly CsvRow[],
  { columns, headings }: { columns: readonly ColumnRole[]; headings: readonly string[] | null },
  context: ReadContext,
): { leads: RowLead[]; errors: RowError[] } {
  const leads: RowLead[] = [];
  const errors: RowError[] = [];
  for (const { line, cells } of rows) {
    const { lead, messages } = readRow(textsByRole(cells, columns, headings), context);
    if (lead && messages.length === 0) leads.push({ line, ...lead });
    else errors.push({ line, text: messages.join(" "), cells });
  }
  return { leads, errors };
}

type Texts = Record<ColumnRole, string>;

function readRow(texts: Texts, context: ReadContext): { lead: Omit<RowLead, "line"> | null; messages: string[] } {
  const damage = Object.entries(texts).flatMap(([role, text]) =>
    role === "message" ? [] : (spreadsheetDamage(text, role === "phone" || role === "value") ?? []),
  );
  if (damage.length > 0) return { lead: null, messages: damage };
  const entered = Object.fromEntries(staffEnteredFields.map((field) => [field, texts[field]]));
  const { lead: fields, errors } = readEnteredLead({ ...entered, name: nameOf(texts) }, "imported");
  const messages = Object.values(errors);
  /** An empty cell is null, one that can't be read an error. */
  const read = <Value>(role: ColumnRole, parse: (text: string) => Value | undefined, advice: string): Value | null => {
    const text = texts[role];
    const value = text === "" ? null : parse(text);
    if (value === undefined) messages.push(`“${text.slice(0, 40)}” ${advice}`);
    return value ?? null;
  };
  const dates = readDates(read, context);
  if ([dates.receivedAt, dates.closedAt].some((date) => date && date > context.now))
    messages.push("The date is in the future.");
  const currency = read(
    "currency",
    (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : undefined),
    "isn't a currency. Write its three letters, like USD.",
  );
  const value = read("value", parseMoney, "isn't an amount. Write it like 12500.50.");
  const { stages } = context;
  const names = stageIdsWithoutSpam(stages)
    .map((id) => stageLabel(id, stages))
    .join(", ");
  const advice = `isn't a status. Write ${names}, or Spam, or leave the column out.`;
  const namedStatus = read("status", (text) => stageNamed(text, stages), advice);
  const status = read("stage", (text) => stageNamed(text, stages), advice) ?? namedStatus;
  const owner = read(
    "owner",
    (text) => personNamed(context.people, text),
    "isn't one person here who works on leads. Write a name or email address as under People, or leave the column out.",
  );
  const short = (role: "lostReason" | "lostDetail", maxLength: number) =>
    read(role, (text) => (text.length <= maxLength ? text : undefined), `is longer than ${maxLength} characters.`);
  const [lostReason, lostDetail] = [short("lostReason", maxLostReasonLength), short("lostDetail", maxLostDetailLength)];
  const source = forEachField(sourceFields, ({ maxLength }, name) => texts[name].slice(0, maxLength).toWellFormed());
  if (!fields) return { lead: null, messages };
  const outcome = { value: value && { ...value, currency: value.currency ?? currency }, lostReason, lostDetail };
  return { lead: { fields, status, owner, ...dates, ...outcome, source }, messages };
}

type ReadCell = <Value>(role: ColumnRole, parse: (text: string) => Value | undefined, advice: string) => Value | null;

function readDates(read: ReadCell, { now, timeZone, dateOrder }: ReadContext) {
  const date = <Value>(role: DateRole, from: (date: WrittenDate) => Value | undefined) =>
    read(
      role,
      (text): Value | null | undefined => {
        const parsed = parseDate(text, dateOrder);
        // The person is asked first.
        if (parsed === "ambiguous") return null;
        return parsed && from(parsed);
      },
      "isn't a date. Write it like 2026-12-31.",
    );
  const past = (written: WrittenDate) => untilNow(instantFrom(written, timeZone), now, timeZone);
  return {
    receivedAt: date("received", past),
    expectedClose: date("expectedClose", ({ day }) => parseDay(day) ?? undefined),
    closedAt: date("closed", past),
  };
}

/** Today without a time means noon, which may still come. */
function untilNow(day: Date, now: Date, timeZone: string): Date {
  return day > now && dateIn(timeZone, day) === dateIn(timeZone, now) ? now : day;
}

/** The text for each role. Of several columns with one role, all are in the message; of others, the first that isn't empty. */
function textsByRole(
  cells: readonly string[],
  columns: readonly ColumnRole[],
  headings: readonly string[] | null,
): Texts {
  const filled = columns.flatMap((role, index) => {
    const text = cells[index]?.trim() ?? "";
    return text === "" ? [] : [{ role, text, heading: headings?.[index] ?? "" }];
  });
  const messages = filled.filter(({ role }) => role === "message");
  const isLabeled = columns.filter((role) => role === "message").length > 1;
  const message = messages.map(({ text, heading }) =>
    isLabeled && heading !== "" ? `${oneLine(heading)}: ${text}` : text,
  );
  const roles = Object.keys(columnRoles).filter(isColumnRole);
  const clean = (role: ColumnRole) => (role === "lostDetail" ? manyLines : oneLine);
  const first = (role: ColumnRole) => clean(role)(filled.find((cell) => cell.role === role)?.text ?? "");
  return {
    ...(Object.fromEntries(roles.map((role) => [role, first(role)])) as Texts),
    "": "",
    message: manyLines(message.join("\n")),
  };
}

/** A lead without a name is called by its company or its email address. */
function nameOf({ name, first, last, company, email }: Texts): string {
  return name || [first, last].filter(Boolean).join(" ") || company || email;
}
