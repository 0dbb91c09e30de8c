import { parseWithZod } from "@conform-to/zod/v4";
import { type Enquiry, enquiry } from "../../leads/enquiry.ts";
import { type EnquiryFault, enquiryLimits } from "../../leads/enquiry-limits.ts";
import type { SentWords } from "../words/en.ts";
import { type FormAnswer, type WrittenField, writtenFields } from "./form-answer.ts";

/** What was sent: an enquiry, or what is wrong with it. `answer` says that the enquiry was not taken, and why. */
export interface ReadForm {
  enquiry: Enquiry | null;
  answer: (state: FormAnswer["state"]) => FormAnswer;
}

export function readForm(form: FormData, words: SentWords): ReadForm {
  const submission = parseWithZod(form, { schema: enquiry });
  const written = Object.fromEntries(
    writtenFields.flatMap((field) => {
      const value = submission.payload[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
  const failed = submission.status === "success" ? {} : (submission.error ?? {});
  const faults = Object.fromEntries(
    writtenFields.flatMap((field) => {
      const [code] = failed[field] ?? [];
      return code === undefined ? [] : [[field, faultInSentWords(field, code, words)]];
    }),
  );
  return {
    enquiry: submission.status === "success" ? submission.value : null,
    answer: (state) => ({ state, written, faults }),
  };
}

function faultInSentWords(field: WrittenField, code: string, { faults }: SentWords): string {
  const codes = {
    required: () => (field === "name" || field === "email" || field === "message" ? faults[field] : faults.other),
    "no-email": () => faults.noEmail,
    "too-long": () => (field === "service" ? faults.other : faults.tooLong(enquiryLimits[field])),
  } satisfies Record<EnquiryFault, () => string>;
  const found = Object.entries(codes).find(([name]) => name === code);
  return found ? found[1]() : faults.other;
}
