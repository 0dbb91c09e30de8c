import { describe, expect, test } from "vitest";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { testAuthContext } from "../../../tests/support/auth-context.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aPerson, password, signedIn } from "../../../tests/support/staff.ts";
import { changeEmail, changePassword } from "./accounts/accounts.server.ts";
import { readLink } from "./accounts/links.server.ts";
import { redeemLink, requestReset } from "./accounts/redeem-link.server.ts";
import { disable, resetTwoFactor, startReset } from "./accounts/staff.server.ts";
import type { AuthContext } from "./auth-context.ts";
import { beginPasskeySignIn } from "./login/passkey-sign-in.server.ts";
import { signIn, signInByCode } from "./login/sign-in.server.ts";
import { openSealedChallenge } from "./login/sign-in-challenge.server.ts";
import { hashPassword } from "./passwords/password-hash.server.ts";
import { readSession } from "./sessions.server.ts";
import { totpCode } from "./two-factor/totp.server.ts";
import { beginTwoFactor, confirmTwoFactor } from "./two-factor/two-factor.server.ts";

const client = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null };
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
  const begun = await beginTwoFactor(auth, signed, password);
  if (begun.state !== "begun") throw new Error("The password is right");
  const now = auth.now();
  const code = (later: number) => totpCode(begun.enrollment.secret, Math.floor(now.getTime() / 30_000) + later);
  const results = await Promise.all([confirmTwoFactor(auth, signed, code(0)), confirmTwoFactor(auth, signed, code(0))]);
  expect(results.map(({ state }) => state).toSorted()).toEqual(["on", "wrong-code"]);
  return { person, code, codes: results.flatMap((result) => (result.state === "on" ? result.recoveryCodes : [])) };
}

async function steps(auth: AuthContext, email: string, number: number): Promise<string[]> {
  const begun = await Promise.all(Array.from({ length: number }, () => signIn(auth, email, password, client)));
  return begun.map((result) => (result.state === "two-factor" ? result.step : ""));
}

describe.each(databases)("concurrent requests on $name", ({ engine }) => {
  test("a password that changes during its verification is refused", async () => {
    const auth = await testAuthContext(engine);
    const { db } = auth;
    const [ada, bo] = [await aPerson(db), await aPerson(db)];
    const queue = queueOfPasswords();
    const tries = [ada, bo].map(({ email }) => signIn(auth, email, password, client));
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
    const session = await readSession(db, (await signedIn(db, ada)).slice("session=".length), now());
    if (!session) throw new Error("The session is new");
    const queue = queueOfPasswords();
    const late = changePassword(auth, session, password, "copper window harvest", true);
    await expect.poll(counted(auth)).toBe(1);
    await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
    expect(await late).toEqual({ state: "wrong-password" });
    expect(await signIn(auth, ada.email, password, client)).toMatchObject({ state: "in" });
    await queue;
  });

  test("a code and a recovery code work once", async () => {
    const auth = await testAuthContext(engine);
    const at = auth.now();
    auth.now = () => at;
    const { person, code, codes } = await withTwoFactor(auth);
    for (const used of [code(1), codes[0] ?? ""]) {
      const begun = await steps(auth, person.email, 3);
      const results = await Promise.all(begun.map((step) => signInByCode(auth, step, used, client)));
      expect(results.map(({ state }) => state).toSorted()).toEqual(["in", "wrong", "wrong"]);
    }
    const [step = ""] = await steps(auth, person.email, 1);
    const both = await Promise.all(codes.slice(1, 3).map((used) => signInByCode(auth, step, used, client)));
    expect(both.map(({ state }) => state).toSorted()).toEqual(["failed", "in"]);
  });

  test("a new password ends an unfinished login, and turning two-factor off sends a notice", async () => {
    const auth = await testAuthContext(engine);
    const at = auth.now();
    auth.now = () => at;
    const { person, code } = await withTwoFactor(auth);
    const [step = ""] = await steps(auth, person.email, 1);
    const started = await startReset(auth, person, person.id, "link");
    if (started.state !== "started") throw new Error(started.state);
    await redeemLink(auth, tokenOf(started.link), { name: "", email: "", password: "quiet marble ferry" });
    expect(await signInByCode(auth, step, code(1), client)).toEqual({ state: "failed" });
    await resetTwoFactor(auth, person, person.id);
    const emails = await auth.db.selectFrom("outbox").select(["to_address", "subject"]).execute();
    expect(emails).toContainEqual({ to_address: person.email, subject: expect.stringContaining("off") });
  });

  test("a new password or address ends open resets", async () => {
    const auth = await testAuthContext(engine);
    const { db, now } = auth;
    const ada = await aPerson(db);
    const session = await readSession(db, (await signedIn(db, ada)).slice("session=".length), now());
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
    const [step = ""] = await steps(auth, person.email, 1);
    const guesses = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all([
      ...guesses.map((number) =>
        signIn(auth, ada.email, `guess ${number}`, { ...client, address: `192.0.2.${number}` }),
      ),
      ...guesses.map((number) => signIn(auth, `a${number}@harbor.example`, "guess", client)),
      signInByCode(auth, step, "000000", client),
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
    await signIn(auth, ada.email, "guess", client);
    expect((await readAuditLog(db, { kinds: ["sign-in"] }, { size: 50 })).lines).toHaveLength(4);
  });

  test("a passkey challenge needs no row until it is used, and works once", async () => {
    const auth = await testAuthContext(engine);
    const { db, secret, now } = auth;
    const { step, options } = await beginPasskeySignIn(auth, auth.origin);
    expect(await db.selectFrom("login_challenges").selectAll().execute()).toEqual([]);
    const begun = openSealedChallenge(secret, step, now());
    expect(begun?.challenge).toBe(options.challenge);
    const finish = () => db.transaction().execute((tx) => begun?.finish(tx) ?? Promise.resolve(false));
    expect((await Promise.all([finish(), finish()])).toSorted()).toEqual([false, true]);
    expect(openSealedChallenge(secret, step, new Date(now().getTime() + 11 * 60_000))).toBeNull();
    for (const other of ["", "x", `A${step.slice(1)}`, `B${step.slice(1)}`].filter((other) => other !== step)) {
      expect(openSealedChallenge(secret, other, now())).toBeNull();
    }
    // Another encoding of the same bytes is the same challenge.
    const spelled = openSealedChallenge(secret, `${step}=`, now());
    expect(await db.transaction().execute((tx) => spelled?.finish(tx) ?? Promise.resolve(false))).toBe(false);
  });

  test("a password of characters with two UTF-16 units works", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    const long = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x20000 + index * 37)).join("");
    const started = await startReset(auth, ada, ada.id, "link");
    if (started.state !== "started") throw new Error(started.state);
    const taken = await redeemLink(auth, tokenOf(started.link), { name: "", email: "", password: long });
    expect(taken).toEqual({ state: "chosen", newcomer: null, device: expect.any(String) });
    expect(await signIn(auth, ada.email, `${long}x`, client)).toEqual({ state: "wrong" });
    expect(await signIn(auth, ada.email, long, client)).toMatchObject({ state: "in" });
  });

  test("concurrent reset requests send three emails at most", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    await Promise.all(Array.from({ length: 8 }, () => requestReset(auth, ada.email, client)));
    expect(await auth.db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(await auth.db.selectFrom("one_time_links").select("digest").execute()).toHaveLength(1);
  });
});
