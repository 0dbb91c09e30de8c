import { data } from "react-router";
import { isKindName } from "../../../content/parse.ts";
import { usesOfEntry } from "../../../content/uses.server.ts";
import { servicesContext } from "../../../context.ts";
import type { Action } from "../../../people/rules.ts";
import { permit } from "../../guard.server.ts";
import type { Route } from "./+types/uses";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** What refers to an entry. */
export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  if (!isKindName(params.kind)) throw data(null, { status: 404, statusText: "Not Found" });
  return Response.json(await usesOfEntry(context.get(servicesContext).db, params.entry));
}
