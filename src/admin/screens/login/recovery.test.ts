import PostalMime from "postal-mime";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { parseProxyList } from "#src/base/security/client-address.ts";
import { invite } from "#src/domain/auth/accounts/staff.server.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { testMailServer } from "../../../../tests/support/outbox.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { aPerson, cookiesOf, form, isLoggedIn, logIn, password } from "../../../../tests/support/staff.ts";
import { withTwoFactor } from "../../../../tests/support/two-factor.ts";

const chosen = "quiet marble ferry";
const home = "198.51.100.7";

const proxy = parseProxyList("127.0.0.1");

/** A site that sends its emails, and a way to ask it from any address. */
async function siteOn(engine: Engine) {
  const mails = await testMailServer();
  const running = await startTestSite({
    ...(await databaseSettings(engine)),
    smtpUrl: mails.url,
    ...(proxy && { trustProxy: proxy }),
  });
  const { url, site } = running;
  const from = (ipAddress: string, cookie = "") => ({ "X-Forwarded-For": ipAddress, Cookie: cookie });
  const send = (path: string, fields: Record<string, string>, ipAddress: string, cookie = "") =>
    ask(url, path, form(url, fields, from(ipAddress, cookie)));
  const linksMailed = async () => {
    const parsed = await Promise.all(mails.received.map(({ raw }) => PostalMime.parse(raw)));
    return parsed.flatMap(({ text = "" }) => text.match(/\S+\?token=\S+/g) ?? []);
  };
  return {
    url,
    services: site.services,
    send,
    enter: (email: string, ipAddress: string, cookie = "", as = password) =>
      logIn(url, { email, password: as }, from(ipAddress, cookie)),
    /** Asks for a link from a new browser, opens it and chooses a password. Answers with the browser's cookies. */
    reset: async (email: string) => {
      await send("/cmslogin/forgot", { email }, home);
      await expect.poll(linksMailed).toHaveLength(1);
      const { pathname, search } = new URL((await linksMailed())[0] ?? "");
      const opened = await ask(url, pathname + search, { headers: { Host: new URL(url).host } });
      return send("/cmslogin/password", { password: chosen }, home, cookiesOf(opened));
    },
    /** Ten wrong codes by a stranger who knows the password. */
    guessCodes: (cookie: string) =>
      Promise.all(Array.from({ length: 10 }, () => send("/cmslogin/code", { code: "000000" }, "203.0.113.5", cookie))),
    /** Wrong passwords, each from an address of its own unless one is given. */
    guess: (email: (number: number) => string, count: number, ipAddress?: string) =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          logIn(url, { email: email(number), password: "guess" }, from(ipAddress ?? `203.0.${number}.1`)),
        ),
      ),
  };
}

