import { beforeEach, describe, expect, test } from "vitest";
import { can, type Role } from "#src/domain/auth/policies.ts";
import {
  excepted,
  maySend,
  mayWrite,
  type ProtectedRoute,
  protectedRoutes,
  roleSets,
  statusFor,
} from "../../../tests/support/policies.ts";
import {
  dataPathOf,
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
function groupRolesByForms(route: ProtectedRoute) {
  const seen = new Set<string>();
  const isFirst = ({ roles }: (typeof roleSets)[number]) => {
    const may = mayWrite(route, roles);
    if (!may && withIntents.includes(route)) return false;
    const key = writesOf(route)
      .map(({ intent }) => may && maySend(route, intent, roles))
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
    expect(protectedRoutes.filter(({ policy }) => policy === undefined).map(({ name }) => name)).toEqual([]);
    expect(excepted.filter((name) => !protectedRoutes.some((route) => route.name === name))).toEqual([]);
  });

  test("every action and intent has a form here", () => {
    const actions = protectedRoutes.filter(({ writes }) => writes);
    // Visitors' pages have a route for each language.
    expect([...new Set(actions.map(({ name }) => name))].toSorted()).toEqual(
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

describe.each(inside)("$pattern", (route) => {
  test("redirects a stranger to the login", async () => {
    const path = pathOf(route);
    const [form] = writesOf(route);
    const responses = [await look(path, ""), await look(dataPathOf(path), "")];
    if (form) responses.push(await send(path, form.fields, { id: "x", cookie: "" }));
    for (const response of responses) {
      expect(leadsToLogin(response), String(response.status)).toBe(true);
      expect(response.body).not.toContain(leadMark);
    }
  });

  test("redirects all strangers to the login by any request, and changes nothing", { tags: ["long"] }, async () => {
    const before = await rows();
    for (const [who, cookie] of Object.entries(strangers)) {
      const path = pathOf(route);
      const responses = [
        ["read", await look(path, cookie)],
        ["data", await look(dataPathOf(path), cookie)],
        ["head", await look(path, cookie, "HEAD")],
      ] as [string, Answer][];
      for (const { intent, fields } of writesOf(route)) {
        responses.push([intent, await send(path, fields, { id: "x", cookie })]);
        responses.push([`${intent} as data`, await send(dataPathOf(path), fields, { id: "x", cookie })]);
      }
      for (const [description, response] of responses) {
        expect(leadsToLogin(response), `${description} by ${who}: ${response.status}`).toBe(true);
        expect(response.body).not.toContain(leadMark);
      }
    }
    expect(await rows()).toEqual(before);
  });

  test.each(roleSets)("allows or refuses $name by role", async ({ roles }) => {
    const response = await look(pathOf(route), (await memberOf(roles)).cookie);
    expect(response.status).toBe(statusFor(route, roles));
    if (!can({ roles }, "leads.read")) expect(response.body).not.toContain(leadMark);
  });

  test.each(roleSets)("allows or refuses $name its data by role", { tags: ["long"] }, async ({ roles }) => {
    const expected = statusFor(route, roles);
    const data = await look(dataPathOf(pathOf(route)), (await memberOf(roles)).cookie);
    expect(data.status).toBe(expected === 302 ? 202 : expected);
    if (!can({ roles }, "leads.read")) expect(data.body).not.toContain(leadMark);
  });
});

describe.each(writing)("$pattern", (route) => {
  async function expectFormsByRole(roles: readonly Role[], to: string): Promise<void> {
    const may = mayWrite(route, roles);
    const staff = await staffOf(...roles);
    const before = may ? {} : await rows();
    for (const { intent, fields } of writesOf(route)) {
      const response = await send(to, fields, endsSessions(route) ? await staffOf(...roles) : staff);
      const description = `${intent} to ${to}: ${response.status}`;
      if (may && maySend(route, intent, roles)) {
        expect([400, 401, 403], description).not.toContain(response.status);
        expect(response.status, description).toBeLessThan(500);
        expect(leadsToLogin(response), description).toBe(route.name === "admin/screens/logout");
      } else {
        expect(response.status, description).toBe(403);
      }
    }
    if (!may) expect(await rows()).toEqual(before);
  }

  const { distinct, repeated } = groupRolesByForms(route);

  test.each(distinct)("accepts or refuses forms of $name by role", ({ roles }) =>
    expectFormsByRole(roles, pathOf(route)),
  );

  test.each(repeated)("accepts or refuses forms of $name by role", { tags: ["long"] }, ({ roles }) =>
    expectFormsByRole(roles, pathOf(route)),
  );

  const refused = roleSets.filter(({ roles }) => !mayWrite(route, roles));

  test.each(refused)("refuses forms of $name to its data", { tags: ["long"] }, ({ roles }) =>
    expectFormsByRole(roles, dataPathOf(pathOf(route))),
  );
});

describe.each(withIntents)("$pattern", (route) => {
  test.each(roleSets)("checks the roles of $name before it parses a form", async ({ roles }) => {
    const response = await send(pathOf(route), { intent: "no-such-intent" }, await memberOf(roles));
    expect(response.status).toBe(mayWrite(route, roles) ? 400 : 403);
  });
});

describe.each(outside)("$pattern", (route) => {
  async function expectTheSameFor(readers: Record<string, string>): Promise<void> {
    const staff = await memberOf(["owner"]);
    const path = pathOf(route);
    const mine = await look(path, staff.cookie);
    const data = await look(dataPathOf(path), staff.cookie);
    for (const [who, cookie] of Object.entries(readers)) {
      const responses: [string, Answer, Answer][] = [
        ["read", await look(path, cookie), mine],
        ["data", await look(dataPathOf(path), cookie), data],
      ];
      for (const [description, response, staffResponse] of responses) {
        expect(response.status, `${description} by ${who}`).toBeLessThan(500);
        expect(response.status, `${description} by ${who}`).not.toBe(403);
        if (route.policy === "public")
          expect(response, `${description} by ${who}`).toEqual({ ...staffResponse, headers: response.headers });
      }
    }
  }

  test("responds the same to a stranger as to staff", () => expectTheSameFor({ nobody: "" }));

  test("responds the same to everyone", { tags: ["long"] }, () => expectTheSameFor(strangers));
});

describe.each(outside.filter(({ writes }) => writes))("$pattern", (route) => {
  test("takes forms of strangers, and changes nothing of staff's", async () => {
    const preservedTables = /^(?:people|sessions|passkeys|entries|entry_texts|leads|media)$/;
    const before = await rows(preservedTables);
    for (const { fields } of writesOf(route)) {
      const response = await send(pathOf(route), fields, { id: "x", cookie: "" });
      expect(response.status).toBeLessThan(500);
      expect(response.status).not.toBe(403);
    }
    expect(await rows(preservedTables)).toEqual(before);
  });
});
