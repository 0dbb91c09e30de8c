import { redirectDocument } from "react-router";
import type { Services } from "../../context.ts";
import { endSession, readSession } from "../../people/sessions.server.ts";
import type { Entry, Visit } from "../../people/sign-in.server.ts";
import { dropCookie, readCookie, writeCookie } from "../cookies.server.ts";
import { writeNotice } from "../notices.server.ts";

/** What of a request counts for a try to sign in. */
export function visitOf(request: Request, { origin }: Services): Visit {
  return {
    address: request.headers.get("X-Client-IP") ?? "",
    userAgent: request.headers.get("User-Agent") ?? "",
    device: readCookie(request, "device", origin),
  };
}

/** Cookies of somebody who has signed in. The session that this browser came with, if any, ends. */
export async function welcome(
  request: Request,
  services: Services,
  entry: Entry,
  keep: boolean,
): Promise<[string, string][]> {
  const { db, origin, now } = services;
  const before = await readSession(db, readCookie(request, "session", origin), now());
  if (before) await db.transaction().execute((tx) => endSession(tx, before.id, before.sessionId));
  return [
    ["Set-Cookie", writeCookie("session", entry.session, origin, !keep)],
    ["Set-Cookie", writeCookie("device", entry.device, origin)],
    ["Set-Cookie", dropCookie("step", origin)],
    writeNotice("logged-in", origin),
  ];
}

/** Sends somebody who has signed in to where they were going, by a new document. */
export function lead(to: string, headers: [string, string][]): Response {
  return redirectDocument(to, { status: 303, headers });
}
