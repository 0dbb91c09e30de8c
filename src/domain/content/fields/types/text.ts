import { isPhone } from "../../schema/values/phone.ts";
import { unknownFactWarning } from "../facts.ts";
import type { FieldOf } from "../field.ts";
import { coerceText, type InputType, type Issue } from "../field-type.ts";

type TextField = FieldOf<"text" | "long-text">;

/** Any number of lines. */
export const longTextType: InputType<TextField> = {
  valueKind: "text",
  coerce: coerceText,
  message: textMessage,
  describe: String,
  placeholders: (value, { max, empty }) => [
    ...truncated(value, max),
    ...(empty ? [empty] : []),
    ellipsis,
    "X",
    "name@example.com",
    "https://example.com",
  ],
  warnings: (value, _known, field) => [unknownFactWarning(value), lengthWarning(String(value), field)],
  mark: (value, mark) => (hasText(value) ? mark(value) : value),
};

/** One line. */
export const textType: InputType<FieldOf<"text">> = {
  ...longTextType,
  message: (issue, field, value) => formatMessage(issue, field, value) ?? textMessage(issue, field, value),
  validateInput: (value, { format }) => (format === "phone" ? phoneMessage(value) : null),
  mark: (value, mark, { format }) =>
    hasText(value) && format !== "email" && format !== "coworker" && format !== "url" ? mark(value) : value,
};

function hasText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** `{phone}` stands for the company's number. */
function phoneMessage(value: unknown): string | null {
  const phone = String(value ?? "")
    .replace("{phone}", "(305) 555-0142")
    .trim();
  return phone === "" || isPhone(phone) ? null : "Enter a phone number, like (305) 555-0142 or (305) 555-0142 ext. 7.";
}

/** For required texts that are empty. */
const ellipsis = "…";

function truncated(value: unknown, max: number | null): string[] {
  return typeof value === "string" && max !== null && value.trim().length > max
    ? [`${value.trim().slice(0, max - 1)}${ellipsis}`.toWellFormed()]
    : [];
}

function textMessage(issue: Issue, _field: TextField, value: unknown): string {
  const input = typeof value === "string" ? value.trim() : "";
  if (input === "") return "Required";
  if (issue.code === "too_big" && !issue.exact) {
    return `Shorten this to ${issue.maximum} characters. It has ${input.length}.`;
  }
  if (issue.code === "too_big" || issue.code === "too_small") {
    const count = issue.code === "too_big" ? issue.maximum : issue.minimum;
    return `Enter ${issue.exact ? "exactly" : "at least"} ${count} characters. This has ${input.length}.`;
  }
  return issue.code === "custom" || !issue.message.startsWith("Invalid")
    ? issue.message
    : "Check the spelling and format.";
}

/** For addresses, which need a certain format. */
function formatMessage({ code }: Issue, { format }: FieldOf<"text">, value: unknown): string | null {
  if (code === "too_big" || code === "too_small" || String(value ?? "").trim() === "") return null;
  if (format === "email" || format === "coworker") return "Enter the full email address, like name@example.com.";
  return format === "url" && code === "invalid_format" ? "Enter a full address that starts with https://." : null;
}

function lengthWarning(input: string, { searchResults }: TextField): string | null {
  if (!searchResults || input === "") return null;
  const { from, to } = searchResults;
  if (input.length > to) {
    return `This has ${input.length} characters: search results cut it off. Put the important part first, or shorten it.`;
  }
  return input.length < from ? `This has ${input.length} characters: search results show up to ${to}.` : null;
}
