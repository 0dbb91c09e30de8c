/** In characters. */
const maxLength = 60;

/** A name of a day's sums that stands for all that are not named: too many, too long, or perhaps personal. */
export const otherName = "";

/** For visitors who typed the address, used a bookmark, or opened a link in a program. */
export const directSource = "direct";

/** Words and host names: no markup, and none of the characters of addresses with a query. */
const plain = /^[\p{L}\p{N}][\p{L}\p{N} ._+&|:/()-]*$/u;

/** Email addresses and phone numbers, which newsletters put into links. */
const personal = /@|(?:\d[ ./()-]*){9}/;

/** Hosts and campaign sources of the same service. */
const services: [name: string, form: RegExp][] = [
  ["Google", /^(?:google|adwords|(?:[a-z-]+\.)*google\.[a-z]{2,3}(?:\.[a-z]{2})?|com\.google\.android\..*)$/],
  ["Bing", /^(?:bing|(?:[a-z0-9]+\.)?bing\.com)$/],
  ["Yahoo", /^(?:yahoo|(?:[a-z.]+\.)?yahoo\.com)$/],
  ["DuckDuckGo", /^(?:duckduckgo|(?:[a-z]+\.)?duckduckgo\.com)$/],
  ["Facebook", /^(?:facebook|fb|(?:[a-z]+\.)?facebook\.com)$/],
  ["Instagram", /^(?:instagram|ig|(?:[a-z]+\.)?instagram\.com)$/],
  ["LinkedIn", /^(?:linkedin|lnkd\.in|(?:[a-z]+\.)?linkedin\.com|com\.linkedin\.android)$/],
  ["X", /^(?:x|twitter|t\.co|(?:[a-z]+\.)?(?:x|twitter)\.com)$/],
  ["YouTube", /^(?:youtube|youtu\.be|(?:[a-z]+\.)?youtube\.com)$/],
  ["Reddit", /^(?:reddit|(?:[a-z]+\.)?reddit\.com)$/],
  ["ChatGPT", /^(?:chatgpt|(?:chat\.)?openai\.com|chatgpt\.com)$/],
  ["Perplexity", /^(?:perplexity|(?:www\.)?perplexity\.ai)$/],
];

/** What people wrote into a link, as it is counted. Null for nothing. */
export function campaignOf(input: string): string | null {
  const name = input.trim().replace(/\s+/g, " ").toLowerCase();
  if (name === "") return null;
  return name.length <= maxLength && plain.test(name) && !personal.test(name) ? name : otherName;
}

interface VisitOrigin {
  /** The host of the page that linked here; empty for none. */
  referrer: string;
  utmSource: string;
  /** This site's host; null for the first page of a visit. */
  host: string | null;
}

/** Where a visitor came from. Null within the site: a step of a visit has no source. */
export function sourceOf({ referrer, utmSource, host }: VisitOrigin): string | null {
  const from = referrer.toLowerCase();
  const campaign = campaignOf(utmSource);
  if (campaign === null && from === host?.toLowerCase()) return null;
  const name = campaign ?? (from === "" ? directSource : (campaignOf(from.replace(/^www\.|:\d+$/g, "")) ?? otherName));
  return services.find(([, pattern]) => pattern.test(name))?.[0] ?? name;
}