describe.each(databases)("under attack, on $name", ({ engine }) => {
  test("an emailed link lets the user log in with a new password during an attack", async () => {
    const { services, url, enter, reset, guess } = await siteOn(engine);
    const ada = await aPerson(services.db);
    await guess(() => ada.email, 10);
    expect((await enter(ada.email, home)).status).toBe(429);
    const saved = await reset(ada.email);
    expect(saved).toMatchObject({ status: 303, headers: { location: "/cmslogin" } });
    expect(await isLoggedIn(url, cookiesOf(saved))).toBe(false);
    expect((await enter(ada.email, home, "", chosen)).status).toBe(429);
    const entered = await enter(ada.email, home, cookiesOf(saved), chosen);
    expect(entered.status).toBe(303);
    expect(await isLoggedIn(url, cookiesOf(entered))).toBe(true);
  });

  test("a redeemed link does not replace the second factor, and its browser has its own code attempts", async () => {
    const { services, url, enter, reset, send, guessCodes } = await siteOn(engine);
    const ada = await aPerson(services.db);
    const { codes } = await withTwoFactor(services, ada);
    const stranger = cookiesOf(await enter(ada.email, "203.0.113.5"));
    const wrong = await guessCodes(stranger);
    expect(wrong.map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect((await send("/cmslogin/code", { code: codes(1) }, "203.0.113.5", stranger)).status).toBe(429);

    const saved = cookiesOf(await reset(ada.email));
    const challengeCookies = await enter(ada.email, home, saved, chosen);
    expect(challengeCookies.headers.location).toMatch(/^\/cmslogin\/code/);
    const cookies = `${saved}; ${cookiesOf(challengeCookies)}`;
    expect(await isLoggedIn(url, cookies)).toBe(false);
    const entered = await send("/cmslogin/code", { code: codes(1) }, home, cookies);
    expect(entered.status).toBe(303);
    expect(await isLoggedIn(url, cookiesOf(entered))).toBe(true);
  });

  test("ten wrong codes by an attacker with the password do not lock the user out of a known browser", async () => {
    const { services, enter, send, guessCodes } = await siteOn(engine);
    const ada = await aPerson(services.db);
    const known = cookiesOf(await enter(ada.email, home)).replace(/session=[^;]*; /, "");
    const { codes } = await withTwoFactor(services, ada);
    const stranger = cookiesOf(await enter(ada.email, "203.0.113.5"));
    await guessCodes(stranger);
    const challengeCookies = `${known}; ${cookiesOf(await enter(ada.email, home, known))}`;
    expect((await send("/cmslogin/code", { code: codes(1) }, home, challengeCookies)).status).toBe(303);
  });

  test("an attacker on the office network cannot lock out a known browser", { tags: ["long"] }, async () => {
    const { services, enter, guess, send } = await siteOn(engine);
    const [ada, bo] = [await aPerson(services.db), await aPerson(services.db)];
    const known = cookiesOf(await enter(ada.email, home)).replace(/session=[^;]*; /, "");
    const unknownEmail = (number: number) => `a${number}@harbor.example`;
    const outside = await guess(unknownEmail, 31, "203.0.113.5");
    expect(outside.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await enter(bo.email, home)).status).toBe(303);

    await guess(unknownEmail, 30, home);
    expect((await enter(bo.email, home)).status).toBe(429);
    expect((await enter(ada.email, home, known)).status).toBe(303);
    const unsigned = { clientDataJSON: "", authenticatorData: "", signature: "" };
    const { id } = await services.db
      .insertInto("passkeys")
      .values({ id: "hers", person_id: ada.id, name: "", public_key: "", counter: 0, created_at: services.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const response = JSON.stringify({ id, rawId: id, type: "public-key", response: unsigned });
    const passkey = (cookie: string) =>
      send("/cmslogin/passkey", { intent: "finish", challengeToken: "", response, to: "" }, home, cookie);
    expect((await passkey("")).status).toBe(429);
    expect((await passkey(known)).status).toBe(401);
    await send("/cmslogin/forgot", { email: ada.email }, home, known);
    expect((await enter(bo.email, home)).status).toBe(429);
    const links = await services.db
      .selectFrom("one_time_links")
      .select("person_id")
      .where("purpose", "=", "reset")
      .execute();
    expect(links).toEqual([{ person_id: ada.id }]);
  });

  test("an invitation works during an attack on the address", async () => {
    const { services, url, guess, send } = await siteOn(engine);
    const ada = { ...(await aPerson(services.db)), sessionId: "" };
    const bo = { name: "Bo Reyes", email: "bo@harbor.example", roles: ["editor"] as const };
    await guess(() => bo.email, 10);
    const invited = await invite(services, ada, bo, "link");
    const { pathname, search } = new URL((invited.state === "invited" && invited.link) || "");
    const opened = await ask(url, pathname + search, { headers: { Host: new URL(url).host } });
    const taken = await send("/cmslogin/password", { name: bo.name, password: chosen }, home, cookiesOf(opened));
    expect(taken.headers.location).toBe("/cms/dashboard");
    expect(await isLoggedIn(url, cookiesOf(taken))).toBe(true);
  });
});
