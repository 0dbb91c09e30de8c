import type { lookup } from "node:dns";
import { expect, test } from "vitest";
import { isPublicAddress, publicLookup } from "./public-addresses.server.ts";

test.each([
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["100.100.100.200", false],
  ["127.0.0.1", false],
  ["127.9.9.9", false],
  ["168.63.129.16", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.0.0.192", false],
  ["192.168.1.1", false],
  ["198.18.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:7f00:1", false],
  ["::ffff:8.8.8.8", false],
  ["::127.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["ff02::1", false],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["100::1", false],
  ["not an address", false],
  ["8.8.8.8", true],
  ["100.128.0.1", true],
  ["172.32.0.1", true],
  ["2606:4700::1111", true],
  ["2a00:1450:4001:81b::200e", true],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

/** A name server that knows one name. */
const knows = (...addresses: string[]) =>
  ((_host: string, _options: object, callback: (error: null, all: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    )) as unknown as typeof lookup;

function resolve(addresses: string[], all: boolean): Promise<unknown> {
  return new Promise((done) =>
    publicLookup(knows(...addresses))("crm.example", { all }, (error, callback) => done(error?.message ?? callback)),
  );
}

test("a name with one private address is refused, also beside a public one", async () => {
  const refusal = "crm.example is an address in a private network. Nothing was sent.";
  expect(await resolve(["10.0.0.1"], false)).toBe(refusal);
  expect(await resolve(["8.8.8.8", "::1"], true)).toBe(refusal);
  expect(await resolve(["8.8.8.8"], false)).toBe("8.8.8.8");
  expect(await resolve(["8.8.8.8", "2606:4700::1111"], true)).toHaveLength(2);
  expect(await resolve([], true)).toBe("crm.example has no address");
});
