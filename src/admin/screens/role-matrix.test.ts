import { beforeEach, describe, expect, test } from "vitest";
import { can, type Role } from "#src/domain/auth/policies.ts";
import {
  type Address,
  actionRights,
  addresses,
  excepted,
  maySend,
  mayWrite,
  roleSets,
  routePolicies,
  statusFor,
} from "../../../tests/support/policies.ts";
import {
  dataOf,
  endsSessions,
  inside,
  leadMark,
  outside,
  siteWithOthersData,
} from "../../../tests/support/role-matrix.ts";
import type { Answer } from "../../../tests/support/site.ts";
import { leadsToLogin } from "../../../tests/support/staff.ts";
import { forms, intentsOf, withoutIntent, writesOf } from "../../../tests/support/staff-forms.ts";

const { strangers, pathOf, look, send, rows, staffOf, memberOf } = siteWithOthersData();

const writing = inside.filter(({ writes }) => writes);
const withIntents = writing.filter(({ name }) => name in forms);

/**
 * One of the role sets that may send the same forms of an address, and the others. Sets that may send none are among the
 * others where a form with an unknown intent shows that they are refused before it is parsed.
 */
function byWhatTheyMaySend(address: Address) {
  const seen = new Set<string>();
  const isFirst = ({ roles }: (typeof roleSets)[number]) => {
    const may = mayWrite(address, roles);
    if (!may && withIntents.includes(address)) return false;
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

// A test of an address that sends nothing fails.
beforeEach(() => expect.hasAssertions());

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
        expect(leadsToLogin(answer), what).toBe(address.name === "admin/screens/logout");
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
