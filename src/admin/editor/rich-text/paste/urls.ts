import { linkDestinationOf } from "#src/domain/content/schema/values/link-url.ts";

/** Redirect pages and the parameter with their target. */
const redirectors = [
  { pattern: /^https:\/\/(?:www\.)?google\.[a-z.]+\/url\?/, parameter: "q" },
  { pattern: /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\//, parameter: "url" },
];

/** The target of a pasted link: a path for this site's pages, else a URL; null for disallowed and relative targets. */
export function parsePastedUrl(href: string, origin: string): string | null {
  const url = URL.parse(href.trim());
  if (!url) return null;
  for (const { pattern, parameter } of redirectors) {
    const redirectTarget = pattern.test(url.href) ? url.searchParams.get(parameter) : null;
    if (redirectTarget) return parsePastedUrl(redirectTarget, origin);
  }
  const target = url.origin === origin ? url.href.slice(origin.length) : url.href;
  const destination = linkDestinationOf(target);
  // Visitors cannot open admin pages.
  return destination === null || destination === "staff" ? null : target;
}

/**
 * Completes a typed address: `example.com` gets https, `hello@example.com` gets mailto, this site's URLs become paths.
 * Null for anything else.
 */
export function completeUrl(input: string, origin: string): string | null {
  const trimmed = input.trim();
  const target = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed;
  if (linkDestinationOf(target) !== null) return target;
  if (/^[^\s@:/]+@[^\s@/]+\.[a-z]{2,}$/i.test(target)) return `mailto:${target}`;
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(target)) return `https://${target}`;
  return null;
}
