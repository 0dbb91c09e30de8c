import { data, type RouterContextProvider } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import type { Subject } from "./check-entry.server.ts";
import { editPermission } from "./right.ts";

interface EntryArgs {
  params: { kind: string; entry: string };
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Resolves the entry of a request and checks the person's permission to edit it. */
export function resolveEntry({ params, request, context }: EntryArgs): {
  subject: Subject;
  person: SignedIn;
  query: URLSearchParams;
} {
  permit(context, "content.edit");
  const { kind, entry } = params;
  if (!isKindName(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const person = permit(context, editPermission(kind));
  const query = new URL(request.url).searchParams;
  const language = languageNamed(query.get("language") ?? "") ?? defaultLanguage;
  return { subject: { kind, entry, language, begins: query.has("new") }, person, query };
}
