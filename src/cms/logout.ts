import { href, redirect, redirectDocument } from "react-router";
import { personContext, servicesContext } from "../context.ts";
import { signOut } from "../people/accounts.server.ts";
import type { Route } from "./+types/logout";
import { dropCookie } from "./cookies.server.ts";
import { writeNotice } from "./notices.server.ts";

/** To look at this address changes nothing. */
export function loader() {
  return redirect(href("/cms/dashboard"));
}

export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await signOut(services, context.get(personContext));
  throw redirectDocument(href("/cmslogin"), {
    status: 303,
    headers: [
      ["Set-Cookie", dropCookie("session", services.origin)],
      writeNotice("logged-out", services.origin),
      // Not "storage": that would take the visitor's choice of colours with it.
      ["Clear-Site-Data", '"cache"'],
    ],
  });
}
