import type { Answer } from "./site.ts";

/**
 * The scores of MDN's HTTP Observatory for each of its tests, relative to 100. Not here: tests of the reverse proxy
 * (redirection to https) and of browsers' lists (HSTS preload).
 * Source: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
export function observatoryScores({ headers, body }: Answer): Record<string, number> {
  const policy = directivesOf(String(headers["content-security-policy"] ?? ""));
  return {
    "content security policy": policyScore(policy),
    "opener policy": exactly(headers["cross-origin-opener-policy"], ["same-origin"], 10),
    "embedder policy": exactly(headers["cross-origin-embedder-policy"], ["require-corp", "credentialless"], 10),
    "resource policy": exactly(headers["cross-origin-resource-policy"], ["same-origin", "same-site"], 10),
    framing: framingScore(policy, headers["x-frame-options"]),
    referrer: referrerScore(headers["referrer-policy"]?.toString()),
    cookies: cookieScore(headers["set-cookie"] ?? []),
    "strict transport": transportScore(headers["strict-transport-security"]),
    scripts: scriptScore(body),
    "content types": headers["x-content-type-options"] === "nosniff" ? 0 : -5,
    "cross-origin sharing": headers["access-control-allow-origin"] === undefined ? 0 : -50,
  };
}

/** Extra credit counts only from a base score of 90. */
export function observatoryScore(scores: Record<string, number>): number {
  const sum = (wanted: (score: number) => boolean) =>
    Object.values(scores)
      .filter(wanted)
      .reduce((total, score) => total + score, 0);
  const base = 100 + sum((score) => score < 0);
  return base >= 90 ? base + sum((score) => score > 0) : Math.max(0, base);
}

function directivesOf(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(";").flatMap((directive): [string, string[]][] => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      return name ? [[name.toLowerCase(), sources]] : [];
    }),
  );
}

function policyScore(policy: Map<string, string[]>): number {
  if (policy.size === 0) return -25;
  const fallback = policy.get("default-src") ?? ["*"];
  const sources = (name: string) => policy.get(name) ?? fallback;
  const active = ["script-src", "object-src", "frame-src", "connect-src", "base-uri", "form-action"];
  const isHashed = sources("script-src").some((source) => /^'(?:nonce|sha\d+)-/.test(source));
  const unsafe = (source: string) => /^(?:data:|https?:|\*|blob:)$/.test(source);
  if (sources("script-src").some((source) => unsafe(source) || (source === "'unsafe-inline'" && !isHashed))) return -20;
  if (sources("object-src").some(unsafe)) return -20;
  if (sources("script-src").includes("'unsafe-eval'")) return -10;
  if (active.some((name) => (policy.get(name) ?? []).some((source) => source.startsWith("http://")))) return -20;
  if (sources("style-src").some((source) => unsafe(source) || source === "'unsafe-inline'")) return 0;
  return fallback.join() === "'none'" ? 10 : 5;
}

function exactly(value: string | string[] | undefined, good: string[], credit: number): number {
  if (value === undefined) return 0;
  return good.includes(String(value)) ? credit : -5;
}

function framingScore(policy: Map<string, string[]>, header: string | string[] | undefined): number {
  if (policy.has("frame-ancestors")) return 5;
  return /^(?:deny|sameorigin)$/i.test(String(header)) ? 0 : -20;
}

function referrerScore(value: string | string[] | undefined): number {
  const last = value === undefined ? undefined : String(value).split(",").at(-1)?.trim();
  const strict = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  if (last === undefined) return 0;
  return strict.includes(last) ? 5 : -5;
}

function cookieScore(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const scores = cookies.map((cookie) => {
    const isSession = /^[^=]*(?:sess|login)/i.test(cookie);
    if (!/;\s*secure\b/i.test(cookie)) return isSession ? -40 : -20;
    if (isSession && !/;\s*httponly\b/i.test(cookie)) return -30;
    if (!/;\s*samesite=(?:strict|lax)\b/i.test(cookie)) return -20;
    return 5;
  });
  return Math.min(...scores);
}

function transportScore(value: string | undefined): number {
  const [, age = "0"] = /max-age=(\d+)/.exec(value ?? "") ?? [];
  const halfAYear = 15_768_000;
  return Number(age) >= halfAYear ? 0 : value === undefined ? -20 : -10;
}

function scriptScore(body: string): number {
  const scripts = [...body.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(https?:)?\/\/[^"]*"[^>]*>/g)].filter(
    ([tag]) => /^<script|rel="(?:stylesheet|modulepreload)"/.test(tag) && !tag.includes("integrity="),
  );
  if (scripts.some(([, scheme]) => scheme === "http:")) return -50;
  return scripts.length === 0 ? 0 : -5;
}
