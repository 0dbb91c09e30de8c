import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { withoutIpv6Prefix } from "./network.ts";

/** Parses the trusted proxies: addresses and networks (`10.0.0.0/8`), separated by commas. */
export function parseProxyList(value: string): BlockList | null {
  const list = new BlockList();
  for (const entry of value.split(",").map((item) => item.trim())) {
    const [address = "", bits, ...more] = entry.split("/");
    const family = familyOf(address);
    const maxBits = family === "ipv4" ? 32 : 128;
    if (!family || more.length > 0) return null;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits) list.addSubnet(address, Number(bits), family);
    else return null;
  }
  return list;
}

/**
 * The client's IP address. Each proxy appends its sender to `X-Forwarded-For`, so the header is read from the end, up to
 * the first address that is not a trusted proxy. Entries that the client wrote itself are never reached.
 */
export function clientAddress(request: IncomingMessage, proxies: BlockList | undefined): string {
  const forwarded = [request.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  let address = withoutIpv6Prefix(request.socket.remoteAddress ?? "");
  while (proxies && isTrusted(address, proxies)) {
    const before = withoutIpv6Prefix(forwarded.pop()?.trim() ?? "");
    if (!isIP(before)) break;
    address = before;
  }
  return address;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = familyOf(address);
  return family !== null && proxies.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? "ipv4" : "ipv6";
}
