import type { Db } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { changeRoles } from "#src/domain/auth/accounts/change-roles.server.ts";
import {
  disable,
  enable,
  invite,
  inviteAgain,
  listStaff,
  resetTwoFactor,
  type StaffMember,
  startReset,
} from "#src/domain/auth/accounts/staff.server.ts";
import type { AuthContext } from "#src/domain/auth/auth-context.ts";
import { can, type Role, roleSet, roles } from "#src/domain/auth/policies.ts";
import { secretOf } from "#src/server/config/secret.ts";
import {
  type Command,
  readArguments,
  readSingleArgument,
  refusePositionals,
  type Terminal,
  UsageError,
} from "./command.ts";
import { columns, companyClock } from "./format.ts";
import { operator } from "./identity.ts";

const help = `npm run site -- user list
    Lists everyone who can log in or was invited.
npm run site -- user add EMAIL [--name NAME] [--role ${roles.join("|")}]...
    Prints a link to choose a password. It works once and expires in seven days. Several --role give several
    roles. Without --role, the first account is an owner and later ones are editors.
npm run site -- user reset EMAIL
    Prints a link to choose a new password. It expires in one hour. Turns off the account's two-step sign-in, removes its
    passkeys if a role requires a second factor, and logs it out everywhere. A person who hasn't accepted the
    invitation gets a new one.
npm run site -- user disable EMAIL
npm run site -- user enable EMAIL
    A disabled person is logged out everywhere and can't log in until the account is enabled. The last owner who can log
    in can't be disabled.
npm run site -- user role EMAIL ROLE...
    Replaces the roles of an account: ${roles.join(", ")}. It applies at once, without a new login.`;

export const user: Command = {
  name: "user",
  summary: "accounts: list, add, reset, disable, enable, role",
  help,
  async run([action, ...args], terminal) {
    switch (action) {
      case "list":
        return list(args, terminal);
      case "add":
        return add(args, terminal);
      case "reset":
        return reset(args, terminal);
      case "disable":
        return disableAccount(args, terminal);
      case "enable":
        return enableAccount(args, terminal);
      case "role":
        return replaceRoles(args, terminal);
      default:
        throw new UsageError(
          action === undefined ? "user needs list, add, reset, disable, enable or role" : `unknown action "${action}"`,
        );
    }
  },
};

async function list(args: string[], { database, print }: Terminal): Promise<void> {
  refusePositionals(readArguments(args, {}).positionals);
  const db = await database();
  const staff = await listStaff(db);
  if (staff.length === 0) return print("No accounts yet. To add one: npm run site -- user add EMAIL");
  const clock = await companyClock(db);
  const rows = staff.map(({ email, name, roles, state, twoFactor, passkeys, lastLoginAt: signedInAt }) => [
    email,
    name,
    roles.join(", "),
    state,
    [twoFactor && "app", passkeys > 0 && "passkey"].filter(Boolean).join(", ") || "-",
    signedInAt ? clock(signedInAt) : "never",
  ]);
  print(columns([["EMAIL", "NAME", "ROLE", "STATE", "TWO-STEP SIGN-IN", "LAST LOGIN"], ...rows]));
}

async function add(args: string[], terminal: Terminal): Promise<void> {
  const options = { name: { type: "string" }, role: { type: "string", multiple: true } } as const;
  const { values, positionals } = readArguments(args, options);
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new UsageError("user add needs one email address");
  const db = await terminal.database();
  const isFirst = (await listStaff(db)).length === 0;
  const chosen = roleSet(values.role?.map(readRole) ?? [isFirst ? "owner" : "editor"]);
  if (isFirst && !can({ roles: chosen }, "people.manage")) {
    throw new UserFacingError("The first account must be an owner. Leave out --role.");
  }
  const name = values.name ?? email.split("@")[0] ?? email;
  const invited = await invite(authContext(terminal, db), operator, { name, email, roles: chosen }, "link");
  switch (invited.state) {
    case "invited":
      return terminal.print(
        `${email} is invited as ${chosen.join(" and ")}. To choose a password, open this link. It works once and expires in seven days:\n  ${invited.link}`,
      );
    case "taken":
      throw new UserFacingError(
        `${email} already has an account. To reset its password: npm run site -- user reset ${email}`,
      );
    case "no-email":
      throw new UserFacingError(`"${email}" isn't an email address. Enter a full address, like name@example.com.`);
    case "no-name":
      throw new UserFacingError("The name must have 1 to 80 characters.");
    case "no-role":
      throw new UsageError("--role is empty");
  }
}

