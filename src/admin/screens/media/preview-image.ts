import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { readPreviewImage } from "#src/domain/content/published/media/pictures.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/preview-image";

export const handle = { right: "media.edit" } satisfies { right: Action };

export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const image = await readPreviewImage(context.get(servicesContext), params.picture);
  if (!image) throw data(null, { status: 404, statusText: "Not Found" });
  if (image === "unavailable") throw data(null, { status: 503, statusText: "Service Unavailable" });
  return new Response(new Uint8Array(image), { headers: { "Content-Type": "image/webp" } });
}
