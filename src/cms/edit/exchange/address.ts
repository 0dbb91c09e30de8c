import { data } from "react-router";
import { addressOf } from "../../../content/address.ts";
import { defaultLanguage, languageNamed } from "../../../content/languages.ts";
import { isKindName } from "../../../content/parse.ts";
import { freeSlug, hasSlugs, refuseSlug } from "../../../content/slugs.server.ts";
import { servicesContext } from "../../../context.ts";
import type { Action } from "../../../people/rules.ts";
import { permit } from "../../guard.server.ts";
import type { Route } from "./+types/address";
import type { AddressAnswer } from "./answers.ts";
import { slugWords } from "./slug-words.server.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

/** No title holds this character, and PostgreSQL takes no text with it. */
function asked(query: URLSearchParams, name: string): string {
  return (query.get(name) ?? "").slice(0, 200).replaceAll("\0", "").trim();
}

/** Says of an address, while somebody types it, whether the entry can have it; of none, which one its title makes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { kind, entry } = params;
  if (!isKindName(kind) || !hasSlugs(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const { db } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const language = languageNamed(query.get("language") ?? "") ?? defaultLanguage;
  const wanted = { kind, entry, language };
  const slug = asked(query, "slug");
  const refusal = slug === "" ? null : await refuseSlug(db, wanted, slug);
  const free = slug === "" || refusal ? await freeSlug(db, wanted, slug || asked(query, "title")) : slug;
  const answer: AddressAnswer = refusal
    ? { state: "refused", words: await slugWords(db, refusal, language), better: free }
    : { state: "free", slug: free, path: addressOf(kind, free, language) ?? "" };
  return Response.json(answer);
}
