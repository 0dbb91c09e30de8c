import { describe, expect, test } from "vitest";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { testAuthContext } from "../../../tests/support/auth-context.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPerson, logInDirectly, password } from "../../../tests/support/staff.ts";
import { changeEmail, changePassword } from "./accounts/accounts.server.ts";
import { readLink } from "./accounts/links.server.ts";
import { redeemLink, requestReset } from "./accounts/redeem-link.server.ts";
import { disable, resetTwoFactor, startReset } from "./accounts/staff.server.ts";
import type { AuthContext } from "./auth-context.ts";
import { loginByCode, loginByPassword } from "./login/login.server.ts";
import { openSealedChallenge } from "./login/login-challenge.server.ts";
import { startPasskeyLogin } from "./login/passkey-login.server.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";
import { readSession } from "./sessions.server.ts";
import { totpCode } from "./two-factor/totp.server.ts";
import { confirmTwoFactorSetup, startTwoFactorSetup } from "./two-factor/two-factor.server.ts";

const client = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null, session: null };
const tokenOf = (link: string | null) => new URL(link ?? "").searchParams.get("token") ?? "";

/** Enough queued passwords, so that changes finish before a new one is verified. */
function queueOfPasswords(): Promise<unknown> {
  return Promise.all(Array.from({ length: 30 }, () => hashPassword(password)));
}

const counted = (auth: AuthContext) => async () =>
  (await auth.db.selectFrom("login_attempts").select("key").execute()).length;

async function withTwoFactor(auth: AuthContext) {
  const person = await aPerson(auth.db);
  const signed = { ...person, sessionId: "" };
  const pending = await startTwoFactorSetup(auth, signed, password);
  if (pending.state !== "begun") throw new Error("The password is right");
  const now = auth.now();
  const code = (later: number) => totpCode(pending.enrollment.secret, Math.floor(now.getTime() / 30_000) + later);
  const results = await Promise.all([
    confirmTwoFactorSetup(auth, signed, code(0)),
    confirmTwoFactorSetup(auth, signed, code(0)),
  ]);
  expect(results.map(({ state }) => state).toSorted()).toEqual(["on", "wrong-code"]);
  return { person, code, codes: results.flatMap((result) => (result.state === "on" ? result.recoveryCodes : [])) };
}

async function challengeTokens(auth: AuthContext, email: string, number: number): Promise<string[]> {
  const pending = await Promise.all(
    Array.from({ length: number }, () => loginByPassword(auth, email, password, client)),
  );
  return pending.map((result) => (result.state === "two-factor" ? result.challengeToken : ""));
}

