import { once } from "node:events";
import { readdirSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { parseProxyList } from "#src/base/security/client-address.ts";
import { queueSummary } from "#src/domain/email/queue/queue.server.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { aMail, enqueue } from "../../../tests/support/outbox.ts";
import { ask, startTestSite } from "../../../tests/support/site.ts";

test("the running site sends the outbox, and stores its secret and emails in the data directory", async () => {
  const dataDir = await temporaryDirectory();
  const { site } = await startTestSite({ dataDir });
  await enqueue(site.services.db, aMail());
  site.services.wakeSender();
  await expect.poll(async () => (await queueSummary(site.services.db)).sent).toBe(1);
  expect(readdirSync(path.join(dataDir, "mail"))).toHaveLength(1);
  expect(readdirSync(dataDir)).toContain("secret");
});

test("pages get the client's address from the server, not from the client", async () => {
  const { site, url } = await startTestSite();
  site.app = async (_request, { clientAddress } = {}) => new Response(clientAddress);
  const send = async () => {
    const headers = {
      Host: new URL(url).host,
      Origin: new URL(url).origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "X-Client-IP": "1.2.3.4",
      "X-Forwarded-For": "203.0.113.7",
    };
    return (await ask(url, "/contact", { method: "POST", headers, body: "a=1" })).body;
  };
  expect(await send()).toMatch(/^(?:127\.0\.0\.1|::1)$/);
  const proxies = parseProxyList("127.0.0.1,::1");
  if (proxies) site.config.trustProxy = proxies;
  expect(await send()).toBe("203.0.113.7");
});

test("a response that is rendered while the site stops closes its connection, so that no next request gets lost", async () => {
  const running = await startTestSite();
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  running.site.app = async () => {
    begun.resolve();
    await released.promise;
    return new Response("slow");
  };
  const agent = new http.Agent({ keepAlive: true });
  const answered = once(http.get(`${running.url}/cmslogin`, { agent }), "response");
  await begun.promise;
  const stopped = running.stop();
  released.resolve();
  const [response] = await answered;
  expect(response.headers.connection).toBe("close");
  response.resume();
  await stopped;
});
