import { destinationOf } from "#src/domain/content/schema/values/link-address.ts";

/** Redirect pages and the parameter with their target. */
const redirectors = [
  { at: /^https:\/\/(?:www\.)?google\.[a-z.]+\/url\?/, parameter: "q" },
  { at: /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\//, parameter: "url" },
];

/** The target of a pasted link: a path for this site's pages, else a URL; null for disallowed and relative targets. */
export function parseAddress(href: string, origin: string): string | null {
  const url = URL.parse(href.trim());
  if (!url) return null;
  for (const { at, parameter } of redirectors) {
    const onward = at.test(url.href) ? url.searchParams.get(parameter) : null;
    if (onward) return parseAddress(onward, origin);
  }
  const address = url.origin === origin ? url.href.slice(origin.length) : url.href;
  const destination = destinationOf(address);
  // Visitors cannot open admin pages.
  return destination === null || destination === "staff" ? null : address;
}

/**
 * Completes a typed address: `example.com` gets https, `hello@example.com` gets mailto, this site's URLs become paths.
 * Null for anything else.
 */
export function completeAddress(written: string, origin: string): string | null {
  const whole = written.trim();
  const address = whole.startsWith(`${origin}/`) ? whole.slice(origin.length) : whole;
  if (destinationOf(address) !== null) return address;
  if (/^[^\s@:/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(address)) return `https://${address}`;
  return null;
}
