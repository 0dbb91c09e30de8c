import { href, redirect } from "react-router";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import type { Route } from "./+types/former-path";

export const handle: RoutePolicy = { access: "logged in" };

/** The path of the trash before version 1.0. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href("/cms/trash") + url.search);
}
