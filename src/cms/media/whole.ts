import { data } from "react-router";
import { findPicture } from "../../content/pictures.server.ts";
import { servicesContext } from "../../context.ts";
import { wholePicture } from "../../media/whole.server.ts";
import type { Action } from "../../people/rules.ts";
import { permit } from "../guard.server.ts";
import type { Route } from "./+types/whole";

export const handle = { right: "media.edit" } satisfies { right: Action };

export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const { db, store } = context.get(servicesContext);
  const picture = await findPicture(db, params.picture);
  const whole = picture && (await wholePicture(store, picture.file));
  if (!whole) throw data(null, { status: 404, statusText: "Not Found" });
  return new Response(new Uint8Array(whole), { headers: { "Content-Type": "image/webp" } });
}
