import { href, redirect, redirectDocument } from "react-router";
import { clearCookie } from "#src/admin/session/cookies.server.ts";
import { writeFlash } from "#src/admin/session/flash.server.ts";
import { logout } from "#src/domain/auth/accounts/accounts.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { personContext, servicesContext } from "#src/domain/services.ts";
import type { Route } from "./+types/logout";

export const handle: RoutePolicy = { access: "logged in" };

/** A GET does not log out. */
export function loader() {
  return redirect(href("/cms/dashboard"));
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await logout(services, context.get(personContext));
  throw redirectDocument(href("/cmslogin"), {
    status: 303,
    headers: [
      ["Set-Cookie", clearCookie("session", services.origin)],
      writeFlash("logged-out", services.origin),
      // Not "storage": that would remove the visitor's color scheme.
      ["Clear-Site-Data", '"cache"'],
    ],
  });
}
