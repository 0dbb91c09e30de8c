import { data, type RouterContextProvider, redirect } from "react-router";
import { languageOf } from "#src/base/languages.ts";
import type { ServerWords } from "#src/base/words/en.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { readFormerQuestions } from "#src/domain/content/drafts/former-form.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import type { Answer } from "#src/domain/leads/answers/answer.ts";
import { maxVisitorFileBytes } from "#src/domain/leads/answers/limits.ts";
import {
  type AnswerIssue,
  answerLimits,
  answerName,
  parseAnswers,
  type SentAnswers,
} from "#src/domain/leads/answers/parse-answers.ts";
import { storeWithFiles, type VisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import {
  callRequirements,
  type EnteredField,
  enteredFields,
  type FieldRequirements,
  type HiddenField,
  hiddenFields,
  type InquiryIssue,
  leadFields,
  offersCall,
} from "#src/domain/leads/fields.ts";
import { type Attribution, attributionFromReferrer } from "#src/domain/leads/intake/attribution.ts";
import { inquirySchemaFor, type SentForm } from "#src/domain/leads/intake/inquiry.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { clientAddressContext, servicesContext, visitorFilesContext } from "#src/domain/services.ts";

/** The fields of a form that also books a time. */
export type AppointmentField = "time" | "place" | "visitAddress";

/** What the form's fields contain. `calculator`: the choices in a price calculator, as a query. `callMe`: there is no email address. */
export type FormValues = Partial<
  Record<EnteredField | HiddenField | AppointmentField | "calculator" | "callMe" | "language", string>
>;

/** What a form says of the time to book. */
export interface SentAppointment {
  /** Null if something about it is wrong. */
  appointment: NonNullable<SentForm["appointment"]> | null;
  /** The same for staff. */
  answer: Answer | null;
  requirements: FieldRequirements;
  values: Partial<Record<AppointmentField, string>>;
  errors: Partial<Record<AppointmentField, string>>;
}

/** Action data of a failed submission. It contains the input for pages without script. */
export interface FormResult {
  state: "invalid" | "too-many" | "unavailable" | "unreachable";
  values: FormValues;
  answers: SentAnswers;
  /** Questions that the form no longer has, which the visitor answered. */
  former?: readonly FormQuestion[];
  /** The work that the form's script does before it sends the form again, in bits. */
  workNeeded?: number;
  /** Messages for the visitor by the names of the controls, in the order of the form. */
  errors: Partial<Record<string, string>>;
}

interface ReceivedForm {
  reader: ContentReader;
  requirements: FieldRequirements;
  questions: readonly FormQuestion[];
  /** The id of staff's form; absent for the contact form. */
  form?: string;
  /** The team member that the contact form is for. */
  recipient?: { name: string; account: string } | null;
  /** Reads the time to book. */
  readAppointment?: (form: FormData) => SentAppointment;
  /** Where the visitor is thanked, by the lead's id. Null: this page does it, without action data. */
  successPath: string | null | ((lead: string) => Promise<string>);
}

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The ids of answered questions that the form doesn't have. */
function unknownQuestions(
  questions: readonly FormQuestion[],
  form: FormData,
  files: readonly VisitorFile[],
): ReadonlySet<string> {
  const prefix = answerName("");
  const answered = [...form].filter(([, value]) => value !== "").map(([name]) => name);
  const names = [...answered, ...files.map(({ field }) => field)].filter((name) => name.startsWith(prefix));
  const knownNames = new Set(questions.map(({ id }) => answerName(id)));
  return new Set(names.filter((name) => !knownNames.has(name)).map((name) => name.slice(prefix.length)));
}

/** For staff, in the lead and in its emails. */
function recipientAnswer({ name }: { name: string }): Answer {
  return { question: "recipient", type: "text", label: "Written to", text: name };
}

/** Stores what a visitor sent, and leads to the thanks. Returns the action data of a form that failed. */
export async function receiveForm(
  { request, context }: ActionArgs,
  { reader, form, recipient, readAppointment, successPath, ...current }: ReceivedForm,
) {
  const { db, store, origin, now, secret, wakeSender, report } = context.get(servicesContext);
  const { pathname, host } = new URL(request.url);
  const attribution = attributionFromReferrer(request.headers.get("Referer"), host);
  const files = context.get(visitorFilesContext);
  const language = languageOf(pathname);
  const words = serverWordsFor(language);
  const fields = await request.formData();
  const ids = unknownQuestions(current.questions, fields, files);
  const former = await readFormerQuestions({ db, reader, now: now() }, { form, language }, ids);
  const questions = [...current.questions, ...former];
  const booking = readAppointment?.(fields) ?? null;
  const { requirements } = booking ?? current;
  const parsed = parseForm(fields, { requirements, questions, words, attribution, files });
  const input = {
    ...{ answers: parsed.answers, values: { ...parsed.values, ...booking?.values } },
    errors: { ...booking?.errors, ...parsed.errors },
  };
  const inquiry = booking?.appointment === null ? null : parsed.inquiry;
  const failed = (state: FormResult["state"], status: number, more: Pick<FormResult, "workNeeded"> = {}) =>
    data<FormResult>({ state, ...input, former, ...more }, status);
  if (!inquiry) return failed("invalid", 422);
  const ipAddress = context.get(clientAddressContext);
  const sent = {
    ...{ ...inquiry, form, recipient: recipient?.account, appointment: booking?.appointment ?? undefined },
    answers: [
      ...(recipient ? [recipientAnswer(recipient)] : []),
      ...(booking?.answer ? [booking.answer] : []),
      ...inquiry.answers,
    ],
  };
  const receive = () => receiveInquiry({ db, content: reader, origin }, sent, { address: ipAddress, secret }, now());
  const answerFiles = files.filter(({ digest }) => inquiry.answers.some(({ file }) => file?.digest === digest));
  const outcome = await storeWithFiles({ db, store }, answerFiles, receive).catch((error) => {
    // After any error, the visitor keeps the input and gets the phone number.
    report(error);
    return { state: "unavailable" as const };
  });
  switch (outcome.state) {
    case "received":
      wakeSender();
      if (successPath === null) return;
      throw redirect(typeof successPath === "string" ? successPath : await successPath(outcome.id), 303);
    case "taken":
      return data<FormResult>({ state: "invalid", ...input, former, errors: { time: words.errors.book.time } }, 409);
    case "too-many":
      return failed("too-many", 429, { workNeeded: outcome.workNeeded });
    case "unavailable":
      return failed("unavailable", 503);
  }
}

interface FormContext {
  requirements: FieldRequirements;
  questions: readonly FormQuestion[];
  words: ServerWords;
  /** What the server knows of the visit; a form with script knows more. */
  attribution: Partial<Attribution>;
  files: readonly VisitorFile[];
}

/** The inquiry, null if it is invalid, and what a form that failed shows. */
function parseForm(form: FormData, { requirements, questions, words, attribution, files }: FormContext) {
  const fields = Object.fromEntries(form);
  const sent = fields.landingPage ? fields : { ...fields, ...attribution };
  const isCall = Boolean(fields.callMe) && offersCall(requirements);
  const parsed = inquirySchemaFor(isCall ? callRequirements(requirements) : requirements).safeParse(sent);
  const values = Object.fromEntries(
    [...enteredFields, ...hiddenFields, "calculator", "callMe", "language"].flatMap((field) => {
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
  return {
    inquiry: parsed.data && isAnswered ? { ...parsed.data, answers } : null,
    values,
    answers: sentAnswers,
    errors: { ...errors, ...answerErrors(questions, allIssues, words) },
  };
}

function errorText(field: EnteredField, code: string, { errors }: ServerWords): string {
  const codes = {
    required: () => errors[field],
    "no-email": () => errors.noEmail,
    "no-phone": () => errors.noPhone,
    "too-long": () => errors.tooLong(leadFields[field].maxLength),
  } satisfies Record<InquiryIssue, () => string>;
  const match = Object.entries(codes).find(([name]) => name === code);
  return match ? match[1]() : errors.other;
}

/** Messages for the visitor by the names of the controls, in the order of the form. */
function answerErrors(
  questions: readonly FormQuestion[],
  issues: Partial<Record<string, AnswerIssue>>,
  { errors }: ServerWords,
): Record<string, string> {
  const entries = questions.flatMap(({ id, type, label }) => {
    const name = answerName(id);
    const issue = issues[name];
    if (!issue) return [];
    const message = errors.answer[issue](shorten(label), limitOf(type));
    return [[name, message] as const];
  });
  return Object.fromEntries(entries);
}

/** The limit of an answer: in characters, or in megabytes. */
function limitOf(type: FormQuestion["type"]): number {
  if (type === "file") return maxVisitorFileBytes / 1_048_576;
  return type === "text" ? answerLimits.text : answerLimits.lines;
}

/** Enough to know which question it is. In characters. */
const maxLabelLength = 80;

/** The beginning of a question or a consent, up to the end of a word. */
function shorten(label: string): string {
  const [line = ""] = label.split("\n", 1);
  if (line.length <= maxLabelLength) return line.trim();
  const start = line.slice(0, maxLabelLength);
  const end = start.lastIndexOf(" ");
  return `${(end > 0 ? start.slice(0, end) : start).trim().toWellFormed()}...`;
}
