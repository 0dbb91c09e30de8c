import type { IncomingMessage } from "node:http";
import { clientAddress } from "#src/base/security/client-address.ts";
import { networkOf, withoutIpv6Prefix } from "#src/base/security/network.ts";
import { cookieIn, staffCookie } from "#src/base/staff-cookies.ts";
import { isStaffPath } from "#src/base/staff-path.ts";
import { verifyDevice } from "#src/domain/auth/login/known-device.server.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { isPublicAddress } from "#src/domain/webhooks/public-addresses.server.ts";
import { closeSignal, type Rejection } from "../response/send.ts";
import type { Exchange, Site } from "../site.ts";

/** The client's network: each has a queue. */
export function clientNetwork({ site, request }: Pick<Exchange, "site" | "request">): string {
  const address = clientAddress(request, site.config.trustProxy);
  noticeProxy(site, request, address);
  return networkOf(address);
}

/** A proxy of the site's own network that passes for the client. Others may send its headers themselves. */
function noticeProxy({ health, log }: Site, { headers, socket }: IncomingMessage, address: string): void {
  if (health.untrustedProxy !== undefined || !(headers["x-forwarded-for"] ?? headers.forwarded)) return;
  if (address !== withoutIpv6Prefix(socket.remoteAddress ?? "") || isPublicAddress(address)) return;
  health.untrustedProxy = address;
  log.warn({ proxy: address }, "all visitors count as one network: set TRUST_PROXY to the address of the proxy");
}

export const busy: Rejection = {
  status: 503,
  message: "The site is very busy right now. Wait a few seconds, go back, and try again.",
  headers: ["Retry-After", "3"],
};

/**
 * Runs a request's task: at once for a browser that staff log in with, else through a queue. Throws `Overloaded` or
 * `ClientDisconnected`.
 */
export async function admitRequest<Result>(
  exchange: Exchange,
  task: () => Promise<Result>,
  policy: RoutePolicy = {},
): Promise<Result> {
  if (isStaffBrowser(exchange)) return task();
  return queueFor(exchange, policy).run(clientNetwork(exchange), task, closeSignal(exchange.response));
}

/** Lets the server reject a request before it reads the body. */
export function wouldBeRejected(exchange: Exchange, policy: RoutePolicy = {}): boolean {
  return queueFor(exchange, policy).isFull(clientNetwork(exchange)) && !isStaffBrowser(exchange);
}

function queueFor({ site: { queues }, request: { method } }: Exchange, { access }: RoutePolicy) {
  return method === "POST" && access === "login" ? queues.login : queues.rendering;
}

/** The signed device cookie is set at a login or for a redeemed link. It grants nothing but this. */
function isStaffBrowser({ site, request: { headers, url = "" } }: Exchange): boolean {
  const { secret, origin, now } = site.services;
  const device = cookieIn(headers.cookie ?? null, staffCookie("device", origin));
  return isStaffPath(url.split("?", 1)[0] ?? "") && verifyDevice(secret, device, now()) !== null;
}
