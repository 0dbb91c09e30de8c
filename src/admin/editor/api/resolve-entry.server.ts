import { data, type RouterContextProvider } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { EntryTarget } from "./check-entry.server.ts";
import { requestedLanguage } from "./requested-language.ts";

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
  return { subject: { kind, entry, language: requestedLanguage(request), isNew: query.has("new") }, person, query };
}

/** The permission to edit entries of a kind. */
export function editPermission(kind: KindName): Action {
  if (kind === "settings") return "settings.edit";
  if (kind === "brand") return "brand.edit";
  return kind === "seo" ? "seo.edit" : "content.edit";
}
