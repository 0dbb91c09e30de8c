import type { Config } from "../config/config.ts";

/** For every response that is not a page: nothing in it may run or be framed. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

const twoYears = 63_072_000;

export type HeaderList = readonly string[];

/** Headers of every response, as a flat list of names and values. */
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

/** Additional headers of files. Only share cards are read from other sites. */
export function fileHeaders(sharing: "same-origin" | "cross-origin" = "same-origin"): HeaderList {
  return ["Content-Security-Policy", closedPolicy, "Cross-Origin-Resource-Policy", sharing];
}

/** Additional headers of a rendered page. Without a policy of its own it gets the closed one. */
export function documentHeaders(policy: string | null): HeaderList {
  return ["Content-Security-Policy", policy ?? closedPolicy, "Cross-Origin-Resource-Policy", "same-origin"];
}
