import { permit } from "#src/admin/session/guard.server.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { findFiles, findPictures } from "#src/domain/content/entries/lists/media-options.server.ts";
import { findEntryByPath, findEntryOptions } from "#src/domain/content/entries/lists/reference-options.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import { listTags } from "#src/domain/content/published/media/media-tags.server.ts";
import { findRecipientProblem } from "#src/domain/leads/rules/people.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/references";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** Pictures that the chooser shows at most: further ones are found by their words. */
const maxPictures = 500;

/** Searches entries, pictures or files for an input, or checks an address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: person } = permit(context, handle.right);
  const { db } = context.get(servicesContext);
  const reader = { person, language: defaultLanguage };
  const query = new URL(request.url).searchParams;
  const text = (query.get("q") ?? "").slice(0, 200);
  if (query.get("of") === "pictures") {
    const limit = Math.min(maxPictures, Math.max(1, Number(query.get("limit")) || 20));
    return Response.json(await findPictures(db, { search: text, tag: (query.get("tag") ?? "").slice(0, 100), limit }));
  }
  if (query.get("of") === "tags") return Response.json((await listTags(db)).map(({ tag }) => tag));
  if (query.get("of") === "files") {
    const kinds = (query.get("kinds") ?? "").split(",").filter((kind) => kind !== "");
    return Response.json(await findFiles(db, { kinds, search: text }));
  }
  if (query.get("of") === "recipient") return Response.json(await findRecipientProblem(db, text));
  if (query.get("of") === "entry-at") return Response.json(await findEntryByPath(db, text, reader));
  const kinds = (query.get("kinds") ?? "").split(",").filter(isKindName);
  return Response.json(await findEntryOptions(db, { ...reader, kinds, search: text }));
}
