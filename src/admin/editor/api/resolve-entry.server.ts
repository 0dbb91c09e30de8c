import { data, type RouterContextProvider } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import { editPermission } from "./edit-permission.ts";

interface EntryArgs {
  params: { kind: string; entry: string };
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Resolves the entry of a request and checks the person's permission to edit it. */
export function resolveEntry({ params, request, context }: EntryArgs): {
  subject: EntryTarget;
  person: LoggedInPerson;
  query: URLSearchParams;
} {
  permit(context, "content.edit");
  const { kind, entry } = params;
  if (!isKindName(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const person = permit(context, editPermission(kind));
  const query = new URL(request.url).searchParams;
  const language = languageNamed(query.get("language") ?? "") ?? defaultLanguage;
  return { subject: { kind, entry, language, isNew: query.has("new") }, person, query };
}
