import { data } from "react-router";
import { readCompanyInfo } from "../../admin-session/company-info.server.ts";
import { permit } from "../../admin-session/guard.server.ts";
import { readForm } from "../../admin-ui/form/read-form.server.ts";
import type { Action } from "../../auth/policies.ts";
import { createPreviewLink, previewLinksOf, revokePreviewLink } from "../../content/drafts/preview-links.server.ts";
import { isKindName } from "../../content/fields/parse.ts";
import { servicesContext } from "../../context.ts";
import { defaultLanguage, languageNamed } from "../../languages.ts";
import { sharedPreviewPath } from "../../preview-path.ts";
import type { Route } from "./+types/links";
import { linkForm } from "./link-form.server.ts";
import type { SharedLink, ShareResult } from "./shared-link.ts";

export const handle = { right: "content.edit" } satisfies { right: Action };

function resolve({ params, request, context }: Route.LoaderArgs | Route.ActionArgs) {
  const person = permit(context, handle.right);
  const { kind, entry } = params;
  if (!isKindName(kind)) throw data(null, { status: 404, statusText: "Not Found" });
  const form = new URL(request.url).searchParams.get("language") ?? "";
  const { db, now } = context.get(servicesContext);
  return { db, now: now(), person, place: { kind, entry, language: languageNamed(form) ?? defaultLanguage } };
}

async function linksOf({ db, now, place }: ReturnType<typeof resolve>): Promise<SharedLink[]> {
  const [{ moment }, links] = await Promise.all([readCompanyInfo(db, now), previewLinksOf(db, place, now)]);
  return links.map(({ id, by, madeAt, endsAt, openedAt }) => ({
    id,
    by,
    made: moment(madeAt),
    ends: moment(endsAt),
    opened: openedAt && moment(openedAt),
  }));
}

/** An entry's active preview links. */
export async function loader(args: Route.LoaderArgs) {
  const answer: ShareResult = { path: null, links: await linksOf(resolve(args)) };
  return Response.json(answer);
}

export async function action(args: Route.ActionArgs) {
  const subject = resolve(args);
  const form = await readForm(args.request, linkForm);
  const { db, now, person, place } = subject;
  if (form.intent === "revoke") {
    await revokePreviewLink(db, { ...place, id: form.id, by: person }, now);
    const answer: ShareResult = { path: null, links: await linksOf(subject) };
    return Response.json(answer);
  }
  const created = await createPreviewLink(db, { ...place, by: person }, now);
  if (!created) throw data(null, { status: 404, statusText: "Not Found" });
  const answer: ShareResult = { path: sharedPreviewPath(created.token), links: await linksOf(subject) };
  return Response.json(answer);
}
