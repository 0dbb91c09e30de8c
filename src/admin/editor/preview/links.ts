import { data } from "react-router";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
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

function resolveRequest(args: Route.LoaderArgs | Route.ActionArgs) {
  const { subject, person } = resolveEntry(args);
  const { kind, entry, language } = subject;
  const { db, now } = args.context.get(servicesContext);
  return { db, now: now(), person, target: { kind, entry, language } };
}

/** `path` is the new link's. */
async function respond(
  { db, now, target }: ReturnType<typeof resolveRequest>,
  path: string | null = null,
): Promise<Response> {
  const [{ formatMoment: moment }, found] = await Promise.all([
    readCompanyInfo(db, now),
    previewLinksOf(db, target, now),
  ]);
  const links = found.map(({ id, by, createdAt, expiresAt, openedAt }) => ({
    id,
    by,
    createdAt: moment(createdAt),
    expiresAt: moment(expiresAt),
    openedAt: openedAt && moment(openedAt),
  }));
  return Response.json({ path, links } satisfies ShareResult);
}

/** An entry's active preview links. */
export function loader(args: Route.LoaderArgs) {
  return respond(resolveRequest(args));
}

export async function action(args: Route.ActionArgs) {
  const subject = resolveRequest(args);
  const { db, now, person, target } = subject;
  const form = await parseForm(args.request, linkForm);
  if (form.intent === "revoke") {
    await revokePreviewLink(db, { ...target, id: form.id, by: person }, now);
    return respond(subject);
  }
  const created = await createPreviewLink(db, { ...target, by: person }, now);
  if (!created) throw data(null, { status: 404, statusText: "Not Found" });
  return respond(subject, sharedPreviewPath(created.token));
}
