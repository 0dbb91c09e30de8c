import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/autosave";
import { autosaveForm, handleAutosave, listWorkingCopies } from "./autosave.server.ts";
import { resolveEntry } from "./resolve-entry.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** The person's unsaved texts of other forms, on any device. */
export async function loader(args: Route.LoaderArgs) {
  const { subject, person } = resolveEntry(args);
  return Response.json(await listWorkingCopies(args.context.get(servicesContext).db, subject, person.id));
}

/** Autosaves an open form, or drops its autosave. */
export async function action(args: Route.ActionArgs) {
  const { subject, person } = resolveEntry(args);
  const request = await parseForm(args.request, autosaveForm);
  return Response.json(await handleAutosave(args.context.get(servicesContext), subject, person, request));
}
