import { describe, expect, test } from "vitest";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aPerson, password } from "../../../../tests/support/staff.ts";
import { totpCode } from "./totp.server.ts";
import { beginTwoFactor, confirmTwoFactor, pendingTwoFactor } from "./two-factor.server.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("only the session that started a two-factor setup can read and finish it", async () => {
    const auth = await testAuthContext(engine);
    const at = auth.now();
    auth.now = () => at;
    const person = await aPerson(auth.db);
    const [here, elsewhere] = [
      { ...person, sessionId: "here" },
      { ...person, sessionId: "elsewhere" },
    ];
    const begun = await beginTwoFactor(auth, here, password);
    if (begun.state !== "begun") throw new Error("The password is right");
    const code = totpCode(begun.enrollment.secret, Math.floor(at.getTime() / 30_000));
    expect(await pendingTwoFactor(auth, here)).toEqual(begun.enrollment);
    expect(await pendingTwoFactor(auth, elsewhere)).toBeNull();
    expect(await confirmTwoFactor(auth, elsewhere, code)).toEqual({ state: "wrong-code" });
    expect(await confirmTwoFactor(auth, here, code)).toMatchObject({ state: "on" });
    expect(await pendingTwoFactor(auth, here)).toBeNull();
  });
});
