import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { putUnmatchedEmail } from "../../tests/support/inbound.ts";
import type { Fields } from "../../tests/support/lead-forms.ts";
import { aLead, putLeads } from "../../tests/support/leads.ts";
import {
  type Address,
  actionRights,
  addresses,
  excepted,
  mayRead,
  maySend,
  mayWrite,
  roleSets,
  routePolicies,
  statusFor,
} from "../../tests/support/policies.ts";
import { rowsOf } from "../../tests/support/rows.ts";
import { type Answer, ask, sharedSite } from "../../tests/support/site.ts";
import { aPerson, form, leadsToLogin, type StaffSession, signedIn, staffSession } from "../../tests/support/staff.ts";
import { foreignOf, forms, intentsOf, withoutIntent, writesOf } from "../../tests/support/staff-forms.ts";
import { aWebhook } from "../../tests/support/webhooks.ts";
import { can, type Role } from "../auth/policies.ts";
import { createChallenge } from "../auth/sign-in-challenge.server.ts";

/** Marks what only some roles may read. */
const leadMark = "Known To Sales Only";

const ids = {
  lead: "lead-of-the-matrix",
  entry: "post-hurricane-season-it-plan",
  picture: "",
  /** The person that the others act on. */
  person: "",
  session: "",
  mail: "mail-of-the-matrix",
  email: "",
};

const trial = sharedSite();

function pathOf({ pattern }: Address, entry = ids.entry): string {
  return pattern
    .replace(":kind", "post")
    .replace(":entry", entry)
    .replace(":picture", ids.picture)
    .replace(/:lead\b\??/, ids.lead)
    .replace(":email", ids.email)
    .replace(":list", "blog")
    .replaceAll(/:\w+\??/g, "x")
    .replace("*", "no/such");
}

const dataOf = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

const isOutside = ({ policy }: Address) => policy === "public" || policy === "login";
const outside = addresses.filter(isOutside);
const inside = addresses.filter((address) => !isOutside(address));
const writing = inside.filter(({ writes }) => writes);
const withIntents = writing.filter(({ name }) => name in forms);

/** One of the role sets that may send the same forms of an address, and the others. */
function byWhatTheyMaySend(address: Address) {
  const seen = new Set<string>();
  const isFirst = ({ roles }: (typeof roleSets)[number]) => {
    const may = mayWrite(address, roles);
    const key = writesOf(address)
      .map(({ intent }) => may && maySend(address, intent, roles))
      .join();
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  };
  const distinct = roleSets.filter(isFirst);
  return { distinct, repeated: roleSets.filter((set) => !distinct.includes(set)) };
}

/** Cookies that must not open the admin. */
const strangers: Record<string, string> = { nobody: "", garbage: "session=x; __Host-session=x; step=x" };

const staffOf = (...roles: Role[]) => staffSession(trial().site.services.db, ...roles);

const members = new Map<string, Promise<StaffSession>>();

/** As `staffOf`, the same person each time: for tests that leave person and session as they are. */
function memberOf(roles: readonly Role[]): Promise<StaffSession> {
  const key = roles.join();
  const member = members.get(key) ?? staffOf(...roles);
  members.set(key, member);
  return member;
}

/** Whether some of its forms end the session that sends them. */
const endsSessions = ({ name }: Address) => name === "admin/account/page" || name === "admin/logout";

/** Creates a person with a session, for the others to act on. */
async function anotherPerson(): Promise<void> {
  const { db } = trial().site.services;
  const { id } = await aPerson(db, { role: "sales" });
  await signedIn(db, { id });
  const session = await db.selectFrom("sessions").select("id").where("person_id", "=", id).executeTakeFirstOrThrow();
  Object.assign(ids, { person: id, session: session.id });
}

beforeAll(async () => {
  const { db } = trial().site.services;
  const day = 24 * 60 * 60_000;
  await putLeads(db, [aLead(1, { id: ids.lead, name: leadMark, email: "lead@harbor.example" })]);
  ids.email = await putUnmatchedEmail(db, leadMark);
  ids.picture = (await db.selectFrom("media").select("id").executeTakeFirstOrThrow()).id;
  await aWebhook(db, { id: "x", off: "owner" });
  await anotherPerson();
  const disabled = await aPerson(db);
  strangers.disabled = await signedIn(db, disabled);
  await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", disabled.id).execute();
  const late = await aPerson(db);
  strangers.idle = await signedIn(db, late, new Date(Date.now() - 1.01 * day));
  strangers.expired = await signedIn(db, late, new Date(Date.now() - 7.01 * day));
  const step = await createChallenge(db, "second-factor", late.id, null, new Date());
  strangers["half signed in"] = `step=${step}`;
  strangers["half signed in, as if whole"] = `session=${step}; step=${step}`;
});

