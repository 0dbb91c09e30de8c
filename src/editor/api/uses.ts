import { data } from "react-router";
import { permit } from "../../admin-session/guard.server.ts";
import type { Action } from "../../auth/policies.ts";
import { isKindName } from "../../content/fields/parse.ts";
import { usesOfEntry } from "../../content/published/uses.server.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/uses";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** Entries that refer to an entry. */
export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  if (!isKindName(params.kind)) throw data(null, { status: 404, statusText: "Not Found" });
  return Response.json(await usesOfEntry(context.get(servicesContext).db, params.entry));
}
