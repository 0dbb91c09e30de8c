import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { anOffice } from "../../tests/support/office.ts";
import { withPasskey, withTwoFactor } from "../../tests/support/second-factor.ts";
import { aPerson, password, signedIn } from "../../tests/support/staff.ts";
import { readHistory } from "../history/read.server.ts";
import type { Office } from "./office.ts";
import { removePasskey } from "./passkeys.server.ts";
import type { Person } from "./person.ts";
import type { Role } from "./rules.ts";
import { requiredRoles, requireSecondFactor } from "./second-factor-rule.server.ts";
import { readSession } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";
import { changeRole, listStaff, resetTwoFactor } from "./staff.server.ts";
import { endTwoFactor } from "./two-factor.server.ts";

const visit = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null };

async function somebody({ db }: Office, role: Role = "owner") {
  return { ...(await aPerson(db, { role })), sessionId: "" };
}

/** Whether a session of theirs may do nothing but set a second factor up. */
async function isHeld({ db, now }: Office, person: Person) {
  const token = (await signedIn(db, person, now())).slice("session=".length);
  return (await readSession(db, token, now()))?.needsSecondFactor;
}

describe.each(databases)("a second factor by role, on $name", ({ engine }) => {
  test("is required of nobody until an owner says so, and holds for open sessions at once", async () => {
    const office = await anOffice(engine);
    const [ada, bo, sal] = [await somebody(office), await somebody(office, "editor"), await somebody(office, "sales")];
    const token = (await signedIn(office.db, bo)).slice("session=".length);
    expect(await readSession(office.db, token, office.now())).toMatchObject({ id: bo.id, needsSecondFactor: false });
    expect(await requireSecondFactor(office, ada, ["editor", "sales"])).toEqual({ state: "saved" });
    expect(await readSession(office.db, token, office.now())).toMatchObject({ id: bo.id, needsSecondFactor: true });
    await withPasskey(office, sal);
    expect([await isHeld(office, ada), await isHeld(office, bo), await isHeld(office, sal)]).toEqual([
      false,
      true,
      false,
    ]);
    await withTwoFactor(office, bo);
    expect(await isHeld(office, bo)).toBe(false);
    const staff = await listStaff(office.db);
    expect(staff.filter(({ needsSecondFactor }) => needsSecondFactor)).toEqual([]);

    expect(await requireSecondFactor(office, ada, ["sales"])).toEqual({ state: "saved" });
    expect(await requiredRoles(office.db)).toEqual(["sales"]);
    const { lines } = await readHistory(office.db, { kinds: ["person"], person: ada.id }, { size: 9 });
    expect(lines.map(({ act, subject_title }) => `${act} ${subject_title}`).toSorted()).toEqual([
      "required two-step sign-in editors",
      "required two-step sign-in sales",
      "stopped requiring two-step sign-in editors",
    ]);
  });

  test("is required of owners by an owner who has one, and of nobody by anybody else", async () => {
    const office = await anOffice(engine);
    const [ada, bo] = [await somebody(office), await somebody(office, "editor")];
    expect(await requireSecondFactor(office, ada, ["owner", "sales"])).toEqual({ state: "set-up-first" });
    expect(await requireSecondFactor(office, bo, ["sales"])).toEqual({ state: "not-allowed" });
    expect(await requiredRoles(office.db)).toEqual([]);
    await withPasskey(office, ada);
    expect(await requireSecondFactor(office, ada, ["owner"])).toEqual({ state: "saved" });
    await changeRole(office, ada, bo.id, "owner");
    expect(await isHeld(office, bo)).toBe(true);
  });

  test("stays while the role requires it, also when both ways are given up at once", async () => {
    const office = await anOffice(engine);
    const ada = await somebody(office);
    const passkey = await withPasskey(office, ada);
    await requireSecondFactor(office, ada, ["owner"]);
    expect(await removePasskey(office, ada, passkey, password)).toEqual({ state: "required" });
    await withTwoFactor(office, ada);
    const both = await Promise.all([
      removePasskey(office, ada, passkey, password),
      endTwoFactor(office, ada, password),
    ]);
    expect(both.filter(({ state }) => state === "required")).toHaveLength(1);
    expect(await isHeld(office, ada)).toBe(false);
    const left = await Promise.all([
      removePasskey(office, ada, passkey, password),
      endTwoFactor(office, ada, password),
    ]);
    expect(left.map(({ state }) => state)).toContain("required");
    await requireSecondFactor(office, ada, []);
    const free = await Promise.all([
      removePasskey(office, ada, passkey, password),
      endTwoFactor(office, ada, password),
    ]);
    expect(free.map(({ state }) => state)).not.toContain("required");
  });

  test("a passkey that is the only one cannot be passed by with the password alone", async () => {
    const office = await anOffice(engine);
    const [ada, bo] = [await somebody(office), await somebody(office, "editor")];
    await withPasskey(office, bo);
    expect(await signIn(office, bo.email, password, visit)).toMatchObject({ state: "in" });
    await requireSecondFactor(office, ada, ["editor"]);
    expect(await signIn(office, bo.email, password, visit)).toEqual({ state: "passkey-needed" });
    expect(await signIn(office, bo.email, "guess", visit)).toEqual({ state: "wrong" });
    const { lines } = await readHistory(office.db, { kinds: ["sign-in"] }, { size: 9 });
    expect(lines.map(({ act }) => act)).toContain("refused a login without a passkey");
  });

  test("an owner's reset takes both, so that it is set up again at the next login", async () => {
    const office = await anOffice(engine);
    const [ada, bo] = [await somebody(office), await somebody(office, "editor")];
    await withPasskey(office, bo);
    await withTwoFactor(office, bo);
    await resetTwoFactor(office, ada, bo.id);
    expect(await listStaff(office.db)).toContainEqual(
      expect.objectContaining({ id: bo.id, twoFactor: false, passkeys: 1 }),
    );
    await requireSecondFactor(office, ada, ["editor"]);
    await resetTwoFactor(office, ada, bo.id);
    expect(await listStaff(office.db)).toContainEqual(
      expect.objectContaining({ id: bo.id, twoFactor: false, passkeys: 0, needsSecondFactor: true }),
    );
    expect(await signIn(office, bo.email, password, visit)).toMatchObject({ state: "in" });
  });
});
