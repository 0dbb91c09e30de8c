import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import type { Answer } from "#src/domain/leads/answers/answers.server.ts";
import { answerName, parseAnswers } from "#src/domain/leads/answers/parse-answers.ts";
import type { VisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import {
  type EnteredField,
  enteredFields,
  type FieldRequirements,
  hiddenFields,
  type InquiryIssue,
  leadFields,
} from "#src/domain/leads/fields.ts";
import type { Attribution } from "#src/domain/leads/intake/attribution.ts";
import { type Inquiry, inquirySchemaFor } from "#src/domain/leads/intake/inquiry.ts";
import { answerErrors } from "../form/answer-errors.server.ts";
import type { ServerWords } from "../words/en.ts";
import type { FormResult } from "./form-result.ts";

/** A parsed form: the inquiry, or null if it is invalid. `result` makes the action data for a form that failed. */
export interface ParsedForm {
  inquiry: (Inquiry & { answers: Answer[] }) | null;
  result: (state: FormResult["state"]) => FormResult;
}

interface FormContext {
  requirements: FieldRequirements;
  questions: readonly FormQuestion[];
  words: ServerWords;
  /** What the server knows of the visit; a form with script knows more. */
  attribution: Partial<Attribution>;
  files: readonly VisitorFile[];
}

export function parseForm(
  form: FormData,
  { requirements, questions, words, attribution, files }: FormContext,
): ParsedForm {
  const fields = Object.fromEntries(form);
  const sent = fields.landingPage ? fields : { ...fields, ...attribution };
  const parsed = inquirySchemaFor(requirements).safeParse(sent);
  const values = Object.fromEntries(
    [...enteredFields, ...hiddenFields, "calculator"].flatMap((field) => {
      const value = sent[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
  const errors = Object.fromEntries(
    enteredFields.flatMap((field) => {
      const issue = parsed.error?.issues.find(({ path }) => path[0] === field);
      return issue ? [[field, errorText(field, issue.message, words)]] : [];
    }),
  );
  const { answers, issues, sent: sentAnswers } = parseAnswers(questions, form, files);
  // A self-test answers nothing. It is taken back, or refused: see `leads/self-test`.
  const isAnswered = Object.keys(issues).length === 0 || Boolean(parsed.data?.selfTest);
  // The form's script keeps chosen files; browsers without script don't.
  const droppedFiles = form.has("keepsFiles") ? [] : answers.filter(({ file }) => file);
  const allIssues = {
    ...issues,
    ...Object.fromEntries(droppedFiles.map(({ question }) => [answerName(question), "again" as const])),
  };
  const allErrors = { ...errors, ...answerErrors(questions, allIssues, words) };
  return {
    inquiry: parsed.data && isAnswered ? { ...parsed.data, answers } : null,
    result: (state) => ({ state, values, answers: sentAnswers, errors: allErrors }),
  };
}

function errorText(field: EnteredField, code: string, { errors }: ServerWords): string {
  const codes = {
    required: () => errors[field],
    "no-email": () => errors.noEmail,
    "too-long": () => errors.tooLong(leadFields[field].maxLength),
  } satisfies Record<InquiryIssue, () => string>;
  const match = Object.entries(codes).find(([name]) => name === code);
  return match ? match[1]() : errors.other;
}
