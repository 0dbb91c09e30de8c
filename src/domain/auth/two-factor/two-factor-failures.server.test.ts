import { describe, expect, test } from "vitest";
import { dayMs } from "#src/base/durations.ts";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aPerson, password } from "../../../../tests/support/staff.ts";
import { withPasskey, withTwoFactor } from "../../../../tests/support/two-factor.ts";
import { changePassword } from "../accounts/accounts.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { loginByCode, loginByPassword } from "../login/login.server.ts";
import { lastWarning } from "./two-factor-failures.server.ts";
import { requireTwoFactor } from "./two-factor-rule.server.ts";

const stranger = {
  address: "192.0.2.7",
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537",
  device: null,
  session: null,
};

/** Logs in with the right password, then sends these codes concurrently. */
async function enter(
  auth: AuthContext,
  email: string,
  codes: string[],
  client: Parameters<typeof loginByPassword>[3] = stranger,
) {
  const loginStep = await loginByPassword(auth, email, password, client);
  if (loginStep.state !== "two-factor") throw new Error(loginStep.state);
  return Promise.all(codes.map((code) => loginByCode(auth, loginStep.challengeToken, code, client)));
}

const warnings = async ({ db }: AuthContext) =>
  (await db.selectFrom("outbox").selectAll().where("subject", "like", "Someone may know%").execute()).map(
    ({ to_address, text }) => ({ to_address, text }),
  );

const wrong = (number: number) => Array.from({ length: number }, () => "000000");

function later(auth: AuthContext, milliseconds: number) {
  const then = new Date(auth.now().getTime() + milliseconds);
  auth.now = () => then;
}

describe.each(databases)("wrong codes after the right password, on $name", ({ engine }) => {
  test("send a warning from the third on, once a day, until the password changes", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    await withTwoFactor(auth, ada);
    await enter(auth, ada.email, wrong(2));
    expect(await warnings(auth)).toEqual([]);
    await enter(auth, ada.email, wrong(3));
    expect(await warnings(auth)).toEqual([
      { to_address: ada.email, text: expect.stringContaining("Chrome on Windows and didn't get in.") },
    ]);
    const { lines } = await readAuditLog(auth.db, { kinds: ["sign-in"] }, { size: 9 });
    expect(lines).toContainEqual(
      expect.objectContaining({
        act: "wrong-codes-reported",
        subject_id: ada.id,
        detail: { device: "Chrome on Windows" },
      }),
    );
    expect(await lastWarning(auth.db, ada.id, auth.now())).toEqual({
      at: auth.now(),
      device: "Chrome on Windows",
    });

    later(auth, dayMs - 1);
    await enter(auth, ada.email, wrong(1));
    expect(await warnings(auth)).toHaveLength(1);
    later(auth, 1);
    await enter(auth, ada.email, wrong(1));
    expect(await warnings(auth)).toHaveLength(2);

    const signed = { ...ada, sessionId: "here" };
    await auth.db
      .insertInto("sessions")
      .values({
        id: "here",
        token_digest: "",
        person_id: ada.id,
        device: "",
        network: "",
        created_at: auth.now(),
        seen_at: auth.now(),
      })
      .execute();
    expect((await changePassword(auth, signed, password, "quiet marble ferry", false)).state).toBe("changed");
    expect(await lastWarning(auth.db, ada.id, auth.now())).toBeUndefined();
  });

  test("send no warning before a right one, or in the person's browser below the limit", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    const { codes, recovery } = await withTwoFactor(auth, ada);
    await enter(auth, ada.email, wrong(2));
    const [entered] = await enter(auth, ada.email, [recovery]);
    if (entered?.state !== "in") throw new Error(entered?.state);
    await enter(auth, ada.email, wrong(2));
    expect(await warnings(auth)).toEqual([]);
    const knownBrowser = { ...stranger, device: entered.device };
    await enter(auth, ada.email, wrong(9), knownBrowser);
    expect(await warnings(auth)).toEqual([]);
    await enter(auth, ada.email, wrong(1), knownBrowser);
    expect(await warnings(auth)).toHaveLength(1);
    expect(await enter(auth, ada.email, [codes(1)], knownBrowser)).toEqual([{ state: "too-many" }]);
  });

  test("a right code does not count", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    const { codes } = await withTwoFactor(auth, ada);
    await enter(auth, ada.email, wrong(9));
    expect(await enter(auth, ada.email, [codes(1)])).toMatchObject([{ state: "in" }]);
    expect(await enter(auth, ada.email, wrong(1))).toEqual([{ state: "wrong" }]);
    expect(await enter(auth, ada.email, wrong(1))).toEqual([{ state: "too-many" }]);
  });

  test("logins without the required passkey count too", async () => {
    const auth = await testAuthContext(engine);
    const [ada, bo] = [await aPerson(auth.db), await aPerson(auth.db, { role: "editor" })];
    await withPasskey(auth, bo);
    await requireTwoFactor(auth, { ...ada, sessionId: "" }, ["editor"]);
    await loginByPassword(auth, bo.email, password, stranger);
    await loginByPassword(auth, bo.email, password, stranger);
    expect(await warnings(auth)).toEqual([]);
    await loginByPassword(auth, bo.email, password, stranger);
    expect(await warnings(auth)).toMatchObject([{ to_address: bo.email }]);
  });
});
