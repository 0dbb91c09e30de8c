import { type Inquiry, inquirySchema } from "../../leads/inquiry.ts";
import { type InquiryIssue, inquiryLimits } from "../../leads/inquiry-limits.ts";
import type { ServerWords } from "../words/en.ts";
import { type FormResult, type VisibleField, visibleFields } from "./form-result.ts";

/** A parsed form: the inquiry, or null if it is invalid. `result` makes the action data for a form that failed. */
export interface ParsedForm {
  inquiry: Inquiry | null;
  result: (state: FormResult["state"]) => FormResult;
}

export function parseForm(form: FormData, words: ServerWords): ParsedForm {
  const sent = Object.fromEntries(form);
  const read = inquirySchema.safeParse(sent);
  const values = Object.fromEntries(
    visibleFields.flatMap((field) => {
      const value = sent[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
  const errors = Object.fromEntries(
    visibleFields.flatMap((field) => {
      const issue = read.error?.issues.find(({ path }) => path[0] === field);
      return issue ? [[field, errorText(field, issue.message, words)]] : [];
    }),
  );
  return { inquiry: read.data ?? null, result: (state) => ({ state, values, errors }) };
}

function errorText(field: VisibleField, code: string, { errors }: ServerWords): string {
  const codes = {
    required: () => (field === "name" || field === "email" || field === "message" ? errors[field] : errors.other),
    "no-email": () => errors.noEmail,
    "too-long": () => (field === "service" ? errors.other : errors.tooLong(inquiryLimits[field])),
  } satisfies Record<InquiryIssue, () => string>;
  const found = Object.entries(codes).find(([name]) => name === code);
  return found ? found[1]() : errors.other;
}
