import type { Db, OutboxRow } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";

/** Rows in aligned columns. The first row is the heading. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows.map((row) => alignRow(row, widths)).join("\n");
}

/** One name and value per line, without empty values. */
export function formatFields(pairs: readonly (readonly [name: string, value: string | null])[]): string {
  const rows = pairs.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]]));
  return columns(rows);
}

/** Text on one line, cut to `longest` characters. */
export function shortened(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : line;
}

function alignRow(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
    .join("  ")
    .trimEnd();
}

function widthOf(text: string): number {
  return [...text].length;
}

/** `1 row`, `1,200 rows`. */
export function plural(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** `2 originals are missing: a, b`. */
export function describeOriginals(originals: readonly string[], state: "missing" | "damaged"): string {
  const names = originals.slice(0, 20).join(", ");
  const more = originals.length > 20 ? `, and ${originals.length - 20} more` : "";
  return `${plural(originals.length, "original")} ${originals.length === 1 ? "is" : "are"} ${state}: ${names}${more}`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

/** Formats a time in the company's time zone. */
type Clock = (at: Date) => string;

export async function companyClock(db: Db): Promise<Clock> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: content.company.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (at) => format.format(at);
}

type EmailDelivery = Pick<OutboxRow, "state" | "attempts" | "next_attempt_at" | "response" | "finished_at">;

/** An email's state in words. */
export function emailState(email: EmailDelivery, clock: Clock): string {
  const answer = email.response ? `: ${email.response.replace(/\s+/g, " ")}` : "";
  switch (email.state) {
    case "sent":
      return `sent ${email.finished_at ? clock(email.finished_at) : ""}${answer}`;
    case "refused":
      return `refused ${email.finished_at ? clock(email.finished_at) : ""}${answer}`;
    case "waiting":
      return email.attempts === 0
        ? "waiting for its first attempt"
        : `waiting, ${plural(email.attempts, "attempt")}, next ${clock(email.next_attempt_at)}${answer}`;
  }
}
