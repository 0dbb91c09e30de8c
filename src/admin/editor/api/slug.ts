import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { freeSlug, hasSlugs, refuseSlug } from "#src/domain/content/entries/editing/slugs.server.ts";
import { isKindName } from "#src/domain/content/fields/parse.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import { slugFor } from "#src/domain/content/schema/values/slugs.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/slug";
import type { SlugCheckResult } from "./results.ts";
import { toSlug } from "./slug-key.ts";
import { slugMessage } from "./slug-messages.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

function queryText(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? "").slice(0, 200).trim();
}

/** Checks the slug in the input. For an empty one, returns the slug made from the title. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { kind, entry } = params;
  if (!isKindName(kind) || !hasSlugs(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const { db } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const language = languageNamed(query.get("language") ?? "") ?? defaultLanguage;
  const target = { kind, entry, language };
  const slug = toSlug(queryText(query, "slug"), language);
  const refusal = slug === "" ? null : await refuseSlug(db, target, slug);
  const availableSlug =
    slug === "" || refusal ? await freeSlug(db, target, slugFor(slug, language) || queryText(query, "title")) : slug;
  const result: SlugCheckResult = refusal
    ? { state: "refused", message: await slugMessage(db, refusal, language), suggestion: availableSlug }
    : { state: "free", slug: availableSlug, path: publicPathOf(kind, availableSlug, language) ?? "" };
  return Response.json(result);
}
