import { data } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { readForm } from "#src/admin/ui/form/read-form.server.ts";
import { sharedPreviewPath } from "#src/base/preview-path.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import {
  createPreviewLink,
  previewLinksOf,
  revokePreviewLink,
} from "#src/domain/content/drafts/preview-links.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { resolveEntry } from "../api/resolve-entry.server.ts";
import type { Route } from "./+types/links";
import { linkForm } from "./link-form.server.ts";
import type { ShareResult } from "./share.tsx";

export const handle = { right: "content.edit" } satisfies { right: Action };

function resolve(args: Route.LoaderArgs | Route.ActionArgs) {
  const { subject, person } = resolveEntry(args);
  const { kind, entry, language } = subject;
  const { db, now } = args.context.get(servicesContext);
  return { db, now: now(), person, text: { kind, entry, language } };
}

/** `path` is the new link's. */
async function respond({ db, now, text }: ReturnType<typeof resolve>, path: string | null = null): Promise<Response> {
  const [{ moment }, found] = await Promise.all([readCompanyInfo(db, now), previewLinksOf(db, text, now)]);
  const links = found.map(({ id, by, madeAt, endsAt, openedAt }) => ({
    id,
    by,
    made: moment(madeAt),
    ends: moment(endsAt),
    opened: openedAt && moment(openedAt),
  }));
  return Response.json({ path, links } satisfies ShareResult);
}

/** An entry's active preview links. */
export function loader(args: Route.LoaderArgs) {
  return respond(resolve(args));
}

export async function action(args: Route.ActionArgs) {
  const subject = resolve(args);
  const { db, now, person, text } = subject;
  const form = await readForm(args.request, linkForm);
  if (form.intent === "revoke") {
    await revokePreviewLink(db, { ...text, id: form.id, by: person }, now);
    return respond(subject);
  }
  const created = await createPreviewLink(db, { ...text, by: person }, now);
  if (!created) throw data(null, { status: 404, statusText: "Not Found" });
  return respond(subject, sharedPreviewPath(created.token));
}
