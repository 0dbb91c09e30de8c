import { data } from "react-router";
import { defaultLanguage } from "../../content/languages.ts";
import { changeMenu } from "../../content/menus.server.ts";
import { servicesContext } from "../../context.ts";
import type { Action } from "../../people/rules.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import type { Route } from "./+types/places";
import { menuForm } from "./menu-form.server.ts";

export const handle = { right: "settings.edit" } satisfies { right: Action };

/** There is nothing to look at: a form brings the places along, and each change answers with them. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Puts an entry into a menu, or takes it out. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const { intent, place } = await readForm(request, menuForm);
  const change = { act: intent, entry: params.entry, place, language: defaultLanguage, by };
  const answer = await changeMenu(db, change, now());
  if (!answer) throw data(null, { status: 404, statusText: "Not Found" });
  return Response.json(answer);
}
