import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { invite } from "#src/domain/auth/accounts/staff.server.ts";
import { totpCode } from "#src/domain/auth/two-factor/totp.server.ts";
import { requireTwoFactor } from "#src/domain/auth/two-factor/two-factor-rule.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import {
  aPerson,
  cookiesOf,
  form,
  isLoggedIn,
  logIn,
  logInDirectly,
  password,
  type TestPerson,
} from "../../../../tests/support/staff.ts";
import { withTwoFactor } from "../../../../tests/support/two-factor.ts";

const entry = "/cms/entries/service/service-cloud";

async function siteOn(engine: Engine) {
  const { site, url } = await startTestSite(await databaseSettings(engine));
  const { services } = site;
  const signedInPerson = async (change: Partial<TestPerson> = {}) => {
    const person = { ...(await aPerson(services.db, change)), sessionId: "" };
    return { person, cookie: await logInDirectly(services.db, person) };
  };
  return {
    url,
    services,
    signedInPerson,
    get: (path: string, cookie: string) => ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } }),
    send: (path: string, fields: Record<string, string>, cookie: string) =>
      ask(url, path, form(url, fields, { Cookie: cookie })),
  };
}

describe.each(databases)("a required second factor, on $name", ({ engine }) => {
  test("is required for a role by an owner, applies to open sessions, and is set up on the account screen", async () => {
    const { url, services, signedInPerson, get, send } = await siteOn(engine);
    const ada = await signedInPerson();
    const bo = await signedInPerson({ name: "Bo Reef", role: "editor" });
    const rule = { intent: "require-two-factor" };
    const refused = await send("/cms/users", { ...rule, owner: "yes" }, ada.cookie);
    expect(refused.body).toContain("Set up yours first");
    expect((await send("/cms/users", { ...rule, editor: "yes" }, bo.cookie)).status).toBe(403);
    expect(await isLoggedIn(url, bo.cookie)).toBe(true);
    expect((await send("/cms/users", { ...rule, editor: "yes" }, ada.cookie)).body).toContain("rules are saved");
    expect((await get("/cms/users", ada.cookie)).body).toContain("Needs two-step sign-in");

    const led = await get("/cms/services?state=draft", bo.cookie);
    expect(led).toMatchObject({
      status: 303,
      headers: { location: "/cms/account?to=%2Fcms%2Fservices%3Fstate%3Ddraft" },
    });
    const workingCopy = { intent: "save", person: bo.person.id, formId: "w", sequence: "1", base: "1", content: "{}" };
    for (const path of [entry, `${entry}/autosave`]) {
      expect(await send(path, workingCopy, bo.cookie)).toMatchObject({ status: 403, body: '{"needs":"two-factor"}' });
    }
    for (const path of [
      `${entry}?since=1`,
      "/cms/leads/count",
      "/cms/find?q=a",
      "/cms/preview/service/service-cloud",
    ]) {
      expect((await get(path, bo.cookie)).headers.location, path).toMatch(/^\/cms\/account\?to=/);
    }

    const setUp = "/cms/account?to=%2Fcms%2Fservices";
    const screen = await get(setUp, bo.cookie);
    expect(screen.status).toBe(200);
    expect(screen.body).toContain("Set up two-step sign-in");
    expect(screen.body).not.toContain("Where you are logged in");
    const now = new Date();
    services.now = () => now;
    const begun = await send(setUp, { intent: "begin-two-factor", currentPassword: password }, bo.cookie);
    const key = begun.body.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1]?.replaceAll(" ", "") ?? "";
    const code = totpCode(key, Math.floor(now.getTime() / 30_000));
    const on = await send(setUp, { intent: "confirm-two-factor", code }, bo.cookie);
    expect(on.body).toContain("Save these recovery codes now");
    expect(on.body).toContain('href="/cms/services"');
    expect((await get("/cms/services", bo.cookie)).status).toBe(200);
    const stays = await send("/cms/account", { intent: "end-two-factor", currentPassword: password }, bo.cookie);
    expect(stays.body).toContain("Your role requires two-step sign-in.");
    expect((await get("/cms/users", ada.cookie)).body).not.toContain("Needs two-step sign-in");
  });

  test("redirects there after login and after an invitation", async () => {
    const { url, services, signedInPerson, get, send } = await siteOn(engine);
    const ada = await signedInPerson();
    await withTwoFactor(services, ada.person);
    await requireTwoFactor(services, ada.person, ["owner", "editor", "sales"]);
    const sal = await signedInPerson({ role: "sales" });
    const entered = cookiesOf(await logIn(url, { email: sal.person.email, to: "/cms/leads" }));
    expect((await get("/cms/leads", entered)).headers.location).toBe("/cms/account?to=%2Fcms%2Fleads");

    const bo = { name: "Bo Reyes", email: "bo@harbor.example", roles: ["editor"] as const };
    const invited = await invite(services, ada.person, bo, "link");
    const { pathname, search } = new URL((invited.state === "invited" && invited.link) || "");
    const opened = await get(pathname + search, "");
    const chosen = { name: bo.name, password: "quiet marble ferry" };
    const taken = await send("/cmslogin/password", chosen, cookiesOf(opened));
    expect(taken.headers.location).toBe("/cms/dashboard");
    const home = await get("/cms/dashboard", cookiesOf(taken));
    expect(home.headers.location).toBe("/cms/account?to=%2Fcms%2Fdashboard");
    expect((await get("/cms/account", cookiesOf(taken))).headers.location).toBe("/cms/account?to=%2Fcms%2Faccount");
  });

  test("wrong codes after a correct password are shown to the user until the password changes", async () => {
    const { url, services, signedInPerson, get, send } = await siteOn(engine);
    const ada = await signedInPerson();
    await withTwoFactor(services, ada.person);
    const challengeCookies = cookiesOf(await logIn(url, { email: ada.person.email }));
    await Promise.all(Array.from({ length: 3 }, () => send("/cmslogin/code", { code: "000000" }, challengeCookies)));
    expect((await get("/cms/account", ada.cookie)).body).toContain("someone entered your password");
    expect((await get("/cms/activity", ada.cookie)).body).toContain("reported wrong codes");
    const change = { intent: "change-password", currentPassword: password, password: "quiet marble ferry" };
    await send("/cms/account", change, ada.cookie);
    expect((await get("/cms/account", ada.cookie)).body).not.toContain("someone entered your password");
  });
});
