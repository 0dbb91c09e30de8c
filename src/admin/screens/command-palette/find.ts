import { editPermission } from "#src/admin/editor/api/resolve-entry.server.ts";
import { settingsScreen } from "#src/admin/session/field-paths.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens, screensFor } from "#src/admin/session/screens.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { can } from "#src/domain/auth/policies.ts";
import { type FoundField, findFields, singleKinds } from "#src/domain/content/entries/editing/find-fields.server.ts";
import { workingCopyTitlesOf } from "#src/domain/content/entries/editing/working-copies.server.ts";
import { type FoundEntry, searchEntries } from "#src/domain/content/entries/lists/list.server.ts";
import { listLeads } from "#src/domain/leads/inbox/inbox.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/find";

/** Search results, limited to what the user may see. */
export interface SearchResults {
  entries: FoundEntry[];
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
  const workingTitles = await workingCopyTitlesOf(db, { person: person.id, language: defaultLanguage });
  const [entries, leads] = await Promise.all([
    kinds.length > 0 ? searchEntries(db, { kinds, search, workingCopyTitles: workingTitles }, limits.entries) : [],
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
    ).filter(({ kind, path }) => kind !== "settings" || can(person, settingsScreen(path).right)),
  } satisfies SearchResults);
}
