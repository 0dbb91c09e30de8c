import type { Config } from "#src/server/config/config.ts";

/** For every response that is not a page: nothing in it may run or be framed. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

/** For SVGs, which browsers may show as documents. Nothing in them loads or runs, as everywhere. */
export const drawingPolicy = `${closedPolicy}; style-src 'unsafe-inline'; img-src data:`;

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

const twoYears = 63_072_000;

export const cacheForever = "public, max-age=31536000, immutable";

/** A flat list of names and values, as `writeHead` takes it. */
export type HeaderList = readonly string[];

export function headerList(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}

/** The headers of a response that has them; each as a name and a value. */
export function pickHeaders(headers: Headers, names: readonly string[]): string[] {
  return names.flatMap((name) => [headers.get(name)].flatMap((value) => (value === null ? [] : [name, value])));
}

/** Headers of every response. */
export function securityHeaders(config: Pick<Config, "origin" | "hsts">): HeaderList {
  const hsts = { none: "", includeSubDomains: "; includeSubDomains", preload: "; includeSubDomains; preload" };
  const isSecure = config.origin?.startsWith("https:");
  return headerList({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissions,
    ...(isSecure && { "Strict-Transport-Security": `max-age=${twoYears}${hsts[config.hsts ?? "none"]}` }),
  });
}

/** Additional headers: a page may have a policy of its own, and only share cards are read from other sites. */
export function isolationHeaders(policy: string | null = null, sharing = "same-origin"): HeaderList {
  return ["Content-Security-Policy", policy ?? closedPolicy, "Cross-Origin-Resource-Policy", sharing];
}
