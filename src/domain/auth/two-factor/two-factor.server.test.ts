import { describe, expect, test } from "vitest";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aPerson, password } from "../../../../tests/support/staff.ts";
import { totpCode } from "./totp.server.ts";
import { confirmTwoFactorSetup, pendingTwoFactorSetup, startTwoFactorSetup } from "./two-factor.server.ts";

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
    const started = await startTwoFactorSetup(auth, here, password);
    if (started.state !== "begun") throw new Error("The password is right");
    const code = totpCode(started.enrollment.secret, Math.floor(at.getTime() / 30_000));
    expect(await pendingTwoFactorSetup(auth, here)).toEqual(started.enrollment);
    expect(await pendingTwoFactorSetup(auth, elsewhere)).toBeNull();
    expect(await confirmTwoFactorSetup(auth, elsewhere, code)).toEqual({ state: "wrong-code" });
    expect(await confirmTwoFactorSetup(auth, here, code)).toMatchObject({ state: "on" });
    expect(await pendingTwoFactorSetup(auth, here)).toBeNull();
  });
});
