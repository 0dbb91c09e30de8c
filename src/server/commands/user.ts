import { Refusal } from "../../db/refusal.ts";
import type { Db } from "../../db/tables.ts";
import type { Office } from "../../people/office.ts";
import { type Role, roles } from "../../people/rules.ts";
import {
  invite,
  inviteAgain,
  listStaff,
  resetTwoFactor,
  type StaffMember,
  startReset,
} from "../../people/staff.server.ts";
import { keptSecret } from "../secret.ts";
import { columns } from "./columns.ts";
import { type Command, readArguments, type Terminal, WrongUse } from "./command.ts";
import { operator } from "./identity.ts";
import { companyClock } from "./moment.ts";

const help = `npm run site -- user list
    Everybody who may log in, or was invited to.
npm run site -- user add EMAIL [--name NAME] [--role ${roles.join("|")}]
    Prints a link by which the person chooses a password. It works once, within seven days. Without --role the person is
    an editor; the first one is an owner.
npm run site -- user reset EMAIL
    Prints a link by which the person chooses a new password, within one hour. Two-factor is taken off the account, and
    passkeys too where the role requires a second factor. It is signed out everywhere. Somebody who never took up the
    invitation gets a new one.`;

export const user: Command = {
  name: "user",
  summary: "accounts: list, add, reset",
  help,
  async run([action, ...args], terminal) {
    switch (action) {
      case "list":
        return list(args, terminal);
      case "add":
        return add(args, terminal);
      case "reset":
        return reset(args, terminal);
      default:
        throw new WrongUse(action === undefined ? "user needs list, add or reset" : `user does not know "${action}"`);
    }
  },
};

async function list(args: string[], { database, say }: Terminal): Promise<void> {
  const { positionals } = readArguments(args, {});
  if (positionals.length > 0) throw new WrongUse(`user list does not know "${positionals[0]}"`);
  const db = await database();
  const staff = await listStaff(db);
  if (staff.length === 0) return say("Nobody can log in yet: npm run site -- user add EMAIL");
  const clock = await companyClock(db);
  const rows = staff.map(({ email, name, role, state, twoFactor, passkeys, signedInAt }) => [
    email,
    name,
    role,
    state,
    [twoFactor && "app", passkeys > 0 && "passkey"].filter(Boolean).join(", ") || "-",
    signedInAt ? clock(signedInAt) : "never",
  ]);
  say(columns([["EMAIL", "NAME", "ROLE", "STATE", "TWO-FACTOR", "LAST LOGIN"], ...rows]));
}

async function add(args: string[], terminal: Terminal): Promise<void> {
  const options = { name: { type: "string" }, role: { type: "string" } } as const;
  const { values, positionals } = readArguments(args, options);
  const email = oneEmail("add", positionals);
  const db = await terminal.database();
  const isFirst = (await listStaff(db)).length === 0;
  const role = readRole(values.role) ?? (isFirst ? "owner" : "editor");
  if (isFirst && role !== "owner") throw new Refusal("The first account is an owner's: leave --role out.");
  const name = values.name ?? email.split("@")[0] ?? email;
  const invited = await invite(officeOf(terminal, db), operator, { name, email, role }, "link");
  switch (invited.state) {
    case "invited":
      return terminal.say(
        `${email} is ${role === "sales" ? "in sales" : `an ${role}`}. This link chooses the password, once, within seven days:\n  ${invited.link}`,
      );
    case "taken":
      throw new Refusal(`${email} has an account already. For a new password: npm run site -- user reset ${email}`);
    case "no-email":
      throw new Refusal(`"${email}" is no e-mail address. Write the whole of it, such as name@example.com.`);
    case "no-name":
      throw new Refusal("A name has 1 to 80 characters.");
  }
}

async function reset(args: string[], terminal: Terminal): Promise<void> {
  const { positionals } = readArguments(args, {});
  const email = oneEmail("reset", positionals);
  const db = await terminal.database();
  const person = (await listStaff(db)).find((known) => known.email.toLowerCase() === email.toLowerCase());
  if (!person) throw new Refusal(`Nobody has an account with ${email}. Who has: npm run site -- user list`);
  const link = await newLink(officeOf(terminal, db), person);
  terminal.say(`This link chooses a new password for ${person.email}, once:\n  ${link}`);
}

async function newLink(office: Office, person: StaffMember): Promise<string> {
  if (person.state === "disabled") {
    throw new Refusal(`${person.email} is disabled. An owner enables the account under People first.`);
  }
  if (person.state === "invited") {
    const again = await inviteAgain(office, operator, person.id, "link");
    if (again.state === "invited" && again.link) return again.link;
  } else {
    await resetTwoFactor(office, operator, person.id);
    const started = await startReset(office, operator, person.id, "link");
    if (started.state === "started" && started.link) return started.link;
  }
  throw new Refusal(`${person.email} was changed by somebody else just now. Try again.`);
}

function oneEmail(action: string, positionals: string[]): string {
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new WrongUse(`user ${action} needs one e-mail address`);
  return email;
}

function readRole(written: string | undefined): Role | null {
  if (written === undefined) return null;
  const role = roles.find((known) => known === written);
  if (role) return role;
  throw new WrongUse(`there is no role "${written}"`);
}

function officeOf({ config }: Terminal, db: Db): Office {
  return {
    db,
    now: () => new Date(),
    secret: config.authSecret ?? keptSecret(config.dataDir),
    origin: config.origin ?? `http://localhost:${config.port}`,
    wakeMail: () => {},
  };
}
