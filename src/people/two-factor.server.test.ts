import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { anOffice } from "../../tests/support/office.ts";
import { aPerson, password } from "../../tests/support/staff.ts";
import { totpCode } from "./totp.server.ts";
import { beginTwoFactor, confirmTwoFactor, pendingTwoFactor } from "./two-factor.server.ts";

describe.each(databases)("on $name", ({ engine }) => {
  test("a set-up of two-factor is seen and ended in the session that began it alone", async () => {
    const office = await anOffice(engine);
    const at = office.now();
    office.now = () => at;
    const person = await aPerson(office.db);
    const [here, elsewhere] = [
      { ...person, sessionId: "here" },
      { ...person, sessionId: "elsewhere" },
    ];
    const begun = await beginTwoFactor(office, here, password);
    if (begun.state !== "begun") throw new Error("The password is right");
    const code = totpCode(begun.enrolment.secret, Math.floor(at.getTime() / 30_000));
    expect(await pendingTwoFactor(office, here)).toEqual(begun.enrolment);
    expect(await pendingTwoFactor(office, elsewhere)).toBeNull();
    expect(await confirmTwoFactor(office, elsewhere, code)).toEqual({ state: "wrong-code" });
    expect(await confirmTwoFactor(office, here, code)).toMatchObject({ state: "on" });
    expect(await pendingTwoFactor(office, here)).toBeNull();
  });
});
