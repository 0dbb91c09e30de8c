/** With protocol or `www.`: a bare domain doesn't count as a link. */
const linkPattern = /https?:\/\/(?:www\.)?|\bwww\./gi;

const markupPattern = /\[\/?(?:url|link)\b|<a\s/i;

const shorteners = new Set([
  ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "is.gd", "cutt.ly", "rebrand.ly", "ow.ly", "rb.gy", "shorturl.at"],
  ...["t.me", "telegra.ph", "linktr.ee", "s.id", "v.gd", "tiny.cc", "buff.ly", "clck.ru", "lnkd.in"],
]);

/** Top-level domains that are cheap in bulk, or named for what spam sells. */
const suspiciousTopLevelDomains = new Set([
  ...["xyz", "top", "click", "icu", "buzz", "cyou", "sbs", "cfd", "bond", "monster", "rest", "quest", "gq", "tk", "ml"],
  ...["cf", "ga", "win", "bid", "stream", "download", "loan", "casino", "bet", "poker", "porn", "sex", "adult", "vip"],
]);

export function countLinks(text: string): number {
  return text.match(linkPattern)?.length ?? 0;
}

/** Links in forum or HTML markup. */
export function hasLinkMarkup(text: string): boolean {
  return markupPattern.test(text);
}

export function shortenersIn(text: string): string[] {
  return hostsIn(text).filter((host) => shorteners.has(host));
}

export function suspiciousDomainsIn(text: string): string[] {
  return hostsIn(text).filter((host) => suspiciousTopLevelDomains.has(host.slice(host.lastIndexOf(".") + 1)));
}

/** Everything that looks like a domain, without repetitions. */
export function hostsIn(text: string): string[] {
  const tokens = text.toLowerCase().split(/[^\p{L}\p{N}.-]+/u);
  const hosts = tokens.map((token) => token.replace(/^www\./, "").replace(/\.$/, ""));
  return [...new Set(hosts.filter((host) => host.includes(".", 1)))];
}
