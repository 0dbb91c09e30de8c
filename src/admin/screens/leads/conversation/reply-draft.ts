import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { detachFile } from "#src/domain/leads/conversation/attachments.server.ts";
import { readReplyDrafts, saveReplyDraft } from "#src/domain/leads/conversation/reply-drafts.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";
import type { Route } from "./+types/reply-draft";
import { replyDraftForm, replyDraftMode } from "./reply-draft-schema.server.ts";

export const handle = { right: "leads.work" } satisfies { right: Action };

/** The person's draft of one mode. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const person = permit(context, handle.right);
  const parsedMode = replyDraftMode.safeParse(new URL(request.url).searchParams.get("mode"));
  const replyDrafts = isId(params.lead)
    ? await readReplyDrafts(context.get(servicesContext).db, params.lead, person.id)
    : {};
  return Response.json({ draft: (parsedMode.success && replyDrafts[parsedMode.data]) || null });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  const services = context.get(servicesContext);
  const input = await parseForm(request, replyDraftForm);
  if (input.intent === "detach") {
    await detachFile(services, person.id, input.file);
    return Response.json({ state: "detached" });
  }
  const { person: author, mode, id, version, content } = input;
  // Another person is now logged in in this browser.
  if (author !== person.id) throw data(null, { status: 403, statusText: "Forbidden" });
  if (!isId(params.lead)) return Response.json({ state: "missing" });
  const key = { lead: params.lead, person: person.id, mode };
  return Response.json(await saveReplyDraft(services.db, key, { id, version, content }, services.now()));
}
