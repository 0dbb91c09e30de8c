import { request } from "node:http";
import { expect, test } from "vitest";
import { parseProxyList } from "#src/base/security/client-address.ts";
import { signDevice } from "#src/domain/auth/login/known-device.server.ts";
import { ask, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../tests/support/staff.ts";

/** A site behind a proxy whose rendering slots are taken until `release`. */
async function busySite() {
  const trustProxy = parseProxyList("127.0.0.1,::1");
  const running = await startTestSite(trustProxy ? { trustProxy } : {});
  expect((await ask(running.url, "/", from("203.0.113.1"))).status).toBe(200);
  const { rendering } = running.site.queues;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const hold = () => {
    begun += 1;
    return promise;
  };
  for (let number = 0; number < 64; number++) {
    void rendering.run(`held ${number}`, hold);
    await expect.poll(() => begun).toBe(number + 1);
  }
  return { ...running, rendering, release };
}

function from(network: string, cookie = "") {
  return { headers: { "X-Forwarded-For": network, ...(cookie && { Cookie: cookie }) } };
}

test("cached pages and staff skip the queue, and visitors beyond their share are rejected at once", async () => {
  const { site, url, rendering, release } = await busySite();
  const { db, secret } = site.services;
  const person = await aPerson(db);
  const cookie = await logInDirectly(db, person);
  const device = `device=${signDevice(secret, { id: "known", personId: person.id, by: "sign-in" }, new Date())}`;
  const attack = Array.from({ length: 32 }, (_, number) =>
    ask(url, "/contact", form(url, { name: String(number) }, from("198.51.100.1").headers)),
  );
  await expect.poll(() => rendering.waiting).toBe(32);

  const refused = [
    await ask(url, "/about", from("198.51.100.1")),
    await ask(url, "/contact", form(url, { name: "one more" }, from("198.51.100.1").headers)),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 503,
      headers: { "retry-after": "3", "cache-control": "no-store", "x-content-type-options": "nosniff" },
    });
    expect(answer.body).toContain("The site is very busy right now.");
  }
  expect((await ask(url, "/", from("198.51.100.1"))).status).toBe(200);
  expect((await ask(url, "/cms/dashboard", from("198.51.100.1", `${cookie}; ${device}`))).status).toBe(200);

  const visitor = ask(url, "/about", from("203.0.113.9"));
  const forged = ask(url, "/cmslogin", from("203.0.113.10", device.replace(/.$/, "x")));
  await expect.poll(() => rendering.waiting).toBe(34);
  release();
  expect(await visitor).toMatchObject({ status: 200 });
  expect(await forged).toMatchObject({ status: 200 });
  expect(await Promise.all(attack.map(async (answer) => (await answer).status))).toEqual(Array(32).fill(422));
});

test("a task whose client has disconnected never starts", async () => {
  const { url, site, rendering, release } = await busySite();
  const { method, headers, body } = form(url, { name: "Ana", email: "ana@example.com", message: "The tide is in." });
  const leaving = request({ host: "127.0.0.1", port: new URL(url).port, method, path: "/contact", headers });
  leaving.on("error", () => {});
  leaving.end(body);
  await expect.poll(() => rendering.waiting).toBe(1);
  leaving.destroy();
  await expect.poll(() => rendering.waiting).toBe(0);
  release();
  expect((await ask(url, "/about")).status).toBe(200);
  expect(await site.services.db.selectFrom("leads").select("id").execute()).toEqual([]);
});
