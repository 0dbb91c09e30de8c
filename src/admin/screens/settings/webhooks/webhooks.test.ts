import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Role } from "#src/domain/auth/policies.ts";
import type { RunningSite } from "#src/server/process/start.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../../../tests/support/staff.ts";
import { startReceiver, storeEvents } from "../../../../../tests/support/webhooks.ts";

const list = "/cms/settings/webhooks";

/** A user of the screens, without JavaScript. */
async function user({ url, site }: RunningSite, role: Role = "owner") {
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db, { role }));
  const headers = { Host: new URL(url).host, Cookie: cookie };
  const textOf = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
  return {
    look: async (path = list) => textOf((await ask(url, path, { headers })).body),
    send: async (fields: Record<string, string>, path = list) => {
      const response = await ask(url, path, form(url, fields, { Cookie: cookie }));
      return { status: response.status, body: textOf(response.body) };
    },
  };
}

const entered = (url: string) => ({
  intent: "add-webhook",
  id: crypto.randomUUID(),
  name: "CRM",
  url,
  format: "standard",
  detail: "full",
  types: "lead.received",
});

describe.each(databases)("webhooks in the admin, on $name", ({ engine }) => {
  test("an owner adds one, copies its secret, tests it, and sees what came back", async () => {
    const receiver = await startReceiver((_, times) => (times === 1 ? 500 : 200));
    onTestFinished(receiver.close);
    const running = await startTestSite({ ...(await databaseSettings(engine)), webhooksToPrivate: true });
    const { db } = running.site.services;
    const owner = await user(running);
    expect(await owner.look()).toContain("No webhooks yet.");
    const fields = entered(receiver.url);
    const added = await owner.send(fields);
    expect(added.body).toMatch(/value="whsec_[A-Za-z0-9+/]{43}="/);
    const again = await owner.send(fields);
    expect(again.body).toContain("This webhook was added before.");
    expect(again.body).not.toContain("whsec_");
    expect(await db.selectFrom("webhooks").select("name").execute()).toEqual([{ name: "CRM" }]);

    const page = `${list}/${fields.id}`;
    const delivery = crypto.randomUUID();
    await owner.send({ intent: "send-test", delivery }, page);
    await owner.send({ intent: "send-test", delivery }, page);
    await vi.waitFor(async () => expect(await owner.look(page)).toContain("status 500"), { timeout: 60_000 });
    expect(receiver.received.map(({ id }) => id)).toEqual([`msg_${delivery}`]);
    await db.updateTable("webhook_deliveries").set({ state: "failed", finished_at: new Date() }).execute();
    expect((await owner.send({ intent: "send-failed" }, page)).body).toContain("Sending 1 event again now.");
    await vi.waitFor(async () => expect(await owner.look(page)).toContain("Delivered"), { timeout: 60_000 });
    expect(receiver.received.map(({ id }) => id)).toEqual([`msg_${delivery}`, `msg_${delivery}`]);

    expect((await owner.send({ intent: "turn", state: "off" }, page)).body).toContain("Turned off.");
    expect((await owner.send({ intent: "send-test", delivery: crypto.randomUUID() }, page)).body).toContain(
      "Turn this webhook on first.",
    );
    await owner.send({ intent: "remove-webhook", about: fields.id });
    expect((await owner.send({ intent: "turn", state: "on" }, page)).status).toBe(404);
    const acts = db.selectFrom("audit_log").select("act").where("subject_kind", "=", "webhook").orderBy("at");
    expect((await acts.execute()).map(({ act }) => act)).toEqual([
      "webhook-added",
      "webhook-tested",
      "webhook-tested",
      "webhook-resent",
      "webhook-turned-off",
      "webhook-removed",
    ]);
    expect(await db.selectFrom("webhook_deliveries").select("id").execute()).toEqual([]);
  });

  test("of two owners who change one, the second gets a conflict; a new secret is made once", async () => {
    const running = await startTestSite(await databaseSettings(engine));
    const owner = await user(running);
    const { id, ...fields } = entered("https://crm.example/hook");
    await owner.send({ id, ...fields });
    const page = `${list}/${id}`;
    const change = { ...fields, intent: "change-webhook", version: "1" };
    expect((await owner.send({ ...change, name: "First" }, page)).body).toContain("Saved.");
    const second = await owner.send({ ...change, name: "Second" }, page);
    expect(second.body).toContain("Someone has just changed this webhook.");
    expect(second.body).toContain('value="Second"');
    const renewed = await owner.send({ intent: "new-secret", version: "2" }, page);
    expect(renewed.body).toMatch(/value="whsec_/);
    expect((await owner.send({ intent: "new-secret", version: "2" }, page)).body).not.toContain("whsec_");
    expect(await owner.look(page)).not.toContain("whsec_");
  });
});

test("addresses in private networks are refused, and what was entered stays", async () => {
  const running = await startTestSite();
  const owner = await user(running);
  for (const [url, message] of [
    ["crm.example", "Enter a full web address"],
    ["http://crm.example/", "must start with https://"],
    ["https://ana:secret@crm.example/", "Remove the username and password"],
    ["https://127.0.0.1/", "This is an address in a private network."],
    ["https://[::ffff:10.0.0.1]/", "This is an address in a private network."],
    ["https://2852039166/", "This is an address in a private network."],
    ["https://localhost./", "This is an address in a private network."],
  ] as const) {
    const { body } = await owner.send(entered(url));
    expect(body, url).toContain(message);
    expect(body).toContain(`value="${url}"`);
  }
  const { types: _, ...none } = entered("https://crm.example/");
  expect((await owner.send(none)).body).toContain("Choose at least one event.");
  expect(await running.site.services.db.selectFrom("webhooks").selectAll().execute()).toEqual([]);
});

test("only owners see webhooks", async () => {
  const running = await startTestSite();
  const owner = await user(running);
  const fields = entered("https://crm.example/hook");
  await owner.send(fields);
  await storeEvents(running.site.services.db, fields.id, 1, new Date());
  for (const role of ["editor", "sales"] as const) {
    const other = await user(running, role);
    expect((await other.send(entered("https://other.example/"))).status).toBe(403);
    expect(await other.look(`${list}/${fields.id}/state`)).not.toContain("msg_");
  }
});