describe.each(databases)("concurrent requests on $name", ({ engine }) => {
  test("a password that changes during its verification is refused", async () => {
    const auth = await testAuthContext(engine);
    const { db } = auth;
    const [ada, bo] = [await aPerson(db), await aPerson(db)];
    const queue = queueOfPasswords();
    const tries = [ada, bo].map(({ email }) => loginByPassword(auth, email, password, client));
    await expect.poll(counted(auth)).toBe(3);
    await db.updateTable("people").set({ password: "another" }).where("id", "=", ada.id).execute();
    await disable(auth, ada, bo.id);
    expect(await Promise.all(tries)).toEqual([{ state: "wrong" }, { state: "wrong" }]);
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    await queue;
  });

  test("a session ended by a reset cannot change the password", async () => {
    const auth = await testAuthContext(engine);
    const { db, now } = auth;
    const ada = await aPerson(db);
    const session = await readSession(db, (await logInDirectly(db, ada)).slice("session=".length), now());
    if (!session) throw new Error("The session is new");
    const queue = queueOfPasswords();
    const lateChange = changePassword(auth, session, password, "copper window harvest", true);
    await expect.poll(counted(auth)).toBe(1);
    await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
    expect(await lateChange).toEqual({ state: "wrong-password" });
    expect(await loginByPassword(auth, ada.email, password, client)).toMatchObject({ state: "in" });
    await queue;
  });

  test("a code and a recovery code work once", async () => {
    const auth = await testAuthContext(engine);
    const at = auth.now();
    auth.now = () => at;
    const { person, code, codes } = await withTwoFactor(auth);
    for (const used of [code(1), codes[0] ?? ""]) {
      const pending = await challengeTokens(auth, person.email, 3);
      const results = await Promise.all(
        pending.map((challengeToken) => loginByCode(auth, challengeToken, used, client)),
      );
      expect(results.map(({ state }) => state).toSorted()).toEqual(["in", "wrong", "wrong"]);
    }
    const [challengeToken = ""] = await challengeTokens(auth, person.email, 1);
    const both = await Promise.all(codes.slice(1, 3).map((used) => loginByCode(auth, challengeToken, used, client)));
    expect(both.map(({ state }) => state).toSorted()).toEqual(["failed", "in"]);
  });

  test("a new password ends an unfinished login, and turning two-factor off sends a notice", async () => {
    const auth = await testAuthContext(engine);
    const at = auth.now();
    auth.now = () => at;
    const { person, code } = await withTwoFactor(auth);
    const [challengeToken = ""] = await challengeTokens(auth, person.email, 1);
    const started = await startReset(auth, person, person.id, "link");
    if (started.state !== "started") throw new Error(started.state);
    await redeemLink(auth, tokenOf(started.link), { name: "", email: "", password: "quiet marble ferry" });
    expect(await loginByCode(auth, challengeToken, code(1), client)).toEqual({ state: "failed" });
    await resetTwoFactor(auth, person, person.id);
    const emails = await auth.db.selectFrom("outbox").select(["to_address", "subject"]).execute();
    expect(emails).toContainEqual({ to_address: person.email, subject: expect.stringContaining("off") });
  });

  test("a new password or address ends open resets", async () => {
    const auth = await testAuthContext(engine);
    const { db, now } = auth;
    const ada = await aPerson(db);
    const session = await readSession(db, (await logInDirectly(db, ada)).slice("session=".length), now());
    if (!session) throw new Error("The session is new");
    const changes = [
      () => changeEmail(auth, session, password, "ada.new@harbor.example"),
      () => changePassword(auth, session, password, "quiet marble ferry", false),
    ];
    for (const change of changes) {
      const started = await startReset(auth, ada, ada.id, "link");
      if (started.state !== "started") throw new Error(started.state);
      expect(await readLink(db, tokenOf(started.link), now())).not.toBeNull();
      expect(await change()).toMatchObject({ state: "changed" });
      expect(await readLink(db, tokenOf(started.link), now())).toBeNull();
    }
  });

  test("wrong passwords and codes add one audit line an hour for each account", async () => {
    const auth = await testAuthContext(engine);
    const { db } = auth;
    const at = auth.now();
    auth.now = () => at;
    const ada = await aPerson(db);
    const { person } = await withTwoFactor(auth);
    const [challengeToken = ""] = await challengeTokens(auth, person.email, 1);
    const guesses = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all([
      ...guesses.map((number) =>
        loginByPassword(auth, ada.email, `guess ${number}`, { ...client, address: `192.0.2.${number}` }),
      ),
      ...guesses.map((number) => loginByPassword(auth, `a${number}@harbor.example`, "guess", client)),
      loginByCode(auth, challengeToken, "000000", client),
    ]);
    const { lines } = await readAuditLog(db, { kinds: ["sign-in"] }, { size: 50 });
    const refused = lines.map(({ act, subject_id, detail }) => ({ act, subject_id, detail }));
    expect(refused).toHaveLength(3);
    expect(refused).toEqual(
      expect.arrayContaining([
        { act: "password-refused", subject_id: ada.id, detail: { times: 8 } },
        { act: "password-refused", subject_id: "unknown", detail: { times: 8 } },
        { act: "code-refused", subject_id: person.id, detail: { times: 1 } },
      ]),
    );
    auth.now = () => new Date(at.getTime() + 60 * 60_000);
    await loginByPassword(auth, ada.email, "guess", client);
    expect((await readAuditLog(db, { kinds: ["sign-in"] }, { size: 50 })).lines).toHaveLength(4);
  });

  test("a passkey challenge needs no row until it is used, and works once", async () => {
    const auth = await testAuthContext(engine);
    const { db, secret, now } = auth;
    const { challengeToken, options } = await startPasskeyLogin(auth, auth.origin);
    expect(await db.selectFrom("login_challenges").selectAll().execute()).toEqual([]);
    const pending = openSealedChallenge(secret, challengeToken, now());
    expect(pending?.challenge).toBe(options.challenge);
    const finish = () => db.transaction().execute((tx) => pending?.finish(tx) ?? Promise.resolve(false));
    expect((await Promise.all([finish(), finish()])).toSorted()).toEqual([false, true]);
    expect(openSealedChallenge(secret, challengeToken, new Date(now().getTime() + 11 * 60_000))).toBeNull();
    for (const other of ["", "x", `A${challengeToken.slice(1)}`, `B${challengeToken.slice(1)}`].filter(
      (other) => other !== challengeToken,
    )) {
      expect(openSealedChallenge(secret, other, now())).toBeNull();
    }
    // Another encoding of the same bytes is the same challenge.
    const spelled = openSealedChallenge(secret, `${challengeToken}=`, now());
    expect(await db.transaction().execute((tx) => spelled?.finish(tx) ?? Promise.resolve(false))).toBe(false);
  });

  test("a password of characters with two UTF-16 units works", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    const long = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x20000 + index * 37)).join("");
    const started = await startReset(auth, ada, ada.id, "link");
    if (started.state !== "started") throw new Error(started.state);
    const redeemed = await redeemLink(auth, tokenOf(started.link), { name: "", email: "", password: long });
    expect(redeemed).toEqual({ state: "chosen", newAccountEmail: null, device: expect.any(String) });
    expect(await loginByPassword(auth, ada.email, `${long}x`, client)).toEqual({ state: "wrong" });
    expect(await loginByPassword(auth, ada.email, long, client)).toMatchObject({ state: "in" });
  });

  test("concurrent reset requests send three emails at most", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    await Promise.all(Array.from({ length: 8 }, () => requestReset(auth, ada.email, client)));
    expect(await auth.db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(await auth.db.selectFrom("one_time_links").select("digest").execute()).toHaveLength(1);
  });
});
