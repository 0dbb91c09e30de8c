import { destinationOf } from "../../../../content/link-address.ts";

/** Pages that only lead on to another one, and the parameter that says to which. */
const detours = [
  { at: /^https:\/\/(?:www\.)?google\.[a-z.]+\/url\?/, parameter: "q" },
  { at: /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\//, parameter: "url" },
];

/**
 * Where a pasted link leads: a path for a page of this site, the address itself for others; null for what a link may
 * not lead to, or only led to where it was copied.
 */
export function addressIn(href: string, origin: string): string | null {
  const url = URL.parse(href.trim());
  if (!url) return null;
  for (const { at, parameter } of detours) {
    const onward = at.test(url.href) ? url.searchParams.get(parameter) : null;
    if (onward) return addressIn(onward, origin);
  }
  const address = url.origin === origin ? url.href.slice(origin.length) : url.href;
  const destination = destinationOf(address);
  // Visitors cannot open what is staff's.
  return destination === null || destination === "staff" ? null : address;
}

/**
 * What somebody wrote as an address, completed: `example.com` is a page, `hello@example.com` takes mail. Pages of this
 * site are named by their paths. Null for what cannot be an address.
 */
export function completed(written: string, origin: string): string | null {
  const whole = written.trim();
  const address = whole.startsWith(`${origin}/`) ? whole.slice(origin.length) : whole;
  if (destinationOf(address) !== null) return address;
  if (/^[^\s@:/]+@[^\s@/]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  if (/^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(address)) return `https://${address}`;
  return null;
}
