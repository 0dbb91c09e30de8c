import type { Enquiry } from "./enquiry.ts";

/** Why an enquiry is taken for spam. It is kept all the same, for a person to decide. */
export type Suspicion = "honeypot" | "too-fast" | "links" | "address-limit" | "same-message";

/**
 * Nobody fills the form within this time of its token's issue, in milliseconds. It is short: a browser fills in names
 * by itself, and over a slow line the token may be asked for when half of the form is written.
 */
const shortestWriting = 1_000;

/** People name a page or two; more are an advertisement. */
const mostLinks = 3;

const link = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;

/** What an enquiry itself gives away. `writingTime`, in milliseconds, is known when its form had a token. */
export function suspicionIn(enquiry: Enquiry, writingTime: number | null): Suspicion | null {
  if (enquiry.website !== "") return "honeypot";
  if (writingTime !== null && writingTime < shortestWriting) return "too-fast";
  const written = [enquiry.name, enquiry.company, enquiry.phone, enquiry.message].join("\n");
  if ((written.match(link)?.length ?? 0) > mostLinks || /https?:\/\/|www\./i.test(enquiry.name)) return "links";
  return null;
}
