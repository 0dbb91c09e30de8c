import { readFeed } from "#src/domain/bookings/calendar-feed.server.ts";
import { admitRequest } from "./guards/admit-request.ts";
import type { PathAndQuery } from "./page-cache/page-key.ts";
import { headerList, isolationHeaders } from "./response/headers.ts";
import { type Answer, notFound } from "./response/send.ts";
import type { Exchange } from "./site.ts";

/** Null for other pages. */
const feedPath = /^\/calendar(?:\.data)?\//;

/** A person's appointments, for their calendar program. The address is secret, also if it isn't valid anymore. */
export async function readCalendarFeed(exchange: Exchange, { path }: PathAndQuery): Promise<Answer | null> {
  if (!feedPath.test(path)) return null;
  const { site } = exchange;
  const feed = await admitRequest(exchange, () => readFeed(site.services, path));
  if (feed === null) return notFound;
  return {
    status: 200,
    contentType: "text/calendar; charset=utf-8",
    cacheControl: "private, no-cache",
    headers: [...site.headers, ...isolationHeaders(), ...headerList({ "X-Robots-Tag": "noindex" })],
    body: Buffer.from(feed),
  };
}
