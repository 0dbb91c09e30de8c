/** On all interfaces, Node reports IPv4 addresses in IPv6 form. */
export function withoutIpv6Prefix(address: string): string {
  return address.replace(/^::ffff:(\d+(?:\.\d+){3})$/i, "$1");
}

/**
 * The part of an IP address that identifies a client: an IPv4 address, or the first half of an IPv6 address, because
 * clients choose the second half freely.
 */
export function networkOf(address: string): string {
  const plain = withoutIpv6Prefix(address);
  if (!plain.includes(":")) return plain;
  const [left = "", right] = (plain.split("%", 1)[0] ?? "").split("::");
  const before = left.split(":").filter(Boolean);
  const after = right?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = right === undefined ? before : [...before, ...zeros, ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
