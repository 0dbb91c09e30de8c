import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The proxies whose word about a client's address is taken: addresses and networks (`10.0.0.0/8`), with commas. */
export function proxyList(written: string): BlockList | null {
  const list = new BlockList();
  for (const entry of written.split(",").map((part) => part.trim())) {
    const [address = "", bits, ...more] = entry.split("/");
    const family = familyOf(address);
    const longest = family === "ipv4" ? 32 : 128;
    if (!family || more.length > 0) return null;
    if (bits === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= longest) list.addSubnet(address, Number(bits), family);
    else return null;
  }
  return list;
}

/**
 * Who sent a request. Each proxy adds whom it heard it from at the end of `X-Forwarded-For`; so that is read from the
 * end, up to the first that is not one of our proxies. What a client wrote there itself is never reached.
 */
export function clientAddress(request: IncomingMessage, proxies: BlockList | undefined): string {
  const heard = [request.headers["x-forwarded-for"] ?? ""].flat().join(",").split(",");
  let address = plain(request.socket.remoteAddress ?? "");
  while (proxies && isTrusted(address, proxies)) {
    const before = plain(heard.pop()?.trim() ?? "");
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

/** Listening on all interfaces, Node writes IPv4 addresses as IPv6 ones. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
