import { data, type RouterContextProvider, redirect } from "react-router";
import type { FormQuestion } from "../../content/schema/questions.ts";
import { servicesContext } from "../../context.ts";
import { languageOf } from "../../languages.ts";
import { attributionFromReferrer } from "../../leads/attribution.ts";
import type { AskedFields } from "../../leads/fields.ts";
import { receiveInquiry } from "../../leads/intake.server.ts";
import { parseForm } from "../contact/form-result.server.ts";
import { serverWordsFor } from "../words/words.ts";

interface ReceivedForm {
  asked: AskedFields;
  questions: readonly FormQuestion[];
  /** The id of staff's form; absent for the contact form. */
  form?: string;
  /** Where the visitor is thanked. */
  thanks: string;
}

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Stores what a visitor sent, and leads to the thanks. Returns the action data of a form that failed. */
export async function receiveForm({ request, context }: ActionArgs, { thanks, form, ...asks }: ReceivedForm) {
  const { db, content, now, secret, wakeSender, report } = context.get(servicesContext);
  const { pathname, host } = new URL(request.url);
  const known = attributionFromReferrer(request.headers.get("Referer"), host);
  const words = serverWordsFor(languageOf(pathname));
  const { inquiry, result } = parseForm(await request.formData(), { ...asks, words, known });
  if (!inquiry) return data(result("invalid"), 422);
  const address = request.headers.get("X-Client-IP") ?? "";
  const sent = { ...inquiry, form };
  const reception = await receiveInquiry({ db, content }, sent, { address, secret }, now()).catch((error) => {
    // After any error, the visitor keeps the input and gets the phone number.
    report(error);
    return { state: "unavailable" as const };
  });
  switch (reception.state) {
    case "received":
      wakeSender();
      throw redirect(thanks, 303);
    case "too-many":
      return data(result("too-many"), 429);
    case "unavailable":
      return data(result("unavailable"), 503);
  }
}
