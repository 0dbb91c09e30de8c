import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { anOffice } from "../../tests/support/office.ts";
import { aPerson, password, signedIn } from "../../tests/support/staff.ts";
import { readHistory } from "../history/read.server.ts";
import { changeEmail, changePassword } from "./accounts.server.ts";
import { readLink } from "./links.server.ts";
import type { Office } from "./office.ts";
import { beginPasskeySignIn } from "./passkey-sign-in.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { readSession } from "./sessions.server.ts";
import { signIn, signInByCode } from "./sign-in.server.ts";
import { disable, resetTwoFactor, startReset } from "./staff.server.ts";
import { openSealedStep } from "./steps.server.ts";
import { requestReset, takeLink } from "./take-link.server.ts";
import { totpCode } from "./totp.server.ts";
import { beginTwoFactor, confirmTwoFactor } from "./two-factor.server.ts";

const visit = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null };
const tokenOf = (link: string | null) => new URL(link ?? "").searchParams.get("token") ?? "";

/** So many passwords wait before a new one that whatever happens meanwhile is done before it is looked at. */
function queueOfPasswords(): Promise<unknown> {
  return Promise.all(Array.from({ length: 30 }, () => hashPassword(password)));
}

const counted = (office: Office) => async () =>
  (await office.db.selectFrom("sign_in_tries").select("key").execute()).length;

async function withTwoFactor(office: Office) {
  const person = await aPerson(office.db);
  const signed = { ...person, sessionId: "" };
  const begun = await beginTwoFactor(office, signed, password);
  if (begun.state !== "begun") throw new Error("The password is right");
  const now = office.now();
  const code = (later: number) => totpCode(begun.enrolment.secret, Math.floor(now.getTime() / 30_000) + later);
  const results = await Promise.all([
    confirmTwoFactor(office, signed, code(0)),
    confirmTwoFactor(office, signed, code(0)),
  ]);
  expect(results.map(({ state }) => state).toSorted()).toEqual(["on", "wrong-code"]);
  return { person, code, codes: results.flatMap((result) => (result.state === "on" ? result.recoveryCodes : [])) };
}

async function steps(office: Office, email: string, number: number): Promise<string[]> {
  const begun = await Promise.all(Array.from({ length: number }, () => signIn(office, email, password, visit)));
  return begun.map((result) => (result.state === "second-factor" ? result.step : ""));
}

