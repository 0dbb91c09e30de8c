import { describe, expect, test } from "vitest";
import { readAuditLog } from "#src/domain/audit-log/read.server.ts";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aPerson, logInDirectly, password } from "../../../../tests/support/staff.ts";
import { withPasskey, withTwoFactor } from "../../../../tests/support/two-factor.ts";
import { changeRoles } from "../accounts/change-roles.server.ts";
import { listStaff, resetTwoFactor } from "../accounts/staff.server.ts";
import type { AuthContext } from "../auth-context.ts";
import { loginByPassword } from "../login/login.server.ts";
import type { Person } from "../person.ts";
import type { Role } from "../policies.ts";
import { readSession } from "../sessions.server.ts";
import { removePasskey } from "./passkeys.server.ts";
import { disableTwoFactor } from "./two-factor.server.ts";
import { requiredRoles, requireTwoFactor } from "./two-factor-rule.server.ts";

const client = { address: "192.0.2.7", userAgent: "Firefox/140.0 Linux", device: null, session: null };

async function newPerson({ db }: AuthContext, ...roles: Role[]) {
  return { ...(await aPerson(db, roles.length > 0 ? { roles } : {})), sessionId: "" };
}

/** Whether the person's session can only set up a second factor. */
async function isHeld({ db, now }: AuthContext, person: Person) {
  const token = (await logInDirectly(db, person, now())).slice("session=".length);
  return (await readSession(db, token, now()))?.needsTwoFactor;
}

