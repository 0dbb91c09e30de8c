import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { canRetry, refusalMessage, type UploadResult } from "#src/admin/ui/upload/refusals.ts";
import { findFileOption, findPictureOption } from "#src/domain/content/entries/lists/media-options.server.ts";
import { replaceFile } from "#src/domain/content/published/media/replace-file.server.ts";
import { type AcceptedMedia, addToLibrary } from "#src/domain/content/published/media/upload.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/upload";

export const handle = { right: "media.edit", bodies: "files" } satisfies RoutePolicy;

/** Tells the browser after an interrupted upload whether the session is still valid. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 204 });
}

/** Receives the bytes of one file. The URL has its filename, and what it may be. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = permit(context, handle.right);
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const filename = query.get("name") ?? "";
  const takes = takesOf(query.get("takes"));
  const chunks: AsyncIterable<Uint8Array> = request.body ?? (async function* () {})();
  const upload = { accepts: takes, filename, chunks, by, isCopy: query.has("copy") };
  const replaced = query.get("replaces");
  const result =
    replaced === null
      ? await addToLibrary(services, upload, services.now())
      : { id: replaced, ...(await replaceFile(services, replaced, upload, services.now())) };
  if (result.state === "missing") throw data(null, { status: 404, statusText: "Not Found" });
  if (result.state === "refused") {
    const message = refusalMessage(result.refusal, filename, takes);
    return json({ state: "refused", message, ...(canRetry(result.refusal) && { canRetry: true }) });
  }
  const state = result.state === "known" || result.state === "same" ? "known" : "added";
  const picture = await findPictureOption(services.db, result.id);
  const isUncropped = result.state === "replaced" && result.lostCrop;
  if (picture) return json({ state, picture, ...(isUncropped && { isUncropped }) });
  const file = await findFileOption(services.db, result.id);
  if (!file) throw data(null, { status: 404, statusText: "Not Found" });
  return json({ state, file });
}

function takesOf(value: string | null): AcceptedMedia {
  return value === "files" || value === "all" ? value : "pictures";
}

function json(result: UploadResult): Response {
  return Response.json(result);
}
