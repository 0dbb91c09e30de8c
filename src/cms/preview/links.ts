import { data } from "react-router";
import { defaultLanguage, languageNamed } from "../../content/languages.ts";
import { isKindName } from "../../content/parse.ts";
import { makePreviewLink, previewLinksOf, revokePreviewLink } from "../../content/preview-links.server.ts";
import { servicesContext } from "../../context.ts";
import type { Action } from "../../people/rules.ts";
import { sharedPreviewPath } from "../../preview-path.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
import type { Route } from "./+types/links";
import { linkForm } from "./link-form.server.ts";
import type { ShareAnswer, SharedLink } from "./shared-link.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

function meant({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const person = permit(context, handle.right);
  const { kind, entry } = params;
  if (!isKindName(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const asked = new URL(request.url).searchParams.get("language") ?? "";
  const { db, now } = context.get(servicesContext);
  return { db, now: now(), person, place: { kind, entry, language: languageNamed(asked) ?? defaultLanguage } };
}

async function linksOf({ db, now, place }: ReturnType<typeof meant>): Promise<SharedLink[]> {
  const [{ moment }, links] = await Promise.all([readOffice(db, now), previewLinksOf(db, place, now)]);
  return links.map(({ id, by, madeAt, endsAt, openedAt }) => ({
    id,
    by,
    made: moment(madeAt),
    ends: moment(endsAt),
    opened: openedAt && moment(openedAt),
  }));
}

/** The links to an entry's preview that lead somewhere. */
export async function loader(args: Route.LoaderArgs) {
  const answer: ShareAnswer = { path: null, links: await linksOf(meant(args)) };
  return Response.json(answer);
}

export async function action(args: Route.ActionArgs) {
  const subject = meant(args);
  const asked = await readForm(args.request, linkForm);
  const { db, now, person, place } = subject;
  if (asked.intent === "revoke") {
    await revokePreviewLink(db, { ...place, id: asked.id, by: person }, now);
    const answer: ShareAnswer = { path: null, links: await linksOf(subject) };
    return Response.json(answer);
  }
  const made = await makePreviewLink(db, { ...place, by: person }, now);
  if (!made) throw data(null, { status: 404, statusText: "Not Found" });
  const answer: ShareAnswer = { path: sharedPreviewPath(made.token), links: await linksOf(subject) };
  return Response.json(answer);
}
