import { redirect } from "react-router";
import { homePath } from "#src/admin/session/safe-redirect.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { personContext } from "#src/domain/services.ts";
import type { Route } from "./+types/home";

export const handle: RoutePolicy = { access: "logged in" };

export function loader({ context }: Route.LoaderArgs) {
  return redirect(homePath(context.get(personContext)));
}
