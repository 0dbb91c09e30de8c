import type { IncomingMessage, ServerResponse } from "node:http";
import { verifyDevice } from "../auth/known-device.server.ts";
import { clientAddress } from "../security/client-address.ts";
import { networkOf } from "../security/network.ts";
import { cookieIn, staffCookie } from "../staff-cookies.ts";
import { isStaffPath } from "../staff-path.ts";
import { closeSignal } from "./connection-state.ts";
import type { Site } from "./site.ts";

/** The client's network: each has a queue. */
export function clientNetwork(site: Site, request: IncomingMessage): string {
  return networkOf(clientAddress(request, site.config.trustProxy));
}

/**
 * Runs a request's task: at once for a browser that staff log in with, else through a queue. Throws `Overloaded` or
 * `ClientDisconnected`.
 */
export async function admitRequest<Result>(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  task: () => Promise<Result>,
): Promise<Result> {
  if (isStaffBrowser(site, request)) return task();
  return queueFor(site, request).run(clientNetwork(site, request), task, closeSignal(response));
}

/** Lets the server reject a request before it reads the body. */
export function wouldBeRejected(site: Site, request: IncomingMessage): boolean {
  return queueFor(site, request).isFull(clientNetwork(site, request)) && !isStaffBrowser(site, request);
}

function queueFor({ queues }: Site, request: IncomingMessage) {
  return isSignIn(request) ? queues.signIn : queues.rendering;
}

/** The signed device cookie is set at a login or for a redeemed link. It grants nothing but this. */
function isStaffBrowser({ services: { secret, origin, now } }: Site, { headers, url = "" }: IncomingMessage): boolean {
  const device = cookieIn(headers.cookie ?? null, staffCookie("device", origin));
  return isStaffPath(url.split("?", 1)[0] ?? "") && verifyDevice(secret, device, now()) !== null;
}

function isSignIn({ method, url }: IncomingMessage): boolean {
  return method === "POST" && /^\/cmslogin\b/i.test(url ?? "");
}
