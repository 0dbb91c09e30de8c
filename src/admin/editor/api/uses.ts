import type { Action } from "#src/domain/auth/policies.ts";
import { entryUses } from "#src/domain/content/published/uses.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/uses";
import { resolveEntry } from "./resolve-entry.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** Entries that refer to an entry. */
export async function loader(args: Route.LoaderArgs) {
  const { subject } = resolveEntry(args);
  return Response.json(await entryUses(args.context.get(servicesContext).db, subject.entry));
}
