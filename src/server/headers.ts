import type { Config } from "./config.ts";

/** For every answer that is not a page: nothing in it may run or be framed. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

const twoYears = 63_072_000;

export type HeaderList = readonly string[];

/** Headers that every answer carries, of whatever kind, as a flat list of names and values. */
export function securityHeaders(config: Pick<Config, "origin" | "hsts">): HeaderList {
  const hsts = {
    none: `max-age=${twoYears}`,
    includeSubDomains: `max-age=${twoYears}; includeSubDomains`,
    preload: `max-age=${twoYears}; includeSubDomains; preload`,
  }[config.hsts ?? "none"];
  return [
    "X-Content-Type-Options",
    "nosniff",
    "Referrer-Policy",
    "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy",
    "same-origin",
    "Permissions-Policy",
    permissions,
    ...(config.origin?.startsWith("https:") ? ["Strict-Transport-Security", hsts] : []),
  ];
}

/** What is added to an answer that is not a page. Share cards are read from other sites, everything else is not. */
export function fileHeaders(sharing: "same-origin" | "cross-origin" = "same-origin"): HeaderList {
  return ["Content-Security-Policy", closedPolicy, "Cross-Origin-Resource-Policy", sharing];
}

/** What is added to a rendered answer: the policy that came with it, or the closed one when it is no document. */
export function documentHeaders(policy: string | null): HeaderList {
  return ["Content-Security-Policy", policy ?? closedPolicy, "Cross-Origin-Resource-Policy", "same-origin"];
}
