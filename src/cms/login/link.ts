import { href, redirect } from "react-router";
import { servicesContext } from "../../context.ts";
import { readLink } from "../../people/links.server.ts";
import { writeCookie } from "../cookies.server.ts";
import { writeNotice } from "../notices.server.ts";
import type { Route } from "./+types/link";

/** Opens a one-time link: its token goes from the address into a cookie, and nothing is used up yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, origin, now } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!(await readLink(db, token, now()))) {
    throw redirect(href("/cmslogin"), { status: 303, headers: [writeNotice("link-gone", origin)] });
  }
  throw redirect(href("/cmslogin/password"), {
    status: 303,
    headers: { "Set-Cookie": writeCookie("link", token, origin) },
  });
}
