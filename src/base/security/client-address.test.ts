import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, parseProxyList } from "./client-address.ts";

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
}

const proxies = parseProxyList("127.0.0.1, 10.0.0.0/8, ::1") ?? undefined;

test.each([
  ["no proxy is set up and the client sends the header", "203.0.113.7", "1.2.3.4", undefined, "203.0.113.7"],
  ["the client speaks to us directly", "203.0.113.7", "1.2.3.4", proxies, "203.0.113.7"],
  ["one proxy is between", "127.0.0.1", "203.0.113.7", proxies, "203.0.113.7"],
  ["two proxies are between", "::ffff:127.0.0.1", "203.0.113.7, 10.1.2.3", proxies, "203.0.113.7"],
  ["the client claims another address to the proxy", "::1", "1.2.3.4, 203.0.113.7", proxies, "203.0.113.7"],
  ["the client speaks IPv6", "10.0.0.1", "2001:db8::7", proxies, "2001:db8::7"],
  ["the proxy says nothing", "127.0.0.1", undefined, proxies, "127.0.0.1"],
  ["the proxy says nonsense", "127.0.0.1", "unknown", proxies, "127.0.0.1"],
])("the client is found when %s", (_case, remote, forwarded, trusted, client) => {
  expect(clientAddress(requestFrom(remote, forwarded), trusted)).toBe(client);
});

test.each(["", "yes", "10.0.0.0/33", "10.0.0.0/8/8", "127.0.0.1, x", "10.0.0.0/-1"])(
  "%j is no list of proxies",
  (value) => {
    expect(parseProxyList(value)).toBeNull();
  },
);
