import { isUnavailable } from "#src/base/db/dialect.ts";
import { canonicalUrl } from "#src/domain/content/published/canonical-url.ts";
import { type Beacon, maxPathLength, visitPath } from "#src/domain/visits/beacon.ts";
import { isNotCounted } from "#src/domain/visits/browsers.ts";
import { bodyLimits } from "./body/body-limits.ts";
import { readForm } from "./body/read-body.ts";
import { clientNetwork } from "./guards/admit-request.ts";
import { checkBody } from "./guards/request-guards.ts";
import type { PathAndQuery } from "./page-cache/page-key.ts";
import { isolationHeaders } from "./response/headers.ts";
import type { Answer } from "./response/send.ts";
import type { Exchange } from "./site.ts";

/** The answer is the same whether the view counts or not. Null for the pages below. */
export async function receiveVisit(exchange: Exchange, { path }: PathAndQuery): Promise<Answer | null> {
  const { site, request } = exchange;
  if (path !== visitPath) return null;
  const rejection = checkBody(request, "visit");
  if (rejection) return rejection;
  const body = await readForm(request, bodyLimits.visit);
  if ("status" in body) return body;
  await count(exchange, new URLSearchParams(body.toString())).catch((error) => {
    // While the database is away, nobody is counted.
    if (!isUnavailable(error)) site.services.report(error);
  });
  return { status: 204, headers: [...site.headers, ...isolationHeaders(), "Cache-Control", "no-store"] };
}

async function count(exchange: Exchange, form: URLSearchParams): Promise<void> {
  const { site, request } = exchange;
  const field = (name: keyof Beacon) => form.get(name) ?? "";
  const path = field("path");
  if (isNotCounted(request.headers) || path.length > maxPathLength) return;
  const url = canonicalUrl(path);
  if (url === "missing" || "redirectTo" in url || !(await site.pages.isLive(url.path))) return;
  await site.visits.countView({
    path: url.path,
    network: clientNetwork(exchange),
    userAgent: request.headers["user-agent"] ?? "",
    languages: request.headers["accept-language"] ?? "",
    referrer: field("referrer"),
    utmSource: field("utm_source"),
    utmCampaign: field("utm_campaign"),
    host: request.headers.host ?? "",
  });
}
