import { describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../tests/support/staff.ts";
import { accountForm } from "./account/actions.server.ts";
import { emailForm } from "./settings/email/actions.server.ts";
import { peopleForm } from "./users/actions.server.ts";

const zero = String.fromCharCode(0);

/** Values that no form sends. */
const oddValues = [
  zero,
  "",
  "\u001b[31m\r\nx: y",
  "[".repeat(30_000),
  '{"id":"\\u0000","response":{}}',
  "💥".repeat(9000),
];

const intents = (schema: { options: readonly { shape: { intent: { value: string } } }[] }) =>
  schema.options.map(({ shape }) => shape.intent.value);

/** All field names that actions know, and some that they must ignore. */
const names = [
  ...["about", "code", "currentPassword", "email", "endOthers", "keep", "name", "password", "response", "to"],
  ...["__proto__", "constructor", "id", "isAdmin"],
];

const staffForms = [
  ...intents(accountForm).map((intent) => ({ path: "/cms/account", fields: { intent } })),
  ...intents(peopleForm).map((intent) => ({ path: "/cms/users", fields: { intent, sales: "yes", delivery: "link" } })),
  ...intents(emailForm).map((intent) => ({ path: "/cms/settings/mail", fields: { intent } })),
  { path: "/cms/users", fields: { intent: "__proto__" } },
];

const strangersForms = ["/cmslogin", "/cmslogin/code", "/cmslogin/forgot", "/cmslogin/password", "/cmslogin/passkey"];

describe.each(databases)("on $name", ({ engine }) => {
  test("malformed forms from staff never cause a server error", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const ada = await aPerson(site.services.db);
    const cookie = await logInDirectly(site.services.db, ada);
    for (const { path, fields } of staffForms) {
      for (const value of oddValues) {
        const odd = Object.fromEntries(names.map((name) => [name, value.slice(0, 3500)]));
        const { status } = await ask(url, path, form(url, { ...odd, ...fields }, { Cookie: cookie }));
        expect(status, `${path} ${JSON.stringify(fields)} with ${JSON.stringify(value.slice(0, 20))}`).toBeLessThan(
          500,
        );
      }
    }
    const people = await site.services.db.selectFrom("people").select(["id", "roles"]).execute();
    expect(people).toContainEqual({ id: ada.id, roles: "owner" });
  });

  test("malformed forms from strangers never cause a server error", async () => {
    const { url } = await startTestSite(await databaseSettings(engine));
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    const questions = strangersForms.flatMap((path) => [
      { path, question: { ...form(url, {}, broken), body: "no such form" } },
      ...oddValues.map((value) => ({
        path,
        question: form(url, Object.fromEntries(names.map((name) => [name, value.slice(0, 3500)]))),
      })),
    ]);
    const responses = await Promise.all(
      questions.map(async ({ path, question }) => ({ path, sent: question.body, ...(await ask(url, path, question)) })),
    );
    for (const { path, sent, status } of responses) {
      expect(status, `${path} with ${String(sent).slice(0, 40)}`).toBeLessThan(500);
    }
  });

  test("malformed query parameters never cause a server error", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db));
    const headers = { Host: new URL(url).host, Cookie: cookie };
    for (const query of [
      "page=1e308",
      "page=1e30",
      "page=-1",
      "page=NaN",
      "person=%27",
      "kind=__proto__",
      "days=%27",
    ]) {
      expect((await ask(url, `/cms/activity?${query}`, { headers })).status, query).toBe(200);
    }
    for (const path of ["/cms/find?q=a%00b", "/cms/media?tag=%00", "/cms/settings/privacy?q=a%00b"]) {
      expect((await ask(url, path, { headers })).status, path).toBe(400);
    }
    for (const ids of ["", "%27"]) {
      const { status, body } = await ask(url, `/cms/leads/export?ids=${ids}`, { headers });
      expect([status, body.trim().split("\r\n").length], ids).toEqual([200, 1]);
    }
  });

  test("a version that no row can have is malformed", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    await putLeads(site.services.db, [aLead(1)]);
    const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db));
    for (const version of ["99999999999", "-1", "1.5", "x"]) {
      for (const [path, fields] of [
        ["/cms/leads", { intent: "confirm-spam", about: "lead-000001", version }],
        ["/cms/leads/lead-000001/merge", { intent: "merge", other: "lead-000002", version, otherVersion: version }],
        [
          "/cms/leads/templates",
          { intent: "change-template", about: "x", name: "x", subject: "x", text: "x", version },
        ],
      ] as const) {
        expect((await ask(url, path, form(url, fields, { Cookie: cookie }))).status, `${path} ${version}`).toBe(400);
      }
    }
  });
});

test("an invalid host gets a 400", async () => {
  const { url } = await startTestSite();
  for (const Host of ["a b", "user:word@x.test", "[", "x.test/", "x.test:99999", "x.test?y"]) {
    expect((await ask(url, "/cmslogin", { headers: { Host } })).status, Host).toBe(400);
    expect((await ask(url, "/no-such-page", { headers: { Host } })).status, Host).toBe(400);
  }
});

test("no response to staff is cacheable, not even a redirect", async () => {
  const { site, url } = await startTestSite();
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db));
  const paths = [
    "/CMS/dashboard",
    "/cms/dashboard/",
    "/cmslogin/link/?token=secret",
    "/cmslogin/link?token=x",
    "/cms/dashboard",
    "/cms/dashboard.data",
    "/cms/nothing",
    "/cmslogin",
  ];
  for (const path of paths) {
    for (const method of ["GET", "HEAD"]) {
      const headers = { Host: new URL(url).host, Cookie: cookie };
      const response = await ask(url, path, { method, headers });
      expect(response.headers["cache-control"], `${method} ${path}`).toBe("no-store");
      const known = response.headers.etag;
      if (!known) continue;
      const again = await ask(url, path, { method, headers: { ...headers, "If-None-Match": known } });
      expect(again.headers["cache-control"], `${method} ${path} again`).toBe("no-store");
    }
  }
});
