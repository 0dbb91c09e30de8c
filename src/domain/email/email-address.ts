/** RFC 5321 limits, in characters. */
const maxAddressLength = 254;
const maxLocalLength = 64;
const maxLabelLength = 63;

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const label = /^[a-z0-9-]+$/;

/**
 * The normal form of an email address that a person enters, for checks, storage and comparison: trimmed, with its domain in
 * lower case. Null when it is not valid: then the person can correct it.
 *
 * Lookalike characters (a full-width `＠`) are refused, not converted: an address that changes after the check could
 * name another domain.
 */
export function emailAddress(input: string): string | null {
  const address = input.trim();
  if (address.length > maxAddressLength || address.normalize("NFKC") !== address) return null;
  const [local = "", domain = "", ...more] = address.split("@");
  if (more.length > 0 || !isLocalPart(local)) return null;
  const lower = domain.toLowerCase();
  return isDomain(lower) ? `${local}@${lower}` : null;
}

/**
 * The normal form of an address that has arrived, which no one can correct. Null only if no answer could be sent to it. Some
 * providers give out `a..b.@example.com`, and SMTPUTF8 allows letters of all languages.
 */
export function receivedAddress(input: string): string | null {
  const address = input.trim().normalize("NFC");
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  // Some mail servers quote what needs no quotation marks.
  const [, quoted = ""] = quotedLocal.exec(local) ?? [];
  const plain = receivedPart.test(quoted) ? quoted : local;
  const isValid = at > 0 && (quoted !== "" || receivedPart.test(local)) && receivedPart.test(domain);
  return isValid && address.length <= maxAddressLength ? `${plain}@${domain}` : null;
}

const quotedLocal = /^"([^"\\\p{Cc}\p{Cs}\p{Bidi_Control}]+)"$/u;
const receivedPart = /^[^\s"(),:;<>@[\\\]\p{Cc}\p{Cs}\p{Bidi_Control}]+$/u;

/** A `mailto:` URL. Without encoding, `a%2Cb@c.example` would be two addresses, and `?` would start headers. */
export function emailUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

function isLocalPart(local: string): boolean {
  return local.length <= maxLocalLength && local.split(".").every((atom) => localPart.test(atom));
}

/** Requires a dot: no visitor writes from a host of our own network. */
function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const isLabel = (name: string) =>
    name.length <= maxLabelLength && label.test(name) && !name.startsWith("-") && !name.endsWith("-");
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}
