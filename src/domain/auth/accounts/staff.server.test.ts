import { describe, expect, test } from "vitest";
import { testAuthContext } from "../../../../tests/support/auth-context.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aPerson, logInDirectly, password } from "../../../../tests/support/staff.ts";
import type { AuthContext } from "../auth-context.ts";
import { listSessions, readSession } from "../sessions.server.ts";
import { changeEmail, changePassword, logoutElsewhere } from "./accounts.server.ts";
import { changeRoles, confirmRoleNotice } from "./change-roles.server.ts";
import { readLink } from "./links.server.ts";
import { createFirstAccount, redeemLink } from "./redeem-link.server.ts";
import { disable, enable, invite, inviteAgain, listStaff, remove, resetTwoFactor, startReset } from "./staff.server.ts";

const token = (cookie: string) => cookie.slice("session=".length);
const tokenOf = (link: string | null) => new URL(link ?? "").searchParams.get("token") ?? "";

async function ownersOf({ db }: AuthContext): Promise<string[]> {
  const staff = await listStaff(db);
  return staff.filter(({ roles, state }) => roles.includes("owner") && state === "active").map(({ id }) => id);
}

describe.each(bothDatabases)("staff on $name", ({ engine }) => {
  test("a changed role and an ended session apply from the next request", async () => {
    const auth = await testAuthContext(engine);
    const { db, now } = auth;
    const [ada, bo] = [await aPerson(db), await aPerson(db, { role: "editor" })];
    const session = token(await logInDirectly(db, bo));
    expect(await changeRoles(auth, ada, bo.id, ["sales"])).toEqual({ state: "changed" });
    expect(await readSession(db, session, now())).toMatchObject({ id: bo.id, roles: ["sales"] });
    expect(await disable(auth, ada, bo.id)).toEqual({ state: "disabled" });
    expect(await readSession(db, session, now())).toBeNull();
    await enable(auth, ada, bo.id);
    expect(await readSession(db, session, now())).toBeNull();
    const again = token(await logInDirectly(db, bo));
    await remove(auth, ada, bo.id);
    expect(await readSession(db, again, now())).toBeNull();
    const lines = await db.selectFrom("audit_log").selectAll().where("subject_id", "=", bo.id).orderBy("at").execute();
    expect(lines.map(({ act }) => act).toSorted()).toEqual(["disabled", "enabled", "removed", "role-changed"]);
    for (const line of lines) expect(line).toMatchObject({ person_id: ada.id, subject_kind: "person" });
  });

  test("an owner has no other roles, and a change of roles is kept until the person confirms it", async () => {
    const auth = await testAuthContext(engine);
    const { db, now } = auth;
    const [ada, bo] = [await aPerson(db), await aPerson(db, { role: "editor" })];
    const session = token(await logInDirectly(db, bo));
    const seen = async () => {
      const { roles, roleNotice } = (await readSession(db, session, now())) ?? {};
      return { roles, roleNotice };
    };
    await changeRoles(auth, ada, bo.id, ["sales", "editor"]);
    const both = { roles: ["editor", "sales"], roleNotice: { from: ["editor"], by: "Ada Marsh" } };
    expect(await seen()).toEqual(both);
    await changeRoles(auth, ada, bo.id, ["editor", "sales"]);
    expect(await seen()).toEqual(both);
    await changeRoles(auth, ada, bo.id, ["sales", "owner"]);
    expect(await seen()).toEqual({ ...both, roles: ["owner"] });
    await changeRoles(auth, ada, bo.id, ["editor"]);
    expect(await seen()).toEqual({ roles: ["editor"], roleNotice: null });
    await changeRoles(auth, ada, bo.id, ["sales"]);
    await confirmRoleNotice(db, bo.id);
    expect(await seen()).toEqual({ roles: ["sales"], roleNotice: null });
    const changes = await db.selectFrom("audit_log").select("detail").where("act", "=", "role-changed").execute();
    expect(changes.map(({ detail }) => detail)).toContainEqual({ from: "editor,sales", to: "owner" });
    expect(changes).toHaveLength(4);
  });

  test("the last owner stays, also when two owners remove each other at the same time", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    await aPerson(auth.db, { role: "editor" });
    expect(await disable(auth, ada, ada.id)).toEqual({ state: "last-owner" });
    expect(await remove(auth, ada, ada.id)).toEqual({ state: "last-owner" });
    expect(await changeRoles(auth, ada, ada.id, ["editor", "sales"])).toEqual({ state: "last-owner" });
    expect(await changeRoles(auth, ada, ada.id, [])).toEqual({ state: "no-role" });
    const bo = await aPerson(auth.db);
    const both = await Promise.all([disable(auth, ada, bo.id), remove(auth, bo, ada.id)]);
    expect(both.map(({ state }) => state)).toContain("not-allowed");
    expect(await ownersOf(auth)).toHaveLength(1);
  });

  test("of two owners who act on each other at the same time, the disabled one can do nothing more", async () => {
    const auth = await testAuthContext(engine);
    const owners = [await aPerson(auth.db), await aPerson(auth.db), await aPerson(auth.db)] as const;
    const [ada, bo, cy] = owners;
    const ring = await Promise.all([disable(auth, ada, bo.id), remove(auth, bo, cy.id), disable(auth, cy, ada.id)]);
    const remaining = await ownersOf(auth);
    expect(remaining).toHaveLength(3 - ring.filter(({ state }) => state === "disabled" || state === "removed").length);
    expect(remaining.length).toBeGreaterThan(0);
    expect(ring.map(({ state }) => state)).toContain("not-allowed");
    const [shutOut] = owners.filter(({ id }) => !remaining.includes(id));
    const stays = remaining[0] ?? "";
    if (!shutOut) throw new Error("No owner was shut out");
    for (const act of [disable, enable, remove, resetTwoFactor]) {
      expect(await act(auth, shutOut, stays)).toEqual({ state: "not-allowed" });
    }
    expect(await changeRoles(auth, shutOut, stays, ["sales"])).toEqual({ state: "not-allowed" });
    expect(await startReset(auth, shutOut, stays, "link")).toEqual({ state: "not-allowed" });
    expect(await inviteAgain(auth, shutOut, stays, "link")).toEqual({ state: "not-allowed" });
    expect(await ownersOf(auth)).toEqual(remaining);
  });

  test("an invitation is accepted once, and an address is invited once", async () => {
    const auth = await testAuthContext(engine);
    const ada = await aPerson(auth.db);
    const invitee = { name: " Bo  Reyes ", email: "Bo@Harbor.example", roles: ["sales", "editor"] as const };
    const invited = await invite(auth, ada, invitee, "link");
    if (invited.state !== "invited") throw new Error(invited.state);
    expect(await invite(auth, ada, { ...invitee, email: "bo@harbor.example" }, "mail")).toEqual({ state: "taken" });
    const taking = { name: "Bo Reyes", email: "evil@harbor.example", password: "quiet marble ferry" };
    const results = await Promise.all([
      redeemLink(auth, tokenOf(invited.link), taking),
      redeemLink(auth, tokenOf(invited.link), taking),
    ]);
    expect(results.map(({ state }) => state).toSorted()).toEqual(["chosen", "gone"]);
    expect((await listStaff(auth.db)).find(({ name }) => name === "Bo Reyes")).toMatchObject({
      email: "Bo@harbor.example",
      roles: ["editor", "sales"],
      state: "active",
    });
    const mailed = await invite(auth, ada, { name: "Cy", email: "cy@harbor.example", roles: ["editor"] }, "mail");
    expect(mailed).toEqual({ state: "invited", link: null });
    const [email] = await auth.db.selectFrom("outbox").selectAll().where("purpose", "=", "invitation").execute();
    expect(email?.text).toMatch(/https:\/\/www\.harbor\.example\/cmslogin\/link\?token=\{token\}\n/);
  });

  test("the first account is created once, and by its link only while there is none", async () => {
    const auth = await testAuthContext(engine);
    const [first, two] = [await createFirstAccount(auth, null), await createFirstAccount(auth, null)];
    if (first.state !== "link" || two.state !== "link") throw new Error("Expected two links");
    expect(await readLink(auth.db, tokenOf(first.link), auth.now())).toBeNull();
    const taking = { name: "Ada", email: "ada@harbor.example", password: "quiet marble ferry" };
    await aPerson(auth.db);
    expect(await redeemLink(auth, tokenOf(two.link), taking)).toEqual({ state: "gone" });
    expect(await createFirstAccount(auth, null)).toEqual({ state: "exists" });
    const fresh = await testAuthContext(engine);
    const given = { email: "ada@harbor.example", password: "Administrator1!" };
    expect(await createFirstAccount(fresh, given)).toEqual({ state: "refused", issue: "guessable" });
    expect(await createFirstAccount(fresh, { ...given, password: "quiet marble ferry" })).toEqual({ state: "created" });
    expect(await listStaff(fresh.db)).toMatchObject([
      { roles: ["owner"], email: "ada@harbor.example", state: "active" },
    ]);
  });

  test("changing the password or address needs the current password, and can end other sessions", async () => {
    const auth = await testAuthContext(engine);
    const { db, now } = auth;
    const ada = await aPerson(db);
    await aPerson(db, { email: "bo@harbor.example" });
    const here = token(await logInDirectly(db, ada));
    const elsewhere = token(await logInDirectly(db, ada));
    const me = await readSession(db, here, now());
    if (!me) throw new Error("The session is new");
    expect(await changePassword(auth, me, "wrong", "quiet marble ferry", true)).toEqual({ state: "wrong-password" });
    expect(await changePassword(auth, me, password, "Ada Marsh 2026!", true)).toMatchObject({ state: "refused" });
    expect(await readSession(db, elsewhere, now())).not.toBeNull();
    expect(await changePassword(auth, me, password, "quiet marble ferry", true)).toEqual({
      state: "changed",
      endedSessions: 1,
    });
    expect(await readSession(db, elsewhere, now())).toBeNull();
    expect(await readSession(db, here, now())).not.toBeNull();
    expect(await changeEmail(auth, me, "quiet marble ferry", "BO@harbor.example")).toEqual({ state: "taken" });
    expect(await changeEmail(auth, me, "quiet marble ferry", "ada@marsh.example")).toEqual({ state: "changed" });
    const notices = await db.selectFrom("outbox").select(["to_address", "subject"]).execute();
    expect(notices.map(({ to_address }) => to_address).toSorted()).toEqual(
      ["ada@marsh.example", ada.email, ada.email].toSorted(),
    );
    const third = await logInDirectly(db, ada);
    expect(await listSessions(db, ada.id, now())).toHaveLength(2);
    expect(await logoutElsewhere(auth, me, null)).toBe(1);
    expect(await readSession(db, token(third), now())).toBeNull();
    const bo = await aPerson(db);
    const bos = await readSession(db, token(await logInDirectly(db, bo)), now());
    expect(await logoutElsewhere(auth, me, bos?.sessionId ?? "")).toBe(0);
    expect(await listSessions(db, bo.id, now())).toHaveLength(1);
  });

  test("a clock that jumps extends neither sessions nor links", async () => {
    const auth = await testAuthContext(engine);
    const { db } = auth;
    const startTime = Date.parse("2026-06-01T12:00:00Z");
    const hours = (number: number) => new Date(startTime + number * 3_600_000);
    const ada = await aPerson(db, {}, hours(0));
    const session = token(await logInDirectly(db, ada, hours(0)));
    const alive = async (time: number) => (await readSession(db, session, hours(time))) !== null;
    expect([await alive(2), await alive(25)]).toEqual([true, true]);
    expect([await alive(24 * 365), await alive(25)]).toEqual([false, true]);
    expect(await alive(-24)).toBe(false);
    expect(await alive(49.1)).toBe(false);
    const ahead = token(await logInDirectly(db, ada, hours(24 * 365)));
    expect(await readSession(db, ahead, hours(1))).toBeNull();
    auth.now = () => hours(24 * 365);
    const reset = await startReset(auth, ada, ada.id, "link");
    const link = reset.state === "started" ? tokenOf(reset.link) : "";
    const works = async (time: number) => (await readLink(db, link, hours(time))) !== null;
    expect([await works(1), await works(24 * 365 - 24), await works(24 * 365)]).toEqual([false, false, true]);
    expect(await works(24 * 365 + 1)).toBe(false);
  });
});
