import type { IncomingMessage, ServerResponse } from "node:http";
import { readDevice } from "../people/known-device.server.ts";
import { networkOf } from "../senders/network.ts";
import { cookieIn, staffCookie } from "../staff-cookies.ts";
import { isStaffPath } from "../staff-path.ts";
import { clientAddress } from "./client-address.ts";
import { whenClosed } from "./end-connection.ts";
import type { Site } from "./site.ts";

/** The network that a request comes from, which has a share of the queues. */
export function clientNetwork(site: Site, request: IncomingMessage): string {
  return networkOf(clientAddress(request, site.config.trustProxy));
}

/**
 * Does the work that a request asks for: at once if it comes from a browser that staff log in with, in a stranger's
 * turn otherwise. Throws `Overloaded` when too much waits, and `ClientGone` when the client did not.
 */
export async function admit<Result>(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  if (isStaffBrowser(site, request)) return work();
  return queueFor(site, request).run(clientNetwork(site, request), work, whenClosed(response));
}

/** Whether a request would be refused, so that nothing of its body need be looked at. */
export function isTurnedAway(site: Site, request: IncomingMessage): boolean {
  return queueFor(site, request).isFull(clientNetwork(site, request)) && !isStaffBrowser(site, request);
}

function queueFor({ queues }: Site, request: IncomingMessage) {
  return isSignIn(request) ? queues.signIn : queues.rendering;
}

/** The cookie lets nobody in; it is signed at a login or for a redeemed link, so no stranger has one. */
function isStaffBrowser({ services: { secret, origin, now } }: Site, { headers, url = "" }: IncomingMessage): boolean {
  const device = cookieIn(headers.cookie ?? null, staffCookie("device", origin));
  return isStaffPath(url.split("?", 1)[0] ?? "") && readDevice(secret, device, now()) !== null;
}

function isSignIn({ method, url }: IncomingMessage): boolean {
  return method === "POST" && /^\/cmslogin\b/i.test(url ?? "");
}
