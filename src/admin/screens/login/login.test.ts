import { describe, expect, test } from "vitest";
import { createFirstAccount } from "#src/domain/auth/accounts/redeem-link.server.ts";
import { invite } from "#src/domain/auth/accounts/staff.server.ts";
import { readSession } from "#src/domain/auth/sessions.server.ts";
import { allRows } from "../../../../tests/support/backups.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { emailedLink, testMailServer } from "../../../../tests/support/outbox.ts";
import { ask, databaseSettings, sharedSite, startTestSite } from "../../../../tests/support/site.ts";
import {
  aPerson,
  cookiesOf,
  form,
  isLoggedIn,
  logIn,
  logInDirectly,
  password,
} from "../../../../tests/support/staff.ts";
import { withTwoFactor } from "../../../../tests/support/two-factor.ts";

const shared = sharedSite();

describe.each(databases)("the login on $name", ({ engine }) => {
  test("logs in with the password, and redirects to the requested screen", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const ada = await aPerson(site.services.db, { email: "Ada@harbor.example" });
    const response = await logIn(url, { email: " ada@HARBOR.example", to: "/cms/seo?tab=2" });
    expect(response).toMatchObject({
      status: 303,
      headers: { location: "/cms/seo?tab=2", "cache-control": "no-store" },
    });
    expect(response.headers["set-cookie"]).toContainEqual(
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
    );
    const cookie = cookiesOf(response);
    const dashboard = await ask(url, "/cms/dashboard", { headers: { Host: new URL(url).host, Cookie: cookie } });
    expect(dashboard).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(dashboard.body).toContain("Login successful!");
    const lines = await site.services.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_kind", "=", "sign-in")
      .execute();
    expect(lines).toMatchObject([{ act: "signed-in", person_id: ada.id, detail: { method: "password" } }]);
  });

  test("responds the same to a wrong password, an unknown account and a disabled one", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const { db } = site.services;
    const ada = await aPerson(db);
    const away = await aPerson(db);
    await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", away.id).execute();
    const responses = await Promise.all([
      logIn(url, { email: ada.email, password: "tidal lantern obo" }),
      logIn(url, { email: ada.email, password: ` ${password}` }),
      logIn(url, { email: "nobody@harbor.example" }),
      logIn(url, { email: away.email }),
    ]);
    for (const { status, headers, body } of responses) {
      expect(status).toBe(401);
      expect(headers["set-cookie"]).toBeUndefined();
      expect(body).toContain("Invalid email or password");
    }
    const [first, ...others] = responses.map(({ body }) => body.replaceAll(/[\w.-]+@[\w.]+/g, "").length);
    for (const other of others) expect(other).toBe(first);
  });

  test("starts a new session and ends the previous one", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const ada = await aPerson(site.services.db);
    const before = await logInDirectly(site.services.db, ada);
    const planted = await logIn(url, { email: ada.email }, { Cookie: "session=chosen-by-attacker" });
    expect(cookiesOf(planted)).not.toContain("chosen-by-attacker");
    const after = cookiesOf(await logIn(url, { email: ada.email }, { Cookie: before }));
    expect(await isLoggedIn(url, before)).toBe(false);
    expect(await isLoggedIn(url, after)).toBe(true);
    expect(await isLoggedIn(url, "session=chosen-by-attacker")).toBe(false);
  });

  test("asks for a code if two-step sign-in is on, and accepts each code once", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const ada = await aPerson(site.services.db);
    const { codes, recovery } = await withTwoFactor(site.services, ada);
    const challengeCookies = cookiesOf(await logIn(url, { email: ada.email, to: "/cms/seo" }));
    expect(challengeCookies).toMatch(/^challenge=[\w-]+$/);
    expect(await isLoggedIn(url, challengeCookies)).toBe(false);
    const send = (code: string, cookie = challengeCookies) =>
      ask(url, "/cmslogin/code?to=%2Fcms%2Fseo", form(url, { code }, { Cookie: cookie }));
    expect((await send("000000")).status).toBe(401);
    const used = codes(0);
    expect((await send(used)).status).toBe(401);
    const entered = await send(codes(1));
    expect(entered).toMatchObject({ status: 303, headers: { location: "/cms/seo" } });
    expect(await isLoggedIn(url, cookiesOf(entered))).toBe(true);
    expect((await send(recovery)).status).toBe(401);
    const again = cookiesOf(await logIn(url, { email: ada.email }));
    expect((await send(codes(1), again)).status).toBe(401);
    expect((await send(recovery.toUpperCase(), again)).status).toBe(303);
    const third = cookiesOf(await logIn(url, { email: ada.email }));
    expect((await send(recovery, third)).status).toBe(401);
  });

  test("logs out on the server, and only by POST", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db));
    await ask(url, "/cms/logout", { headers: { Host: new URL(url).host, Cookie: cookie } });
    expect(await isLoggedIn(url, cookie)).toBe(true);
    const response = await ask(url, "/cms/logout", form(url, {}, { Cookie: cookie }));
    expect(response).toMatchObject({
      status: 303,
      headers: { location: "/cmslogin", "clear-site-data": '"cache"' },
    });
    expect(await isLoggedIn(url, cookie)).toBe(false);
    const login = await ask(url, "/cmslogin", { headers: { Host: new URL(url).host, Cookie: cookiesOf(response) } });
    expect(login.body).toContain("Logged out successfully");
    expect(login.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^notice=;.*Max-Age=0$/));
  });

  test("a reset link sets a password once, and ends every session", async () => {
    const server = await testMailServer();
    const settings = { ...(await databaseSettings(engine)), smtpUrl: server.url, origin: "http://localhost:4321" };
    const { site, url } = await startTestSite(settings);
    const { db } = site.services;
    const ada = await aPerson(db);
    const headers = { Host: "localhost:4321", Origin: "http://localhost:4321" };
    const session = await logInDirectly(db, ada);
    const spoofed = { ...headers, "X-Forwarded-Host": "evil.test", Forwarded: "host=evil.test" };
    await ask(url, "/cmslogin/forgot", form(url, { email: ada.email }, spoofed));
    const link = await emailedLink(server, ada.email);
    expect(link).toMatch(/^http:\/\/localhost:4321\/cmslogin\/link\?token=[\w-]{43}$/);
    expect(JSON.stringify(await allRows(db))).not.toContain(link.split("token=")[1]);
    const opened = await ask(url, link.slice("http://localhost:4321".length), { headers });
    expect(opened).toMatchObject({ status: 303, headers: { location: "/cmslogin/password" } });
    const choose = (chosen: string) =>
      ask(url, "/cmslogin/password", form(url, { password: chosen }, { ...headers, Cookie: cookiesOf(opened) }));
    expect((await choose("short")).status).toBe(422);
    const guessable = (await choose("Password1234!")).body;
    expect(guessable).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="password"/);
    expect(guessable).toMatch(/<p id="choose-password-password-error"[^>]*>That password is too easy to guess\./);
    expect(await choose("quiet marble ferry")).toMatchObject({ status: 303, headers: { location: "/cmslogin" } });
    expect((await choose("another marble ferry")).headers.location).toBe("/cmslogin");
    expect(await readSession(db, session.slice("session=".length), new Date())).toBeNull();
    const known = await logIn(url, { email: ada.email, password: "quiet marble ferry" }, headers);
    expect(known.status).toBe(303);
  });
});

