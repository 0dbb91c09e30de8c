import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { anOffice } from "../../tests/support/office.ts";
import { withPasskey, withTwoFactor } from "../../tests/support/second-factor.ts";
import { aPerson, password } from "../../tests/support/staff.ts";
import { readHistory } from "../history/read.server.ts";
import { changePassword } from "./accounts.server.ts";
import type { Office } from "./office.ts";
import { requireSecondFactor } from "./second-factor-rule.server.ts";
import { signIn, signInByCode } from "./sign-in.server.ts";
import { lastWarning } from "./wrong-factors.server.ts";

const stranger = {
  address: "192.0.2.7",
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537",
  device: null,
};
const day = 24 * 60 * 60_000;

/** Logs in with the right password and then these codes, all at once. */
async function enter(office: Office, email: string, codes: string[], visit: Parameters<typeof signIn>[3] = stranger) {
  const begun = await signIn(office, email, password, visit);
  if (begun.state !== "second-factor") throw new Error(begun.state);
  return Promise.all(codes.map((code) => signInByCode(office, begun.step, code, visit)));
}

const warnings = async ({ db }: Office) =>
  (await db.selectFrom("outbox").selectAll().where("subject", "like", "Someone may know%").execute()).map(
    ({ to_address, text }) => ({ to_address, text }),
  );

const wrong = (number: number) => Array.from({ length: number }, () => "000000");

function later(office: Office, milliseconds: number) {
  const then = new Date(office.now().getTime() + milliseconds);
  office.now = () => then;
}

describe.each(databases)("wrong codes after the right password, on $name", ({ engine }) => {
  test("are told to the person from the third on, once a day, until there is another password", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    await withTwoFactor(office, ada);
    await enter(office, ada.email, wrong(2));
    expect(await warnings(office)).toEqual([]);
    await enter(office, ada.email, wrong(3));
    expect(await warnings(office)).toEqual([
      { to_address: ada.email, text: expect.stringContaining("Chrome on Windows and didn't get in.") },
    ]);
    const { lines } = await readHistory(office.db, { kinds: ["sign-in"] }, { size: 9 });
    expect(lines).toContainEqual(
      expect.objectContaining({
        act: "reported wrong codes",
        subject_id: ada.id,
        detail: { device: "Chrome on Windows" },
      }),
    );
    expect(await lastWarning(office.db, ada.id, office.now())).toEqual({
      at: office.now(),
      device: "Chrome on Windows",
    });

    later(office, day - 1);
    await enter(office, ada.email, wrong(1));
    expect(await warnings(office)).toHaveLength(1);
    later(office, 1);
    await enter(office, ada.email, wrong(1));
    expect(await warnings(office)).toHaveLength(2);

    const signed = { ...ada, sessionId: "here" };
    await office.db
      .insertInto("sessions")
      .values({
        id: "here",
        token_digest: "",
        person_id: ada.id,
        device: "",
        network: "",
        created_at: office.now(),
        seen_at: office.now(),
      })
      .execute();
    expect((await changePassword(office, signed, password, "quiet marble ferry", false)).state).toBe("changed");
    expect(await lastWarning(office.db, ada.id, office.now())).toBeUndefined();
  });

  test("are the person's own when a right one follows, or in their own browser until no more are let through", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    const { codes, recovery } = await withTwoFactor(office, ada);
    await enter(office, ada.email, wrong(2));
    const [entered] = await enter(office, ada.email, [recovery]);
    if (entered?.state !== "in") throw new Error(entered?.state);
    await enter(office, ada.email, wrong(2));
    expect(await warnings(office)).toEqual([]);
    const own = { ...stranger, device: entered.device };
    await enter(office, ada.email, wrong(9), own);
    expect(await warnings(office)).toEqual([]);
    await enter(office, ada.email, wrong(1), own);
    expect(await warnings(office)).toHaveLength(1);
    expect(await enter(office, ada.email, [codes(1)], own)).toEqual([{ state: "too-many" }]);
  });

  test("a right one uses no limit up", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    const { codes } = await withTwoFactor(office, ada);
    await enter(office, ada.email, wrong(9));
    expect(await enter(office, ada.email, [codes(1)])).toMatchObject([{ state: "in" }]);
    expect(await enter(office, ada.email, wrong(1))).toEqual([{ state: "wrong" }]);
    expect(await enter(office, ada.email, wrong(1))).toEqual([{ state: "too-many" }]);
  });

  test("so are logins that stop before the passkey that the role requires", async () => {
    const office = await anOffice(engine);
    const [ada, bo] = [await aPerson(office.db), await aPerson(office.db, { role: "editor" })];
    await withPasskey(office, bo);
    await requireSecondFactor(office, { ...ada, sessionId: "" }, ["editor"]);
    await signIn(office, bo.email, password, stranger);
    await signIn(office, bo.email, password, stranger);
    expect(await warnings(office)).toEqual([]);
    await signIn(office, bo.email, password, stranger);
    expect(await warnings(office)).toMatchObject([{ to_address: bo.email }]);
  });
});
