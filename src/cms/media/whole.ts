import { data } from "react-router";
import { readWhole } from "../../content/pictures.server.ts";
import { servicesContext } from "../../context.ts";
import type { Action } from "../../people/rules.ts";
import { permit } from "../guard.server.ts";
import type { Route } from "./+types/whole";

export const handle = { right: "media.edit" } satisfies { right: Action };

export async function loader({ params, context }: Route.LoaderArgs) {
  permit(context, handle.right);
  const whole = await readWhole(context.get(servicesContext), params.picture);
  if (!whole) throw data(null, { status: 404, statusText: "Not Found" });
  return new Response(new Uint8Array(whole), { headers: { "Content-Type": "image/webp" } });
}