test("creating the first account or accepting an invitation logs in", async () => {
  const { site, url } = await startTestSite({ origin: "http://localhost:4321" });
  const { services } = site;
  const headers = { Host: "localhost:4321", Origin: "http://localhost:4321" };
  const take = async (link: string, fields: Record<string, string>) => {
    const { pathname, search } = new URL(link);
    const opened = await ask(url, pathname + search, { headers });
    return ask(url, "/cmslogin/password", form(url, fields, { ...headers, Cookie: cookiesOf(opened) }));
  };
  const isLoggedIn = async (cookie: string) =>
    (await ask(url, "/cms/dashboard", { headers: { ...headers, Cookie: cookie } })).status === 200;

  const first = await createFirstAccount(services, null);
  if (first.state !== "link") throw new Error("There is nobody yet");
  const accountFields = { name: "Nora Quay", email: "nora@harbor.example", password: "quiet marble ferry" };
  const created = await take(first.link, accountFields);
  expect(created).toMatchObject({ status: 303, headers: { location: "/cms/dashboard" } });
  expect(await isLoggedIn(cookiesOf(created))).toBe(true);

  const nora = await readSession(services.db, /session=([\w-]+)/.exec(cookiesOf(created))?.[1] ?? "", new Date());
  if (!nora) throw new Error("Nora is logged in");
  const invitation = { name: "Bo", email: "bo@harbor.example", roles: ["editor"] as const };
  const invited = await invite(services, nora, invitation, "link");
  const taken = await take((invited.state === "invited" && invited.link) || "", {
    name: "Bo Reyes",
    password: "tidal ferry oboe",
  });
  expect(taken).toMatchObject({ status: 303, headers: { location: "/cms/dashboard" } });
  expect(await isLoggedIn(cookiesOf(taken))).toBe(true);
});

