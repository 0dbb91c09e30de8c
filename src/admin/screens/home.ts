import { redirect } from "react-router";
import { homePath } from "#src/admin/session/home-path.ts";
import { personContext } from "#src/domain/services.ts";
import type { Route } from "./+types/home";

export function loader({ context }: Route.LoaderArgs) {
  return redirect(homePath(context.get(personContext)));
}
