/** RFC 5321 limits, in characters. */
const longestAddress = 254;
const longestLocal = 64;
const longestLabel = 63;

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const label = /^[a-z0-9-]+$/;

/**
 * The one form of an e-mail address in which it is checked, kept and compared: without blanks around it, its domain in
 * lower case. Null when it is none that mail could be sent to without doubt.
 *
 * Characters that only look like others (a full-width `＠`) are refused instead of being turned into those: an address
 * that changes after it was checked can be made to name another domain.
 */
export function emailAddress(written: string): string | null {
  const address = written.trim();
  if (address.length > longestAddress || address.normalize("NFKC") !== address) return null;
  const [local = "", domain = "", ...more] = address.split("@");
  if (more.length > 0 || !isLocalPart(local)) return null;
  const lower = domain.toLowerCase();
  return isDomain(lower) ? `${local}@${lower}` : null;
}

function isLocalPart(local: string): boolean {
  return local.length <= longestLocal && local.split(".").every((atom) => localPart.test(atom));
}

/** Names with a dot only: nobody writes to a company from a machine of its own network. */
function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const isLabel = (name: string) =>
    name.length <= longestLabel && label.test(name) && !name.startsWith("-") && !name.endsWith("-");
  return labels.length > 1 && labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? "");
}
