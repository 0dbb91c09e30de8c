import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { anOffice } from "../../tests/support/office.ts";
import { aPerson, password, signedIn } from "../../tests/support/staff.ts";
import { changeEmail, changePassword, signOutElsewhere } from "./accounts.server.ts";
import { readLink } from "./links.server.ts";
import type { Office } from "./office.ts";
import { readSession, sessionsOf } from "./sessions.server.ts";
import {
  changeRole,
  disable,
  enable,
  invite,
  inviteAgain,
  listStaff,
  remove,
  resetTwoFactor,
  startReset,
} from "./staff.server.ts";
import { firstAccount, takeLink } from "./take-link.server.ts";

const token = (cookie: string) => cookie.slice("session=".length);
const tokenOf = (link: string | null) => new URL(link ?? "").searchParams.get("token") ?? "";

async function ownersOf({ db }: Office): Promise<string[]> {
  const staff = await listStaff(db);
  return staff.filter(({ role, state }) => role === "owner" && state === "active").map(({ id }) => id);
}

describe.each(databases)("staff on $name", ({ engine }) => {
  test("a role that is changed, and a session that is ended, hold from the next request on", async () => {
    const office = await anOffice(engine);
    const { db, now } = office;
    const [ada, bo] = [await aPerson(db), await aPerson(db, { role: "editor" })];
    const session = token(await signedIn(db, bo));
    expect(await changeRole(office, ada, bo.id, "sales")).toEqual({ state: "changed" });
    expect(await readSession(db, session, now())).toMatchObject({ id: bo.id, role: "sales" });
    expect(await disable(office, ada, bo.id)).toEqual({ state: "disabled" });
    expect(await readSession(db, session, now())).toBeNull();
    await enable(office, ada, bo.id);
    expect(await readSession(db, session, now())).toBeNull();
    const again = token(await signedIn(db, bo));
    await remove(office, ada, bo.id);
    expect(await readSession(db, again, now())).toBeNull();
    const lines = await db.selectFrom("history").selectAll().where("subject_id", "=", bo.id).orderBy("at").execute();
    expect(lines.map(({ act }) => act).toSorted()).toEqual(["changed the role", "disabled", "enabled", "removed"]);
    for (const line of lines) expect(line).toMatchObject({ person_id: ada.id, subject_kind: "person" });
  });

  test("the last owner stays, also when two leave each other no way out at once", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    await aPerson(office.db, { role: "editor" });
    expect(await disable(office, ada, ada.id)).toEqual({ state: "last-owner" });
    expect(await remove(office, ada, ada.id)).toEqual({ state: "last-owner" });
    expect(await changeRole(office, ada, ada.id, "sales")).toEqual({ state: "last-owner" });
    const bo = await aPerson(office.db);
    const both = await Promise.all([disable(office, ada, bo.id), remove(office, bo, ada.id)]);
    expect(both.map(({ state }) => state)).toContain("not-allowed");
    expect(await ownersOf(office)).toHaveLength(1);
  });

  test("of owners who act upon each other at once, whoever was shut out does nothing any more", async () => {
    const office = await anOffice(engine);
    const owners = [await aPerson(office.db), await aPerson(office.db), await aPerson(office.db)] as const;
    const [ada, bo, cy] = owners;
    const ring = await Promise.all([
      disable(office, ada, bo.id),
      remove(office, bo, cy.id),
      disable(office, cy, ada.id),
    ]);
    const left = await ownersOf(office);
    expect(left).toHaveLength(3 - ring.filter(({ state }) => state === "disabled" || state === "removed").length);
    expect(left.length).toBeGreaterThan(0);
    expect(ring.map(({ state }) => state)).toContain("not-allowed");
    const [shutOut] = owners.filter(({ id }) => !left.includes(id));
    const stays = left[0] ?? "";
    if (!shutOut) throw new Error("Somebody was shut out");
    for (const act of [disable, enable, remove, resetTwoFactor]) {
      expect(await act(office, shutOut, stays)).toEqual({ state: "not-allowed" });
    }
    expect(await changeRole(office, shutOut, stays, "sales")).toEqual({ state: "not-allowed" });
    expect(await startReset(office, shutOut, stays, "link")).toEqual({ state: "not-allowed" });
    expect(await inviteAgain(office, shutOut, stays, "link")).toEqual({ state: "not-allowed" });
    expect(await ownersOf(office)).toEqual(left);
  });

  test("an invitation is taken up once, and an address is invited once", async () => {
    const office = await anOffice(engine);
    const ada = await aPerson(office.db);
    const whom = { name: " Bo  Reyes ", email: "Bo@Harbor.example", role: "sales" as const };
    const invited = await invite(office, ada, whom, "link");
    if (invited.state !== "invited") throw new Error(invited.state);
    expect(await invite(office, ada, { ...whom, email: "bo@harbor.example" }, "mail")).toEqual({ state: "taken" });
    const taking = { name: "Bo Reyes", email: "evil@harbor.example", password: "quiet marble ferry" };
    const results = await Promise.all([
      takeLink(office, tokenOf(invited.link), taking),
      takeLink(office, tokenOf(invited.link), taking),
    ]);
    expect(results.map(({ state }) => state).toSorted()).toEqual(["chosen", "gone"]);
    expect((await listStaff(office.db)).find(({ name }) => name === "Bo Reyes")).toMatchObject({
      email: "Bo@harbor.example",
      role: "sales",
      state: "active",
    });
    const mailed = await invite(office, ada, { name: "Cy", email: "cy@harbor.example", role: "editor" }, "mail");
    expect(mailed).toEqual({ state: "invited", link: null });
    const [mail] = await office.db.selectFrom("outbox").selectAll().where("purpose", "=", "invitation").execute();
    expect(mail?.text).toMatch(/https:\/\/www\.harbor\.example\/cmslogin\/link\?token=\{token\}\n/);
  });

  test("the first account is made once, and by its link only while there is none", async () => {
    const office = await anOffice(engine);
    const [one, two] = [await firstAccount(office, null), await firstAccount(office, null)];
    if (one.state !== "link" || two.state !== "link") throw new Error("There is nobody yet");
    expect(await readLink(office.db, tokenOf(one.link), office.now())).toBeNull();
    const taking = { name: "Ada", email: "ada@harbor.example", password: "quiet marble ferry" };
    await aPerson(office.db);
    expect(await takeLink(office, tokenOf(two.link), taking)).toEqual({ state: "gone" });
    expect(await firstAccount(office, null)).toEqual({ state: "there" });
    const fresh = await anOffice(engine);
    const given = { email: "ada@harbor.example", password: "Administrator1!" };
    expect(await firstAccount(fresh, given)).toEqual({ state: "refused", fault: "guessable" });
    expect(await firstAccount(fresh, { ...given, password: "quiet marble ferry" })).toEqual({ state: "made" });
    expect(await listStaff(fresh.db)).toMatchObject([{ role: "owner", email: "ada@harbor.example", state: "active" }]);
  });

  test("one's password and address change with the current password, others' sessions on request", async () => {
    const office = await anOffice(engine);
    const { db, now } = office;
    const ada = await aPerson(db);
    await aPerson(db, { email: "bo@harbor.example" });
    const here = token(await signedIn(db, ada));
    const elsewhere = token(await signedIn(db, ada));
    const me = await readSession(db, here, now());
    if (!me) throw new Error("The session is new");
    expect(await changePassword(office, me, "wrong", "quiet marble ferry", true)).toEqual({ state: "wrong-password" });
    expect(await changePassword(office, me, password, "Ada Marsh 2026!", true)).toMatchObject({ state: "refused" });
    expect(await readSession(db, elsewhere, now())).not.toBeNull();
    expect(await changePassword(office, me, password, "quiet marble ferry", true)).toEqual({
      state: "changed",
      ended: 1,
    });
    expect(await readSession(db, elsewhere, now())).toBeNull();
    expect(await readSession(db, here, now())).not.toBeNull();
    expect(await changeEmail(office, me, "quiet marble ferry", "BO@harbor.example")).toEqual({ state: "taken" });
    expect(await changeEmail(office, me, "quiet marble ferry", "ada@marsh.example")).toEqual({ state: "changed" });
    const told = await db.selectFrom("outbox").select(["to_address", "subject"]).execute();
    expect(told.map(({ to_address }) => to_address).toSorted()).toEqual(
      ["ada@marsh.example", ada.email, ada.email].toSorted(),
    );
    const third = await signedIn(db, ada);
    expect(await sessionsOf(db, ada.id, now())).toHaveLength(2);
    expect(await signOutElsewhere(office, me, null)).toBe(1);
    expect(await readSession(db, token(third), now())).toBeNull();
    const bo = await aPerson(db);
    const bos = await readSession(db, token(await signedIn(db, bo)), now());
    expect(await signOutElsewhere(office, me, bos?.sessionId ?? "")).toBe(0);
    expect(await sessionsOf(db, bo.id, now())).toHaveLength(1);
  });

  test("a clock that jumps lengthens neither a session nor a link", async () => {
    const office = await anOffice(engine);
    const { db } = office;
    const begin = Date.parse("2026-06-01T12:00:00Z");
    const hours = (number: number) => new Date(begin + number * 3_600_000);
    const ada = await aPerson(db, {}, hours(0));
    const session = token(await signedIn(db, ada, hours(0)));
    const alive = async (at: number) => (await readSession(db, session, hours(at))) !== null;
    expect([await alive(2), await alive(25)]).toEqual([true, true]);
    expect([await alive(24 * 365), await alive(25)]).toEqual([false, true]);
    expect(await alive(-24)).toBe(false);
    expect(await alive(49.1)).toBe(false);
    const ahead = token(await signedIn(db, ada, hours(24 * 365)));
    expect(await readSession(db, ahead, hours(1))).toBeNull();
    office.now = () => hours(24 * 365);
    const reset = await startReset(office, ada, ada.id, "link");
    const link = reset.state === "started" ? tokenOf(reset.link) : "";
    const works = async (at: number) => (await readLink(db, link, hours(at))) !== null;
    expect([await works(1), await works(24 * 365 - 24), await works(24 * 365)]).toEqual([false, false, true]);
    expect(await works(24 * 365 + 1)).toBe(false);
  });
});