async function reset(args: string[], terminal: Terminal): Promise<void> {
  const email = readSingleArgument(args, "user reset needs one email address");
  const db = await terminal.database();
  const person = await findPerson(db, email);
  const link = await newLink(authContext(terminal, db), person);
  terminal.print(`To choose a new password for ${person.email}, open this link. It works once:\n  ${link}`);
}

async function newLink(auth: AuthContext, person: StaffMember): Promise<string> {
  if (person.state === "disabled") {
    throw new UserFacingError(
      `${person.email} is disabled. Enable the account first: npm run site -- user enable ${person.email}`,
    );
  }
  if (person.state === "invited") {
    const again = await inviteAgain(auth, operator, person.id, "link");
    if (again.state === "invited" && again.link) return again.link;
  } else {
    await resetTwoFactor(auth, operator, person.id);
    const started = await startReset(auth, operator, person.id, "link");
    if (started.state === "started" && started.link) return started.link;
  }
  throw justChanged(person);
}

async function disableAccount(args: string[], terminal: Terminal): Promise<void> {
  const email = readSingleArgument(args, "user disable needs one email address");
  const db = await terminal.database();
  const person = await findPerson(db, email);
  if (person.state === "disabled") return terminal.print(`${person.email} is disabled already.`);
  const { state } = await disable(authContext(terminal, db), operator, person.id);
  if (state !== "disabled") throw refusal(state, person);
  terminal.print(`${person.email} is disabled and logged out everywhere.`);
}

async function enableAccount(args: string[], terminal: Terminal): Promise<void> {
  const email = readSingleArgument(args, "user enable needs one email address");
  const db = await terminal.database();
  const person = await findPerson(db, email);
  if (person.state !== "disabled") return terminal.print(`${person.email} isn't disabled.`);
  const { state } = await enable(authContext(terminal, db), operator, person.id);
  if (state !== "enabled") throw refusal(state, person);
  terminal.print(`${person.email} is enabled. For a new password: npm run site -- user reset ${person.email}`);
}

async function replaceRoles(args: string[], terminal: Terminal): Promise<void> {
  const [email, ...names] = readArguments(args, {}).positionals;
  if (email === undefined || names.length === 0) throw new UsageError("user role needs an email address and a role");
  const chosen = roleSet(names.map(readRole));
  const db = await terminal.database();
  const person = await findPerson(db, email);
  const { state } = await changeRoles(authContext(terminal, db), operator, person.id, chosen);
  if (state !== "changed") throw refusal(state, person);
  terminal.print(`${person.email} is now ${chosen.join(" and ")}.`);
}

async function findPerson(db: Db, email: string): Promise<StaffMember> {
  const person = (await listStaff(db)).find((known) => known.email.toLowerCase() === email.toLowerCase());
  if (person) return person;
  throw new UserFacingError(`There is no account with ${email}. To see all accounts: npm run site -- user list`);
}

function refusal(state: "last-owner" | "gone" | "not-allowed" | "no-role", person: StaffMember): UserFacingError {
  if (state !== "last-owner") return justChanged(person);
  return new UserFacingError(
    `${person.email} is the last owner who can log in. First make another person an owner: npm run site -- user role EMAIL owner`,
  );
}

function justChanged({ email }: StaffMember): UserFacingError {
  return new UserFacingError(`${email} was just changed by someone else. Try again.`);
}

function readRole(name: string): Role {
  const role = roles.find((known) => known === name);
  if (role) return role;
  throw new UsageError(`unknown role "${name}"`);
}

function authContext({ config }: Terminal, db: Db): AuthContext {
  return {
    db,
    now: () => new Date(),
    secret: secretOf(config),
    origin: config.origin ?? `http://localhost:${config.port}`,
    wakeSender: () => {},
  };
}
