import { permit } from "../../admin-session/guard.server.ts";
import { screens, screensFor } from "../../admin-session/screens.ts";
import { can } from "../../auth/policies.ts";
import { type FoundField, findFields, singleKinds } from "../../content/entries/find-fields.server.ts";
import { findEntries } from "../../content/entries/list.server.ts";
import { typedTitlesOf } from "../../content/entries/working-copies.server.ts";
import { servicesContext } from "../../context.ts";
import { editPermission } from "../../editor/api/right.ts";
import { defaultLanguage } from "../../languages.ts";
import { listLeads } from "../../leads/inbox.server.ts";
import type { Route } from "./+types/find";

/** Search results, limited to what the user may see. */
export interface SearchResults {
  entries: { id: string; kind: string; title: string }[];
  leads: { id: string; name: string; detail: string }[];
  fields: FoundField[];
}

const limits = { entries: 8, leads: 5, fields: 5 };

/** Every screen has this search, so it needs the dashboard's right. */
export const handle = screens.dashboard;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const person = permit(context, handle.right);
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim();
  if (search === "") return Response.json({ entries: [], leads: [], fields: [] } satisfies SearchResults);
  const kinds = screensFor(person).flatMap((screen) => screen.kinds ?? []);
  const typed = await typedTitlesOf(db, { person: person.id, language: defaultLanguage });
  const [entries, leads] = await Promise.all([
    kinds.length > 0 ? findEntries(db, { kinds, search, typed }, limits.entries) : [],
    can(person, "leads.read") ? listLeads(db, { search, limit: limits.leads }) : [],
  ]);
  return Response.json({
    entries,
    leads: leads.map(({ id, name, company, email }) => ({
      id,
      name,
      detail: [company, email].filter(Boolean).join(", "),
    })),
    fields: findFields(
      singleKinds.filter((kind) => can(person, editPermission(kind))),
      search,
      limits.fields,
    ),
  } satisfies SearchResults);
}