describe.each(databases)("a second factor by role, on $name", ({ engine }) => {
  test("is required of no one until an owner requires it, and applies to open sessions immediately", async () => {
    const auth = await testAuthContext(engine);
    const [ada, bo, sal] = [await newPerson(auth), await newPerson(auth, "editor"), await newPerson(auth, "sales")];
    const token = (await logInDirectly(auth.db, bo)).slice("session=".length);
    expect(await readSession(auth.db, token, auth.now())).toMatchObject({ id: bo.id, needsTwoFactor: false });
    expect(await requireTwoFactor(auth, ada, ["editor", "sales"])).toEqual({ state: "saved" });
    expect(await readSession(auth.db, token, auth.now())).toMatchObject({ id: bo.id, needsTwoFactor: true });
    await withPasskey(auth, sal);
    expect([await isHeld(auth, ada), await isHeld(auth, bo), await isHeld(auth, sal)]).toEqual([false, true, false]);
    await withTwoFactor(auth, bo);
    expect(await isHeld(auth, bo)).toBe(false);
    const staff = await listStaff(auth.db);
    expect(staff.filter(({ needsTwoFactor }) => needsTwoFactor)).toEqual([]);

    expect(await requireTwoFactor(auth, ada, ["sales"])).toEqual({ state: "saved" });
    expect(await requiredRoles(auth.db)).toEqual(["sales"]);
    const { lines } = await readAuditLog(auth.db, { kinds: ["person"], person: ada.id }, { size: 9 });
    expect(lines.map(({ act, subject_title }) => `${act} ${subject_title}`).toSorted()).toEqual([
      "two-step-no-longer-required editors",
      "two-step-required editors",
      "two-step-required sales",
    ]);
  });

  test("is required if one of a person's roles requires it, and stays until none does", async () => {
    const auth = await testAuthContext(engine);
    const ada = await newPerson(auth);
    const bo = await newPerson(auth, "editor", "sales");
    await requireTwoFactor(auth, ada, ["sales"]);
    expect(await isHeld(auth, bo)).toBe(true);
    const passkey = await withPasskey(auth, bo);
    expect(await isHeld(auth, bo)).toBe(false);
    expect(await removePasskey(auth, bo, passkey, password)).toEqual({ state: "required" });
    await changeRoles(auth, ada, bo.id, ["editor"]);
    expect(await removePasskey(auth, bo, passkey, password)).toEqual({ state: "removed" });
    expect(await isHeld(auth, bo)).toBe(false);
    await requireTwoFactor(auth, ada, ["editor"]);
    expect(await isHeld(auth, bo)).toBe(true);
  });

  test("can be required of owners only by an owner who has one", async () => {
    const auth = await testAuthContext(engine);
    const [ada, bo] = [await newPerson(auth), await newPerson(auth, "editor")];
    expect(await requireTwoFactor(auth, ada, ["owner", "sales"])).toEqual({ state: "set-up-first" });
    expect(await requireTwoFactor(auth, bo, ["sales"])).toEqual({ state: "not-allowed" });
    expect(await requiredRoles(auth.db)).toEqual([]);
    await withPasskey(auth, ada);
    expect(await requireTwoFactor(auth, ada, ["owner"])).toEqual({ state: "saved" });
    await changeRoles(auth, ada, bo.id, ["owner"]);
    expect(await isHeld(auth, bo)).toBe(true);
  });

  test("cannot be removed while the role requires it, also with concurrent removals", async () => {
    const auth = await testAuthContext(engine);
    const ada = await newPerson(auth);
    const passkey = await withPasskey(auth, ada);
    await requireTwoFactor(auth, ada, ["owner"]);
    expect(await removePasskey(auth, ada, passkey, password)).toEqual({ state: "required" });
    await withTwoFactor(auth, ada);
    const both = await Promise.all([
      removePasskey(auth, ada, passkey, password),
      disableTwoFactor(auth, ada, password),
    ]);
    expect(both.filter(({ state }) => state === "required")).toHaveLength(1);
    expect(await isHeld(auth, ada)).toBe(false);
    const results = await Promise.all([
      removePasskey(auth, ada, passkey, password),
      disableTwoFactor(auth, ada, password),
    ]);
    expect(results.map(({ state }) => state)).toContain("required");
    await requireTwoFactor(auth, ada, []);
    const free = await Promise.all([
      removePasskey(auth, ada, passkey, password),
      disableTwoFactor(auth, ada, password),
    ]);
    expect(free.map(({ state }) => state)).not.toContain("required");
  });

  test("the password alone does not replace a passkey that is the only second factor", async () => {
    const auth = await testAuthContext(engine);
    const [ada, bo] = [await newPerson(auth), await newPerson(auth, "editor")];
    await withPasskey(auth, bo);
    expect(await loginByPassword(auth, bo.email, password, client)).toMatchObject({ state: "in" });
    await requireTwoFactor(auth, ada, ["editor"]);
    expect(await loginByPassword(auth, bo.email, password, client)).toEqual({ state: "passkey-needed" });
    expect(await loginByPassword(auth, bo.email, "guess", client)).toEqual({ state: "wrong" });
    const { lines } = await readAuditLog(auth.db, { kinds: ["sign-in"] }, { size: 9 });
    expect(lines.map(({ act }) => act)).toContain("login-without-passkey-refused");
  });

  test("an owner's reset removes both, so that the person sets one up at the next login", async () => {
    const auth = await testAuthContext(engine);
    const [ada, bo] = [await newPerson(auth), await newPerson(auth, "editor")];
    await withPasskey(auth, bo);
    await withTwoFactor(auth, bo);
    await resetTwoFactor(auth, ada, bo.id);
    expect(await listStaff(auth.db)).toContainEqual(
      expect.objectContaining({ id: bo.id, twoFactor: false, passkeys: 1 }),
    );
    await requireTwoFactor(auth, ada, ["editor"]);
    await resetTwoFactor(auth, ada, bo.id);
    expect(await listStaff(auth.db)).toContainEqual(
      expect.objectContaining({ id: bo.id, twoFactor: false, passkeys: 0, needsTwoFactor: true }),
    );
    expect(await loginByPassword(auth, bo.email, password, client)).toMatchObject({ state: "in" });
  });
});
