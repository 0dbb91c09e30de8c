import { type LookupAddress, type LookupOptions, lookup as resolve } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Networks that are not the public Internet. Sources: the IANA registries of special-purpose addresses. */
const reservedIpv4: [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Public by its number, but Azure's own service for its machines.
  ["168.63.129.16", 32],
];

/** Within 2000::/3, which is all of the public Internet. The first one has Teredo, the third 6to4. */
const reservedIpv6: [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const reservedNetworks = new BlockList();
for (const [network, bits] of reservedIpv4) reservedNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of reservedIpv6) reservedNetworks.addSubnet(network, bits, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is on the public Internet. IPv4 in IPv6 form, link-local and private ones are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reservedNetworks.check(address, "ipv4");
  return (
    family === 6 &&
    !address.includes("%") &&
    globalIpv6.check(address, "ipv6") &&
    !reservedNetworks.check(address, "ipv6")
  );
}

export class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is an address in a private network. Nothing was sent.`);
  }
}

/** The host of a URL if that is an IP address, else null. No name is looked up for it. */
export function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) ? host : null;
}

/** Resolves a name for a connection, and fails if one of its addresses is private. The connection uses no other one. */
export function publicLookup(lookup: typeof resolve = resolve): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    lookup(host, { ...options, all: true }, (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error(`${host} has no address`), "", 0);
      else if (!addresses.every(({ address }) => isPublicAddress(address)))
        callback(new PrivateAddressError(host), "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
