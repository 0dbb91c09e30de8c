import { data, type RouterContextProvider } from "react-router";
import { defaultLanguage, languageNamed } from "../../../content/languages.ts";
import { isKindName } from "../../../content/parse.ts";
import type { SignedIn } from "../../../people/person.ts";
import { permit } from "../../guard.server.ts";
import { rightToEdit } from "./right.ts";
import type { Subject } from "./saved.server.ts";

interface Asked {
  params: { kind: string; entry: string };
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The entry that an open form is about, and who has it open, if they may change such an entry. */
export function meant({ params, request, context }: Asked): {
  subject: Subject;
  person: SignedIn;
  asked: URLSearchParams;
} {
  permit(context, "content.edit");
  const { kind, entry } = params;
  if (!isKindName(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const person = permit(context, rightToEdit(kind));
  const asked = new URL(request.url).searchParams;
  const language = languageNamed(asked.get("language") ?? "") ?? defaultLanguage;
  return { subject: { kind, entry, language, begins: asked.has("new") }, person, asked };
}
