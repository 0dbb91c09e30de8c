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
  const sent = Object.fromEntries(form);
  const read = enquiry.safeParse(sent);
  const written = Object.fromEntries(
    writtenFields.flatMap((field) => {
      const value = sent[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
  const faults = Object.fromEntries(
    writtenFields.flatMap((field) => {
      const issue = read.error?.issues.find(({ path }) => path[0] === field);
      return issue ? [[field, faultInSentWords(field, issue.message, words)]] : [];
    }),
  );
  return { enquiry: read.data ?? null, answer: (state) => ({ state, written, faults }) };
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
