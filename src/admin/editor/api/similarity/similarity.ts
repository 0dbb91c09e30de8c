import { permit } from "#src/admin/session/guard.server.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { servicesContext } from "#src/domain/services.ts";
import { resolveEntry } from "../resolve-entry.server.ts";
import type { Route } from "./+types/similarity";
import { compareInput, similarityForm } from "./similarity.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** There is no GET: the input is as long as an entry. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Compares the input of a form with the published entries of its kind. */
export async function action(args: Route.ActionArgs) {
  const { subject } = resolveEntry(args);
  const form = await parseForm(args.request, similarityForm);
  return Response.json(await compareInput(args.context.get(servicesContext).db, subject, form));
}
