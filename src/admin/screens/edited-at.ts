import { entryPath } from "#src/admin/session/entry-path.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { languageOf } from "#src/base/languages.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { findEntryByPath } from "#src/domain/content/entries/lists/reference-options.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/edited-at";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** Answers with the path of the form for a visitors' page, or null if the page shows no entry. */
export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db } = context.get(servicesContext);
  const path = listOfTopic(new URL(request.url).searchParams.get("path") ?? "");
  const entry = await findEntryByPath(db, path.slice(0, 500), { language: languageOf(path) });
  return Response.json(entry?.isPublished ? entryPath(entry) : null);
}

/** A topic's posts are on the blog page. */
function listOfTopic(path: string): string {
  return path.replace(/\/blog\/topic\/[^/]+$/, "/blog");
}