// A test of an address that sends nothing fails.
beforeEach(() => expect.hasAssertions());

function rows(tables?: RegExp) {
  return rowsOf(trial().site.services.db, tables);
}

function look(address: string, cookie: string, method = "GET"): Promise<Answer> {
  const { url } = trial();
  return ask(url, address, { method, headers: { Host: new URL(url).host, Cookie: cookie } });
}

function send(address: string, fields: Fields, { id, cookie }: StaffSession): Promise<Answer> {
  const known: Fields = { ...ids, self: id };
  const filled = Object.entries(fields).map(([name, value]) => [name, known[value] ?? value]);
  const { url } = trial();
  return ask(url, address, form(url, Object.fromEntries(filled), { Cookie: cookie }));
}

describe("coverage of the matrix", () => {
  test("every route states its policy", () => {
    expect(addresses.filter(({ policy }) => policy === undefined).map(({ name }) => name)).toEqual([]);
    const stated = [...Object.keys(routePolicies), ...Object.keys(actionRights), ...excepted];
    expect(stated.filter((name) => !addresses.some((address) => address.name === name))).toEqual([]);
  });

  test("every action and intent has a form here", () => {
    const actions = addresses.filter(({ writes }) => writes);
    expect(actions.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(forms), ...Object.keys(withoutIntent)].toSorted(),
    );
    for (const [name, { schema, fields }] of Object.entries(forms)) {
      expect(intentsOf(schema).toSorted(), name).toEqual(Object.keys(fields).toSorted());
    }
    expect(actions.filter((action) => writesOf(action).length === 0)).toEqual([]);
  });

  test("every kind of access is among the addresses", () => {
    for (const some of [inside, outside, writing, withIntents]) expect(some.length).toBeGreaterThan(4);
  });
});

describe.each(inside)("$pattern", (address) => {
  test("redirects a stranger to the login", async () => {
    const at = pathOf(address);
    const [form] = writesOf(address);
    const answers = [await look(at, ""), await look(dataOf(at), "")];
    if (form) answers.push(await send(at, form.fields, { id: "x", cookie: "" }));
    for (const answer of answers) {
      expect(leadsToLogin(answer), String(answer.status)).toBe(true);
      expect(answer.body).not.toContain(leadMark);
    }
  });

  test("redirects all strangers to the login by any request, and changes nothing", { tags: ["long"] }, async () => {
    const before = await rows();
    for (const [who, cookie] of Object.entries(strangers)) {
      const at = pathOf(address);
      const answers = [
        ["read", await look(at, cookie)],
        ["data", await look(dataOf(at), cookie)],
        ["head", await look(at, cookie, "HEAD")],
      ] as [string, Answer][];
      for (const { intent, fields } of writesOf(address)) {
        answers.push([intent, await send(at, fields, { id: "x", cookie })]);
        answers.push([`${intent} as data`, await send(dataOf(at), fields, { id: "x", cookie })]);
      }
      for (const [what, answer] of answers) {
        expect(leadsToLogin(answer), `${what} by ${who}: ${answer.status}`).toBe(true);
        expect(answer.body).not.toContain(leadMark);
      }
    }
    expect(await rows()).toEqual(before);
  });

  test.each(roleSets)("allows or refuses $name by role", async ({ roles }) => {
    const answer = await look(pathOf(address), (await memberOf(roles)).cookie);
    expect(answer.status).toBe(statusFor(address, roles));
    if (!can({ roles }, "leads.read")) expect(answer.body).not.toContain(leadMark);
  });

  test.each(roleSets)("allows or refuses $name its data by role", { tags: ["long"] }, async ({ roles }) => {
    const expected = statusFor(address, roles);
    const data = await look(dataOf(pathOf(address)), (await memberOf(roles)).cookie);
    expect(data.status).toBe(expected === 302 ? 202 : expected);
    if (!can({ roles }, "leads.read")) expect(data.body).not.toContain(leadMark);
  });
});

describe.each(writing)("$pattern", (address) => {
  async function expectFormsByRole(roles: readonly Role[], to: string): Promise<void> {
    const may = mayWrite(address, roles);
    const staff = await staffOf(...roles);
    const before = may ? {} : await rows();
    for (const { intent, fields } of writesOf(address)) {
      const answer = await send(to, fields, endsSessions(address) ? await staffOf(...roles) : staff);
      const what = `${intent} to ${to}: ${answer.status}`;
      if (may && maySend(address, intent, roles)) {
        expect([400, 401, 403], what).not.toContain(answer.status);
        expect(answer.status, what).toBeLessThan(500);
        expect(leadsToLogin(answer), what).toBe(address.name === "admin/logout");
      } else {
        expect(answer.status, what).toBe(403);
      }
    }
    if (!may) expect(await rows()).toEqual(before);
  }

  const { distinct, repeated } = byWhatTheyMaySend(address);

  test.each(distinct)("accepts or refuses forms of $name by role", ({ roles }) =>
    expectFormsByRole(roles, pathOf(address)),
  );

  test.each(repeated)("accepts or refuses forms of $name by role", { tags: ["long"] }, ({ roles }) =>
    expectFormsByRole(roles, pathOf(address)),
  );

  const refused = roleSets.filter(({ roles }) => !mayWrite(address, roles));

  test.each(refused)("refuses forms of $name to its data", { tags: ["long"] }, ({ roles }) =>
    expectFormsByRole(roles, dataOf(pathOf(address))),
  );
});