test("every login response takes at least a second", async () => {
  const { site, url } = await startTestSite();
  delete site.services.loginDurationMs;
  const { email } = await aPerson(site.services.db);
  for (const given of [password, "wrong", ""]) {
    const started = performance.now();
    await logIn(url, { email, password: given });
    expect(performance.now() - started).toBeGreaterThanOrEqual(999);
  }
});

test("on a public site all cookies are host-only and secure", async () => {
  const origin = "https://www.harbor.example";
  const { site, url } = await startTestSite({ origin });
  const { email } = await aPerson(site.services.db);
  const headers = { Host: "www.harbor.example", Origin: origin };
  const response = await logIn(url, { email }, headers);
  expect(response.status).toBe(303);
  expect(response.headers["set-cookie"]).toHaveLength(4);
  for (const cookie of response.headers["set-cookie"] ?? []) {
    expect(cookie).toMatch(/^__Host-\w+=[^;]*; Path=\/; HttpOnly; SameSite=Lax; Secure(?:; Max-Age=\d+)?$/);
  }
  const cookie = cookiesOf(response);
  expect((await ask(url, "/cms/dashboard", { headers: { ...headers, Cookie: cookie } })).status).toBe(200);
  const plain = cookie.replaceAll("__Host-", "");
  expect((await ask(url, "/cms/dashboard", { headers: { ...headers, Cookie: plain } })).status).toBe(303);
});

test("a signed-in user is redirected from the login", async () => {
  const { site, url } = await startTestSite();
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db));
  const headers = { Host: new URL(url).host, Cookie: cookie };
  expect(await ask(url, "/cmslogin", { headers })).toMatchObject({
    status: 302,
    headers: { location: "/cms/dashboard" },
  });
  expect(await ask(url, "/cms", { headers })).toMatchObject({ status: 302, headers: { location: "/cms/dashboard" } });
});

test("visitors' pages ignore the session and set no cookie", async () => {
  const { site, url } = await startTestSite();
  const cookie = await logInDirectly(site.services.db, await aPerson(site.services.db));
  for (const path of ["/", "/contact", "/es", "/no-such-page"]) {
    const signed = await ask(url, path, { headers: { Host: new URL(url).host, Cookie: cookie } });
    const plain = await ask(url, path);
    expect(signed.body).toBe(plain.body);
    expect(signed.headers["set-cookie"]).toBeUndefined();
  }
});

test("tokens are not logged", async () => {
  const { site, url } = await startTestSite({ logLevel: "info" });
  const accountFields: string[] = [];
  site.log.info = ((...loggedValues: unknown[]) =>
    accountFields.push(JSON.stringify(loggedValues))) as typeof site.log.info;
  await ask(url, "/cmslogin/link?token=secret-token");
  await logIn(url, { email: "ada@harbor.example", password: "secret-token" }, { Cookie: "session=secret-token" });
  expect(accountFields).toHaveLength(2);
  expect(accountFields.join()).not.toMatch(/secret-token|ada@/);
});

test("the login reports a database failure, and works again afterward", async () => {
  const { site, url } = await startTestSite({ logLevel: "silent" });
  const { db } = site.services;
  const { email } = await aPerson(db);
  for (const table of ["people", "entry_texts"]) await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  const away = await logIn(url, { email });
  expect(away.status).toBe(503);
  expect(away.body).toContain("An error occurred during login");
  for (const table of ["people", "entry_texts"]) await db.schema.alterTable(`${table}_away`).renameTo(table).execute();
  expect((await logIn(url, { email })).status).toBe(303);
});

test("the login says who can help, and not the company's public number", async () => {
  const { url } = shared();
  const { body } = await ask(url, "/cmslogin", { headers: { Host: new URL(url).host } });
  expect(body).toContain("An owner of this site can help");
  expect(body).not.toContain("555-0142");
});
