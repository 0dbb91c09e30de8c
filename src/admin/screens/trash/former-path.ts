import { href, redirect } from "react-router";
import type { Route } from "./+types/former-path";

/** The path of the trash before version 1.0. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(href("/cms/trash") + url.search);
}
