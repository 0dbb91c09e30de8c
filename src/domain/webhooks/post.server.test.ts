import { expect, onTestFinished, test } from "vitest";
import { type ReceiverBehavior, startReceiver } from "../../../tests/support/webhooks.ts";
import { postToUrl } from "./post.server.ts";
import { publicLookup } from "./public-addresses.server.ts";

async function receiver(behavior: ReceiverBehavior) {
  const running = await startReceiver(() => behavior);
  onTestFinished(running.close);
  return running;
}

const send = (url: string, change: Partial<Parameters<typeof postToUrl>[1]> = {}) =>
  postToUrl(url, {
    headers: {},
    body: "{}",
    allowsPrivate: true,
    timeoutMs: 300,
    signal: new AbortController().signal,
    ...change,
  });

test("the answer is the status and the start of the body", async () => {
  expect(await send((await receiver(200)).url)).toEqual({ status: 200, answer: "ok" });
  expect(await send((await receiver(503)).url)).toEqual({ status: 503, answer: "not now" });
});

test("an answer without end is read to a limit", async () => {
  const { status, answer } = await send((await receiver("endless")).url, { timeoutMs: 5_000 });
  expect(status).toBe(200);
  expect(answer.length).toBe(2000);
});

test("a redirect is not followed", async () => {
  const target = await receiver(200);
  const { status } = await send((await receiver({ to: target.url })).url);
  expect(status).toBe(307);
  expect(target.connections.number).toBe(0);
});

test("a receiver that does not answer, or closes the connection, is a failure with its reason", async () => {
  expect(await send((await receiver("hang")).url)).toEqual({ status: null, answer: "No answer within 0.3 seconds." });
  expect((await send((await receiver("cut")).url)).answer).toMatch(/socket hang up|ECONNRESET/);
  expect(await send("https://")).toMatchObject({ status: null });
});

test("without the operator's leave, nothing connects to a private address: by number, by name, or without encryption", async () => {
  const { url, port, connections } = await receiver(200);
  const strict = { allowsPrivate: false };
  expect((await send(url, strict)).answer).toBe("The URL isn't https.");
  for (const host of ["127.0.0.1", "2130706433", "0x7f.1", "0.0.0.0", "[::1]", "[::ffff:127.0.0.1]", "[::]"]) {
    expect((await send(`https://${host}:${port}/`, strict)).answer, host).toContain("in a private network");
  }
  const lookup = publicLookup(((_: string, __: object, callback: (error: null, all: object[]) => void) =>
    callback(null, [{ address: "127.0.0.1", family: 4 }])) as never);
  expect((await send(`https://crm.example:${port}/`, { ...strict, lookup })).answer).toContain("in a private network");
  expect(connections.number).toBe(0);
});
