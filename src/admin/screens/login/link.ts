import { href, redirect } from "react-router";
import { writeCookie } from "#src/admin/session/cookies.server.ts";
import { writeFlash } from "#src/admin/session/flash.server.ts";
import { readLink } from "#src/domain/auth/accounts/links.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/link";

export const handle: RoutePolicy = { access: "login" };

/** Opens a one-time link: it moves the token from the URL to a cookie. The token stays valid. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!(await readLink(db, token, now()))) {
    throw redirect(href("/cmslogin"), { status: 303, headers: [writeFlash("link-gone", origin)] });
  }
  throw redirect(href("/cmslogin/password"), {
    status: 303,
    headers: { "Set-Cookie": writeCookie("link", token, origin) },
  });
}
