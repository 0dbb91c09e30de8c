import { findEntryAt } from "../content/choices.server.ts";
import { languageOf } from "../content/languages.ts";
import { servicesContext } from "../context.ts";
import type { Action } from "../people/rules.ts";
import type { Route } from "./+types/edited-at";
import { permit } from "./guard.server.ts";
import { entryPath } from "./screens.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** Where is edited what visitors see at a path; null where no entry is shown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db } = context.get(servicesContext);
  const path = listOfTopic(new URL(request.url).searchParams.get("path") ?? "");
  const entry = await findEntryAt(db, path.slice(0, 500).replaceAll("\0", ""), { language: languageOf(path) });
  return Response.json(entry?.isPublished ? entryPath(entry) : null);
}

/** The posts of a topic stand on the blog's own page. */
function listOfTopic(path: string): string {
  return path.replace(/\/blog\/topic\/[^/]+$/, "/blog");
}
