import { expect, test } from "vitest";
import { contentScreens, screens } from "#src/admin/session/screens.ts";
import { ask, sharedSite } from "../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../tests/support/staff.ts";

const trial = sharedSite();

async function asOwner() {
  const { url, site } = trial();
  const person = await aPerson(site.services.db);
  return { url, db: site.services.db, person, cookie: await logInDirectly(site.services.db, person) };
}

test("every screen is uncacheable, and its policy allows no foreign or inline styles and scripts", async () => {
  const { url, cookie } = await asOwner();
  for (const { path } of [...contentScreens, ...Object.values(screens)]) {
    const { status, headers, body } = await ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } });
    expect(status, path).toBe(200);
    expect(headers["cache-control"], path).toBe("no-store");
    expect(headers["content-security-policy"], path).not.toContain("unsafe");
    expect(body.match(/\sstyle="[^"]*"|<style/g), path).toBeNull();
    expect(body, path).toContain('name="robots" content="noindex"');
  }
});

test("an unknown intent is refused", async () => {
  const { url, cookie } = await asOwner();
  for (const path of [screens.account.path, screens.people.path]) {
    const { status } = await ask(url, path, form(url, { intent: "make-coffee" }, { Cookie: cookie }));
    expect(status, path).toBe(400);
  }
});

test("without JavaScript, a refused form keeps its input, except passwords", async () => {
  const { url, cookie } = await asOwner();
  const fields = { intent: "change-email", email: "ada at harbor", currentPassword: "open-sesame-if-you-please" };
  const { body } = await ask(url, screens.account.path, form(url, fields, { Cookie: cookie }));
  expect(body).toContain("Enter a full email address");
  expect(body).toContain('value="ada at harbor"');
  expect(body).not.toContain(fields.currentPassword);
});

test("without JavaScript, the result of a dialog's form is shown in the open dialog", async () => {
  const { url, cookie } = await asOwner();
  const invitation = { intent: "invite", name: "Tide", email: "nowhere", editor: "yes", delivery: "link" };
  const send = (fields: Record<string, string>) => ask(url, screens.people.path, form(url, fields, { Cookie: cookie }));
  const refused = await send(invitation);
  expect(refused.body).toMatch(/<dialog[^>]* open/);
  expect(refused.body).toContain("Enter a full email address");
  const invited = await send({ ...invitation, email: `tide.${crypto.randomUUID()}@harbor.example` });
  expect(invited.body).toMatch(/<dialog[^>]* open/);
  expect(invited.body).toContain("/cmslogin/link?token=");
});

test("the last owner cannot be disabled, removed or demoted", async () => {
  const { url, db, person, cookie } = await asOwner();
  await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "!=", person.id).execute();
  for (const fields of [{ intent: "disable" }, { intent: "remove" }, { intent: "change-roles", sales: "yes" }]) {
    const sent = form(url, { ...fields, about: person.id }, { Cookie: cookie });
    const { body } = await ask(url, screens.people.path, sent);
    expect(body, fields.intent).toContain("make another person an owner first");
  }
  const after = await db.selectFrom("people").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
  expect(after).toMatchObject({ roles: "owner", disabled_at: null });
});
