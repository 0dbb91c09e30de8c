import { data, type RouterContextProvider, redirect } from "react-router";
import { languageOf } from "#src/base/languages.ts";
import { readFormerQuestions } from "#src/domain/content/drafts/former-form.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { FormQuestion } from "#src/domain/content/schema/questions.ts";
import { answerName } from "#src/domain/leads/answers/parse-answers.ts";
import { storeWithFiles } from "#src/domain/leads/answers/store-files.server.ts";
import type { VisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import type { FieldRequirements } from "#src/domain/leads/fields.ts";
import { attributionFromReferrer } from "#src/domain/leads/intake/attribution.ts";
import { receiveInquiry } from "#src/domain/leads/intake/intake.server.ts";
import { servicesContext, visitorFilesContext } from "#src/domain/services.ts";
import { parseForm } from "../contact/form-result.server.ts";
import type { FormResult } from "../contact/form-result.ts";
import { serverWordsFor } from "../words/words.ts";

interface ReceivedForm {
  reader: ContentReader;
  requirements: FieldRequirements;
  questions: readonly FormQuestion[];
  /** The id of staff's form; absent for the contact form. */
  form?: string;
  /** Where the visitor is thanked. Null: this page does it, without action data. */
  successPath: string | null;
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

/** Stores what a visitor sent, and leads to the thanks. Returns the action data of a form that failed. */
export async function receiveForm(
  { request, context }: ActionArgs,
  { reader, successPath, form, ...formOptions }: ReceivedForm,
) {
  const { db, store, origin, now, secret, wakeSender, report } = context.get(servicesContext);
  const { pathname, host } = new URL(request.url);
  const attribution = attributionFromReferrer(request.headers.get("Referer"), host);
  const files = context.get(visitorFilesContext);
  const language = languageOf(pathname);
  const words = serverWordsFor(language);
  const sentForm = await request.formData();
  const ids = unknownQuestions(formOptions.questions, sentForm, files);
  const former = await readFormerQuestions({ db, reader, now: now() }, { form, language }, ids);
  const questions = [...formOptions.questions, ...former];
  const { inquiry, result } = parseForm(sentForm, { ...formOptions, questions, words, attribution, files });
  const failed = (state: FormResult["state"], status: number) => data({ ...result(state), former }, status);
  if (!inquiry) return failed("invalid", 422);
  const ipAddress = request.headers.get("X-Client-IP") ?? "";
  const sent = { ...inquiry, form };
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
      throw redirect(successPath, 303);
    case "too-many":
      return failed("too-many", 429);
    case "unavailable":
      return failed("unavailable", 503);
  }
}
