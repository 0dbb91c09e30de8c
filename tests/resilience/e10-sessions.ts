import { openDatabase } from "#src/base/db/connect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { tokenDigest } from "#src/base/security/digest.server.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { report } from "../../bench/report.ts";
import { ask } from "../support/site.ts";
import { removableDirectory, startSite } from "../support/site-process.ts";
import { aPerson, cookiesOf, form, isLoggedIn, logIn, logInDirectly, password } from "../support/staff.ts";
import { type Experiment, none } from "./experiment.ts";

/** For each event that ends a session or must not start one: number of attempts, and of accepted ones. */
export type Accepted = Record<string, { tried: number; accepted: number }>;

/** Replays sessions to the running site after each event that ends them. */
export async function replaySessions(rounds: number): Promise<Accepted> {
  const directory = removableDirectory();
  const site = await startSite({ HOST: "127.0.0.1", DATA_DIR: directory.path, LOG_LEVEL: "warn" });
  const db = await openDatabase({ dataDir: directory.path });
  const accepted: Accepted = {};
  const count = (label: string, isAccepted: boolean) => {
    accepted[label] ??= { tried: 0, accepted: 0 };
    accepted[label].tried += 1;
    if (isAccepted) accepted[label].accepted += 1;
  };
  try {
    const owner = await logInDirectly(db, await aPerson(db));
    const openAccount = async (): Promise<Account & { cookie: string }> => {
      const person = await aPerson(db);
      const [cookie, elsewhere] = [await logInDirectly(db, person), await logInDirectly(db, person)];
      if (!(await isLoggedIn(site.url, cookie))) throw new Error("A new session must be accepted");
      return { url: site.url, db, owner, elsewhere, person, cookie };
    };
    for (let round = 0; round < rounds; round++) {
      await replayAfterLogin(site.url, db, count);
      for (const [label, end] of Object.entries(endings)) {
        const stage = await openAccount();
        await end(stage);
        count(label, await isLoggedIn(site.url, stage.cookie));
      }
      const demoted = await openAccount();
      await manage(demoted, { intent: "change-roles", sales: "yes" });
      const { status } = await ask(site.url, "/cms/users", {
        headers: { Host: new URL(site.url).host, Cookie: demoted.cookie },
      });
      count("after a role change, with the old role", status !== 403);
    }
    return accepted;
  } finally {
    await db.destroy();
    await site.stop();
    directory.remove();
  }
}

/** Cookies of the owner, and of the same person in another browser. */
interface Account {
  url: string;
  db: Db;
  owner: string;
  elsewhere: string;
  person: Person;
}

/** Sends a form; any status but 200 is an error of the experiment. */
async function send({ url }: Account, path: string, cookie: string, fields: Record<string, string>): Promise<string> {
  const { status, body } = await ask(url, path, form(url, fields, { Cookie: cookie }));
  if (status !== 200) throw new Error(`${fields.intent} was answered with ${status}`);
  return body;
}

function manage(stage: Account, fields: Record<string, string>): Promise<string> {
  return send(stage, "/cms/users", stage.owner, { about: stage.person.id, ...fields });
}

/** All actions except logout that end one or all other sessions of a person. */
const endings: Record<string, (stage: Account) => Promise<unknown>> = {
  "after a password change elsewhere": (stage) =>
    send(stage, "/cms/account", stage.elsewhere, {
      intent: "change-password",
      currentPassword: password,
      password: "quiet marble ferry",
      endOthers: "on",
    }),
  "after a sign-out of this one from elsewhere": async (stage) => {
    const { id } = await stage.db
      .selectFrom("sessions")
      .select("id")
      .where("person_id", "=", stage.person.id)
      .where("token_digest", "!=", tokenDigest(stage.elsewhere.slice("session=".length)))
      .executeTakeFirstOrThrow();
    return send(stage, "/cms/account", stage.elsewhere, { intent: "end-session", about: id });
  },
  "after a sign-out of all others from elsewhere": (stage) =>
    send(stage, "/cms/account", stage.elsewhere, { intent: "end-other-sessions" }),
  "after a reset by link": async (stage) => {
    const startedReset = await manage(stage, { intent: "start-reset", delivery: "link" });
    const [path = ""] = /\/cmslogin\/link\?token=[\w-]{43}/.exec(startedReset) ?? [];
    const opened = await ask(stage.url, path, { headers: { Host: new URL(stage.url).host } });
    const chosen = form(stage.url, { password: "quiet marble ferry" }, { Cookie: cookiesOf(opened) });
    const { status } = await ask(stage.url, "/cmslogin/password", chosen);
    if (status !== 303) throw new Error(`A new password was answered with ${status}`);
  },
  "after two-factor was taken off": (stage) => manage(stage, { intent: "reset-two-factor" }),
  "after disabling": (stage) => manage(stage, { intent: "disable" }),
  "after disabling and enabling": async (stage) => {
    await manage(stage, { intent: "disable" });
    await manage(stage, { intent: "enable" });
  },
  "after removal": (stage) => manage(stage, { intent: "remove" }),
};

async function replayAfterLogin(
  url: string,
  db: Db,
  count: (label: string, isAccepted: boolean) => void,
): Promise<void> {
  const { email } = await aPerson(db);
  const planted = `session=${"planted".repeat(6)}`;
  const [one, two] = await Promise.all([logIn(url, { email }, { Cookie: planted }), logIn(url, { email })]);
  const [first, second] = [cookiesOf(one), cookiesOf(two)];
  count("a session that was planted before the login", await isLoggedIn(url, planted));
  const again = cookiesOf(await logIn(url, { email }, { Cookie: first }));
  count("the session before a second login", await isLoggedIn(url, first));
  const requestOptions = { headers: { Host: new URL(url).host, Cookie: again } };
  if ((await ask(url, "/cms/dashboard", requestOptions)).status !== 200)
    throw new Error("A new session must be accepted");
  await ask(url, "/cms/logout", form(url, {}, { Cookie: again }));
  count("after a logout", await isLoggedIn(url, again));
  if (!(await isLoggedIn(url, second))) throw new Error("A logout must leave the other browser's session");
}

export const e10: Experiment = {
  shows: "sessions played back after an event that ends them, 50 times each (about four minutes)",
  async run() {
    const accepted = Object.entries(await replaySessions(50));
    return report(
      "E10, sessions played back",
      accepted.map(([name, { tried, accepted: number }]) => none(name, number, `of ${tried}`)),
    );
  },
};