describe.each(databases)("at the same time, on $name", ({ engine }) => {
  test("a password that is changed while it is looked at lets nobody in", async () => {
    const office = await anOffice(engine);
    const { db } = office;
    const [ada, bo] = [await aPerson(db), await aPerson(db)];
    const queue = queueOfPasswords();
    const tries = [ada, bo].map(({ email }) => signIn(office, email, password, visit));
    await expect.poll(counted(office)).toBe(3);
    await db.updateTable("people").set({ password: "another" }).where("id", "=", ada.id).execute();
    await disable(office, ada, bo.id);
    expect(await Promise.all(tries)).toEqual([{ state: "wrong" }, { state: "wrong" }]);
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
    await queue;
  });

  test("whoever was shut out by a reset changes no password any more", async () => {
    const office = await anOffice(engine);
    const { db, now } = office;
    const ada = await aPerson(db);
    const session = await readSession(db, (await signedIn(db, ada)).slice("session=".length), now());
    if (!session) throw new Error("The session is new");
    const queue = queueOfPasswords();
    const late = changePassword(office, session, password, "copper window harvest", true);
    await expect.poll(counted(office)).toBe(1);
    await db.deleteFrom("sessions").where("person_id", "=", ada.id).execute();
    expect(await late).toEqual({ state: "wrong-password" });
    expect(await signIn(office, ada.email, password, visit)).toMatchObject({ state: "in" });
    await queue;
  });

  test("one code, and one recovery code, lets in once", async () => {
    const office = await anOffice(engine);
    const at = office.now();
    office.now = () => at;
    const { person, code, codes } = await withTwoFactor(office);
    for (const used of [code(1), codes[0] ?? ""]) {
      const begun = await steps(office, person.email, 3);
      const results = await Promise.all(begun.map((step) => signInByCode(office, step, used, visit)));
      expect(results.map(({ state }) => state).toSorted()).toEqual(["in", "wrong", "wrong"]);
    }
    const [step = ""] = await steps(office, person.email, 1);
    const both = await Promise.all(codes.slice(1, 3).map((used) => signInByCode(office, step, used, visit)));
    expect(both.map(({ state }) => state).toSorted()).toEqual(["failed", "in"]);
  });

  test("half a login ends with the password that began it, and whose two-factor is taken off is told", async () => {
    const office = await anOffice(engine);
    const at = office.now();
    office.now = () => at;
    const { person, code } = await withTwoFactor(office);
    const [step = ""] = await steps(office, person.email, 1);
    const started = await startReset(office, person, person.id, "link");
    if (started.state !== "started") throw new Error(started.state);
    await takeLink(office, tokenOf(started.link), { name: "", email: "", password: "quiet marble ferry" });
    expect(await signInByCode(office, step, code(1), visit)).toEqual({ state: "failed" });
    await resetTwoFactor(office, person, person.id);
    const mails = await office.db.selectFrom("outbox").select(["to_address", "subject"]).execute();
    expect(mails).toContainEqual({ to_address: person.email, subject: expect.stringContaining("off") });
  });

  test("a new password or address ends the resets that are under way", async () => {
    const office = await anOffice(engine);
    const { db, now } = office;
    const ada = await aPerson(db);
    const session = await readSession(db, (await signedIn(db, ada)).slice("session=".length), now());
    if (!session) throw new Error("The session is new");
    const changes = [
      () => changeEmail(office, session, password, "ada.new@harbor.example"),
      () => changePassword(office, session, password, "quiet marble ferry", false),
    ];
    for (const change of changes) {
      const started = await startReset(office, ada, ada.id, "link");
      if (started.state !== "started") throw new Error(started.state);
      expect(await readLink(db, tokenOf(started.link), now())).not.toBeNull();
      expect(await change()).toMatchObject({ state: "changed" });
      expect(await readLink(db, tokenOf(started.link), now())).toBeNull();
    }
  });

  test("wrong passwords and codes stand in the history: a line an hour for each account, whatever is guessed", async () => {
    const office = await anOffice(engine);
    const { db } = office;
    const at = office.now();
    office.now = () => at;
    const ada = await aPerson(db);
    const { person } = await withTwoFactor(office);
    const [step = ""] = await steps(office, person.email, 1);
    const guesses = Array.from({ length: 8 }, (_, index) => index);
    await Promise.all([
      ...guesses.map((number) =>
        signIn(office, ada.email, `guess ${number}`, { ...visit, address: `192.0.2.${number}` }),
      ),
      ...guesses.map((number) => signIn(office, `a${number}@harbor.example`, "guess", visit)),
      signInByCode(office, step, "000000", visit),
    ]);
    const { lines } = await readHistory(db, { kinds: ["sign-in"] }, { size: 50 });
    const refused = lines.map(({ act, subject_id, detail }) => ({ act, subject_id, detail }));
    expect(refused).toHaveLength(3);
    expect(refused).toEqual(
      expect.arrayContaining([
        { act: "refused a password", subject_id: ada.id, detail: { times: 8 } },
        { act: "refused a password", subject_id: "unknown", detail: { times: 8 } },
        { act: "refused a code", subject_id: person.id, detail: { times: 1 } },
      ]),
    );
    office.now = () => new Date(at.getTime() + 60 * 60_000);
    await signIn(office, ada.email, "guess", visit);
    expect((await readHistory(db, { kinds: ["sign-in"] }, { size: 50 })).lines).toHaveLength(4);
  });

  test("what is begun with a passkey takes no room until it is finished, and is finished once", async () => {
    const office = await anOffice(engine);
    const { db, secret, now } = office;
    const { step, options } = await beginPasskeySignIn(office, office.origin);
    expect(await db.selectFrom("sign_in_steps").selectAll().execute()).toEqual([]);
    const begun = openSealedStep(secret, step, now());
    expect(begun?.challenge).toBe(options.challenge);
    const finish = () => db.transaction().execute((tx) => begun?.finish(tx) ?? Promise.resolve(false));
    expect((await Promise.all([finish(), finish()])).toSorted()).toEqual([false, true]);
    expect(openSealedStep(secret, step, new Date(now().getTime() + 11 * 60_000))).toBeNull();
    for (const other of ["", "x", `A${step.slice(1)}`, `B${step.slice(1)}`].filter((other) => other !== step)) {
      expect(openSealedStep(secret, other, now())).toBeNull();
    }
    // Another spelling of the same bytes is the same step.
    const spelled = openSealedStep(secret, `${step}=`, now());
    expect(await db.transaction().execute((tx) => spelled?.finish(tx) ?? Promise.resolve(false))).toBe(false);
  });

  test("a password of signs that take two places each lets in", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    const long = Array.from({ length: 250 }, (_, index) => String.fromCodePoint(0x20000 + index * 37)).join("");
    const started = await startReset(office, ada, ada.id, "link");
    if (started.state !== "started") throw new Error(started.state);
    const taken = await takeLink(office, tokenOf(started.link), { name: "", email: "", password: long });
    expect(taken).toEqual({ state: "chosen", newcomer: null, device: expect.any(String) });
    expect(await signIn(office, ada.email, `${long}x`, visit)).toEqual({ state: "wrong" });
    expect(await signIn(office, ada.email, long, visit)).toMatchObject({ state: "in" });
  });

  test("three mails for a forgotten password, and no more, whoever asks at once", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    await Promise.all(Array.from({ length: 8 }, () => requestReset(office, ada.email, visit)));
    expect(await office.db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(await office.db.selectFrom("one_time_links").select("digest").execute()).toHaveLength(1);
  });
});
