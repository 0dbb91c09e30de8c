import { permit } from "#src/admin/session/guard.server.ts";
import { attachFile } from "#src/domain/leads/conversation/attachments.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import { isId } from "../inbox/query-params.ts";
import type { Route } from "./+types/files";
import { refusalText } from "./file-refusals.ts";

export const handle = { right: "leads.work", bodies: "files" } satisfies RoutePolicy;

export type AttachResponse = { state: "attached" } | { state: "refused"; why: string };

/** Tells whether files may be sent here. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 204 });
}

/** Receives the bytes of a file for a reply. The URL has its name. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = permit(context, handle.right);
  const services = context.get(servicesContext);
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const chunks: AsyncIterable<Uint8Array> = request.body ?? (async function* () {})();
  const result = isId(params.lead)
    ? await attachFile(services, { lead: params.lead, person: by.id, name, chunks }, services.now())
    : ({ state: "missing" } as const);
  if (result.state === "missing") return json({ state: "refused", why: "This lead no longer exists." });
  if (result.state === "refused") return json({ state: "refused", why: refusalText(result.why, name) });
  return json({ state: "attached" });
}

function json(response: AttachResponse): Response {
  return Response.json(response);
}