describe.each(withIntents)("$pattern", (address) => {
  test.each(roleSets)("checks the roles of $name before it parses a form", async ({ roles }) => {
    const answer = await send(pathOf(address), { intent: "no-such-intent" }, await memberOf(roles));
    expect(answer.status).toBe(mayWrite(address, roles) ? 400 : 403);
  });
});

describe.each(outside)("$pattern", (address) => {
  async function expectTheSameFor(readers: Record<string, string>): Promise<void> {
    const staff = await memberOf(["owner"]);
    const at = pathOf(address);
    const mine = await look(at, staff.cookie);
    const data = await look(dataOf(at), staff.cookie);
    for (const [who, cookie] of Object.entries(readers)) {
      const answers: [string, Answer, Answer][] = [
        ["read", await look(at, cookie), mine],
        ["data", await look(dataOf(at), cookie), data],
      ];
      for (const [what, answer, own] of answers) {
        expect(answer.status, `${what} by ${who}`).toBeLessThan(500);
        expect(answer.status, `${what} by ${who}`).not.toBe(403);
        if (address.policy === "public")
          expect(answer, `${what} by ${who}`).toEqual({ ...own, headers: answer.headers });
      }
    }
  }

  test("responds the same to a stranger as to staff", () => expectTheSameFor({ nobody: "" }));

  test("responds the same to everyone", { tags: ["long"] }, () => expectTheSameFor(strangers));
});

describe.each(outside.filter(({ writes }) => writes))("$pattern", (address) => {
  test("takes forms of strangers, and changes nothing of staff's", async () => {
    const kept = /^(?:people|sessions|passkeys|entries|entry_texts|leads|media)$/;
    const before = await rows(kept);
    for (const { fields } of writesOf(address)) {
      const answer = await send(pathOf(address), fields, { id: "x", cookie: "" });
      expect(answer.status).toBeLessThan(500);
      expect(answer.status).not.toBe(403);
    }
    expect(await rows(kept)).toEqual(before);
  });
});

describe("data of others", { tags: ["long"] }, () => {
  /** Tables that each set of roles must not change with any id. Of people and sessions, only their own. */
  const protectedFrom: Record<string, RegExp> = {
    editor: /^lead|^outbox$/,
    sales: /^entr|^media|^revisions$|^redirects$|^working_copies$|^preview_links$/,
    "editor and sales": /^passkeys$|^second_factor_roles$|^recovery_codes$/,
  };

  test.each(roleSets.filter(({ name }) => name in protectedFrom))(
    "is out of reach for $name with any id",
    async (set) => {
      const { name, roles } = set;
      const readsLeads = can({ roles }, "leads.read");
      const { db } = trial().site.services;
      const others = () => db.selectFrom("people").selectAll().where("id", "=", ids.person).executeTakeFirstOrThrow();
      const sessions = () => db.selectFrom("sessions").selectAll().where("person_id", "=", ids.person).execute();
      await anotherPerson();
      const before = [await rows(protectedFrom[name]), await others(), await sessions()];
      const entries = can({ roles }, "content.edit") ? [] : [ids.entry];
      const foreign = [...(readsLeads ? entries : [ids.lead]), ids.person, ids.session];
      for (const address of inside.filter((each) => mayRead(each, roles) && each.name !== "admin/logout")) {
        for (const id of foreign) {
          const at = pathOf(address, id).replace(ids.picture, id);
          const staff = await memberOf(roles);
          const sender = () => (endsSessions(address) ? staffOf(...roles) : staff);
          for (const to of [at, dataOf(at)]) {
            const { status, body } = await look(to, staff.cookie);
            expect(status, `${name} at ${to}`).toBeLessThan(500);
            if (!readsLeads) expect(body, to).not.toContain(leadMark);
          }
          for (const { intent, fields } of writesOf(address)) {
            const answer = await send(at, foreignOf(fields, id), await sender());
            expect(answer.status, `${intent} by ${name} to ${at}`).toBeLessThan(500);
          }
        }
      }
      expect([await rows(protectedFrom[name]), await others(), await sessions()]).toEqual(before);
    },
  );
});
