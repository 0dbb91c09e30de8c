import { findEntries, findEntryAt, findPictures } from "../../../content/choices.server.ts";
import { defaultLanguage } from "../../../content/languages.ts";
import { isKindName } from "../../../content/parse.ts";
import { servicesContext } from "../../../context.ts";
import type { Action } from "../../../people/rules.ts";
import { permit } from "../../guard.server.ts";
import type { Route } from "./+types/choices";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** What an input offers to choose from: entries or pictures, by words. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: person } = permit(context, handle.right);
  const { db } = context.get(servicesContext);
  const reader = { person, language: defaultLanguage };
  const asked = new URL(request.url).searchParams;
  // No title holds this character, and PostgreSQL takes no text with it.
  const words = (asked.get("q") ?? "").slice(0, 200).replaceAll("\0", "");
  if (asked.get("of") === "pictures") return Response.json(await findPictures(db, words));
  if (asked.get("of") === "entry-at") return Response.json(await findEntryAt(db, words, reader));
  const kinds = (asked.get("kinds") ?? "").split(",").filter(isKindName);
  return Response.json(await findEntries(db, { ...reader, kinds, words }));
}
