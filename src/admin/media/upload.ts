import { data } from "react-router";
import { permit } from "../../admin-session/guard.server.ts";
import { refusalMessage, type UploadResult } from "../../admin-ui/upload/refusals.ts";
import type { Action } from "../../auth/policies.ts";
import { findPictureOption } from "../../content/entries/reference-options.server.ts";
import { addPicture } from "../../content/published/pictures.server.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/upload";

export const handle = { right: "media.edit" } satisfies { right: Action };

/** Tells the browser after an interrupted upload whether the session is still valid. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 204 });
}

/** Receives the bytes of one picture. The URL has its filename. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = permit(context, handle.right);
  const services = context.get(servicesContext);
  const filename = new URL(request.url).searchParams.get("name") ?? "";
  const pieces: AsyncIterable<Uint8Array> = request.body ?? (async function* () {})();
  const result = await addPicture(services, { filename, pieces, by }, services.now());
  if (result.state === "refused") return json({ state: "refused", why: refusalMessage(result.why, filename) });
  const picture = await findPictureOption(services.db, result.id);
  if (!picture) throw data(null, { status: 404, statusText: "Not Found" });
  return json({ state: result.state, picture });
}

function json(result: UploadResult): Response {
  return Response.json(result);
}
