import { openDatabase } from "../../src/db/connect.ts";
import type { Db } from "../../src/db/tables.ts";
import { changePassword, signOutElsewhere } from "../../src/people/accounts.server.ts";
import type { Office } from "../../src/people/office.ts";
import type { Person } from "../../src/people/person.ts";
import { readSession } from "../../src/people/sessions.server.ts";
import { changeRole, disable, remove } from "../../src/people/staff.server.ts";
import { ask } from "../support/site.ts";
import { startSite, temporaryDirectory } from "../support/site-process.ts";
import { aPerson, cookiesOf, form, isIn, logIn, password, signedIn } from "../support/staff.ts";

/** Of each thing that ends a session or must not begin one: how often it was tried, and how often it still let in. */
export type Accepted = Record<string, { tried: number; accepted: number }>;

/** Plays sessions back to the running site after whatever should have ended them. */
export async function replaySessions(rounds: number): Promise<Accepted> {
  const directory = temporaryDirectory();
  const site = await startSite({ HOST: "127.0.0.1", DATA_DIR: directory.path, LOG_LEVEL: "warn" });
  const db = await openDatabase({ dataDir: directory.path });
  const office: Office = { db, now: () => new Date(), secret: "drill", origin: site.url, wakeMail: () => {} };
  const accepted: Accepted = {};
  const count = (what: string, isAccepted: boolean) => {
    accepted[what] ??= { tried: 0, accepted: 0 };
    accepted[what].tried += 1;
    if (isAccepted) accepted[what].accepted += 1;
  };
  try {
    const owner = await aPerson(db);
    for (let round = 0; round < rounds; round++) {
      await replayAfterLogin(site.url, db, count);
      for (const [what, end] of Object.entries(endings)) {
        const person = await aPerson(db);
        const cookie = await signedIn(db, person);
        if (!(await isIn(site.url, cookie))) throw new Error("A new session must be accepted");
        await end(office, owner, person);
        count(what, await isIn(site.url, cookie));
      }
      const demoted = await aPerson(db);
      const cookie = await signedIn(db, demoted);
      await changeRole(office, owner, demoted.id, "sales");
      const now = await readSession(db, cookie.slice("session=".length), new Date());
      count("after a role change, with the old role", now?.role !== "sales");
    }
    return accepted;
  } finally {
    await db.destroy();
    await site.stop();
    directory.remove();
  }
}

/** Everything but a logout that ends the sessions of a person, one of theirs or all others. */
const endings: Record<string, (office: Office, owner: Person, person: Person) => Promise<unknown>> = {
  "after a password change elsewhere": async (office, _owner, person) =>
    changePassword(office, { ...person, sessionId: "another" }, password, "quiet marble ferry", true),
  "after a sign-out from elsewhere": (office, _owner, person) =>
    signOutElsewhere(office, { ...person, sessionId: "another" }, null),
  "after disabling": (office, owner, person) => disable(office, owner, person.id),
  "after removal": (office, owner, person) => remove(office, owner, person.id),
};

async function replayAfterLogin(
  url: string,
  db: Db,
  count: (what: string, isAccepted: boolean) => void,
): Promise<void> {
  const { email } = await aPerson(db);
  const planted = `session=${"planted".repeat(6)}`;
  const [one, two] = await Promise.all([logIn(url, { email }, { Cookie: planted }), logIn(url, { email })]);
  const [first, second] = [cookiesOf(one), cookiesOf(two)];
  count("a session that was planted before the login", await isIn(url, planted));
  const again = cookiesOf(await logIn(url, { email }, { Cookie: first }));
  count("the session before a second login", await isIn(url, first));
  const address = { headers: { Host: new URL(url).host, Cookie: again } };
  if ((await ask(url, "/cms/dashboard", address)).status !== 200) throw new Error("A new session must be accepted");
  await ask(url, "/cms/logout", form(url, {}, { Cookie: again }));
  count("after a logout", await isIn(url, again));
  if (!(await isIn(url, second))) throw new Error("A logout must leave the other browser's session");
}
