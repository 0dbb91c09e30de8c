import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#src/base/db/connect.ts";
import { webhookPath } from "#src/domain/email/inbound/webhook/webhook-path.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { ask } from "../../../tests/support/site.ts";
import { startSite } from "../../../tests/support/site-process.ts";
import { form } from "../../../tests/support/staff.ts";

const client = "203.0.113.7";

async function logOf(settings: Record<string, string>): Promise<string[]> {
  const site = await startSite({ DATA_DIR: await temporaryDirectory(), TRUST_PROXY: "127.0.0.1,::1", ...settings });
  onTestFinished(() => site.stop());
  for (let request = 0; request < 3; request += 1) await ask(site.url, "/about?private=yes");
  const wrong = { email: "ada@example.com", password: "wrong marble ferry" };
  const answer = await ask(site.url, "/cmslogin", form(site.url, wrong, { "X-Forwarded-For": client }));
  expect(answer.status).toBe(401);
  await expect.poll(() => site.log.some((line) => line.includes('"path":"/cmslogin"'))).toBe(true);
  return site.log;
}

const cached = (log: string[]) => log.filter((line) => line.includes('"msg":"cached page"'));

test("by default, the log has no address of a client and no cached page", async () => {
  const log = await logOf({});
  expect(log.join("\n")).not.toContain(client);
  expect(cached(log)).toEqual([]);
});

test("by setting, it has the address of each failed login as fail2ban reads it, and each cached page", async () => {
  const log = await logOf({ LOG_ADDRESSES: "yes", LOG_PAGES: "yes" });
  const [, expression = ""] = /^failregex = (.+)$/m.exec(readFileSync("deploy/fail2ban/mangrove.conf", "utf8")) ?? [];
  const filter = new RegExp(expression.replace("<HOST>", "(?<host>[\\d.]+)"));
  // The log of a worker comes through a pipe.
  await expect.poll(() => log.flatMap((line) => filter.exec(line)?.groups?.host ?? [])).toEqual([client]);
  await expect.poll(() => cached(log)).toHaveLength(2);
  expect(cached(log)[0]).toContain('"path":"/about","status":200');
  expect(log.join("\n")).not.toContain("private");
});

test("a secret in a URL is neither in the log nor among the paths that were not found", async () => {
  const dataDir = await temporaryDirectory();
  const site = await startSite({ DATA_DIR: dataDir, LOG_PAGES: "yes" });
  onTestFinished(() => site.stop());
  const secret = "0123456789abcdef0123456789abcdef";
  const paths = [
    `/preview/${secret}`,
    `/preview/${secret}/site/about`,
    `/preview.data/${secret}`,
    webhookPath("mailgun", secret),
    `/calendar/${secret}.ics`,
    `/inbound-email/mailgun/${secret}`,
    `/book/${secret}`,
    `/book/${secret}/appointment.ics`,
    `/book/${secret}/lost`,
    `/es/reservar/${secret}`,
    `/es/book/${secret}/lost`,
    `/cmslogin/link?token=${secret}`,
    `/made-up?token=${secret}`,
  ];
  for (const path of paths) {
    await ask(site.url, path);
    await ask(site.url, path, form(site.url, {}));
  }
  await ask(site.url, "/cmslogin");
  await expect.poll(() => site.log.some((line) => line.includes('"path":"/cmslogin"'))).toBe(true);
  await site.stop();
  expect(site.log.join("\n")).not.toContain(secret);
  const db = await openDatabase({ dataDir });
  expect(await db.selectFrom("not_found").select("path").execute()).toEqual([{ path: "/made-up" }]);
  await db.destroy();
});
