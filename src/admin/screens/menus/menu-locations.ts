import { data } from "react-router";
import { permit } from "#src/admin/session/guard.server.ts";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { Action } from "#src/domain/auth/policies.ts";
import { changeMenu } from "#src/domain/content/entries/lists/menus.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/menu-locations";
import { menuForm } from "./menu-form.server.ts";

export const handle = { right: "settings.edit" } satisfies { right: Action };

/** There is no GET: the form has the places already, and each change returns them. */
export function loader({ context }: Route.LoaderArgs) {
  permit(context, handle.right);
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Adds an entry to a menu, or removes it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const by = permit(context, handle.right);
  const { db, now } = context.get(servicesContext);
  const { intent, menuLocation } = await parseForm(request, menuForm);
  const change = { act: intent, entry: params.entry, menuKey: menuLocation, language: defaultLanguage, by };
  const result = await changeMenu(db, change, now());
  if (!result) throw data(null, { status: 404, statusText: "Not Found" });
  return Response.json(result);
}
