import { BlockList } from "node:net";
import type { Db } from "#src/base/db/tables.ts";
import { parseProxyList } from "#src/base/security/client-address.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { type Answer, ask } from "./site.ts";

/** Settings of a site that takes visitors' addresses from the header. */
export const behindProxy = { trustProxy: parseProxyList("127.0.0.1, ::1") ?? new BlockList() };

export const desktopBrowser =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
export const phoneBrowser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

export interface TestView {
  path?: string;
  ipAddress?: string;
  referrer?: string;
  utm_source?: string;
  utm_campaign?: string;
  headers?: Record<string, string>;
}

/** Sends what a browser sends for a page that is seen. */
export function sendVisit({ url }: Pick<RunningSite, "url">, view: TestView = {}): Promise<Answer> {
  const { path = "/", ipAddress = "203.0.113.7", referrer = "", utm_source = "", utm_campaign = "", headers } = view;
  return ask(url, "/visit", {
    method: "POST",
    headers: {
      Host: new URL(url).host,
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
      "User-Agent": desktopBrowser,
      "Accept-Language": "en-US,en;q=0.9",
      "X-Forwarded-For": ipAddress,
      ...headers,
    },
    body: `${new URLSearchParams({ path, referrer, utm_source, utm_campaign })}`,
  });
}

/** The sums as `dimension name: views/visitors`, of all days or of one. */
export async function sumsOf(db: Db, day?: string): Promise<string[]> {
  let query = db.selectFrom("visit_sums").selectAll();
  if (day !== undefined) query = query.where("day", "=", day);
  const rows = await query.orderBy("dimension").orderBy("name").execute();
  return rows.map(({ dimension, name, views, visitors }) => `${dimension} ${name}: ${views}/${visitors}`);
}
