import { beforeAll, describe, expect, test } from "vitest";
import { type Role, roles } from "#src/domain/auth/policies.ts";
import { builtRoutes } from "../../../tests/support/built-routes.ts";
import { rowsOf } from "../../../tests/support/rows.ts";
import { type Answer, ask, sharedSite } from "../../../tests/support/site.ts";
import { aPerson, form, logInDirectly } from "../../../tests/support/staff.ts";
import type { Screen } from "./screens.ts";

const trial = sharedSite();

/** Part of every person's name, so it is in every response that leaks admin data. */
const mark = "Known-To-Staff-Only";

const routes = await builtRoutes();

function pathOf(id: string | undefined): string {
  const route = routes.find((known) => known.id === id);
  if (!route) return "";
  const addedPath = route.path ? `/${route.path}` : "";
  return (
    pathOf(route.parentId) +
    addedPath
      .replace("/:list", "/services")
      .replaceAll(/:\w+\??/g, "x")
      .replace("*", "no/such/screen")
  );
}

function isBehindDoor(id: string | undefined): boolean {
  return (
    id !== undefined &&
    (id === "admin/screens/layout" || isBehindDoor(routes.find((route) => route.id === id)?.parentId))
  );
}

/** Every path behind the guard, with its route. */
const screens = routes
  .filter((route) => isBehindDoor(route.parentId) && !routes.some(({ parentId }) => parentId === route.id))
  .map((route) => ({
    id: route.id,
    path: pathOf(route.id),
    screen: route.module.handle as Pick<Screen, "right"> | undefined,
  }));

/** Spellings of a path that parts of a server may parse differently from the guard. */
function alternativeSpellings(screen: string, id: string): string[] {
  const rest = screen.slice("/cms".length);
  const encoded = (text: string) => text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [
    `/${screen}`,
    `/cms/${rest}`,
    `${screen}/`,
    `/CMS${rest}`,
    `/cms${rest.toUpperCase()}`,
    `/cms%2f${rest.slice(1)}`,
    `/cms%5c${rest.slice(1)}`,
    `/cms\\${rest.slice(1)}`,
    encoded(screen),
    `/cms/.${rest}`,
    `/x/..${screen}`,
    `/cms/x/..${rest}`,
    `${screen};x`,
    `${screen}%00`,
    `${screen}.css`,
    `${screen}/x.css`,
    `${screen}.data`,
    `${screen}/.data`,
    `${screen}.data?_routes=${id}`,
    `${screen}.data?_routes=root`,
    `${screen}.DATA?_routes=${id}`,
    `${screen}?_routes=${id}`,
    `${screen}?_data=${id}`,
    `${screen}?index`,
    `/_.data?_routes=${id}`,
    `/_root.data?_routes=${id}`,
    `/about.data?_routes=${id}`,
    `/es${screen}`,
    // Except the login, which counts failed attempts.
    ...(rest === "" ? [] : [`/cmslogin${rest}`]),
    `http://other.test${screen}`,
  ];
}

/** Cookies that must not open the admin. */
const strangers: Record<string, string> = { nobody: "", unknown: "session=x; __Host-session=x" };
const staff: Record<string, string> = {};
/** Sessions of people who must set up a second factor. */
const held: Record<string, string> = {};

beforeAll(async () => {
  const { db } = trial().site.services;
  const day = 24 * 60 * 60_000;
  for (const role of roles) staff[role] = await logInDirectly(db, await aPerson(db, { role, name: mark }));
  await db.updateTable("people").set({ totp_secret: "sealed" }).execute();
  for (const role of roles) held[role] = await logInDirectly(db, await aPerson(db, { role, name: mark }));
  const required = roles.map((role) => ({ role, required_at: new Date() }));
  await db.insertInto("two_factor_roles").values(required).execute();
  const disabled = await aPerson(db, { name: mark });
  strangers.disabled = await logInDirectly(db, disabled);
  await db.updateTable("people").set({ disabled_at: new Date() }).where("id", "=", disabled.id).execute();
  const late = await aPerson(db, { name: mark });
  strangers.idle = await logInDirectly(db, late, new Date(Date.now() - 1.01 * day));
  strangers.expired = await logInDirectly(db, late, new Date(Date.now() - 7.01 * day));
});

function look(screenPath: string, cookie: string, method = "GET"): Promise<Answer> {
  const { url } = trial();
  return ask(url, screenPath, { method, headers: { Host: new URL(url).host, Cookie: cookie } });
}

function send(screenPath: string, cookie: string): Promise<Answer> {
  const { url } = trial();
  return ask(url, screenPath, form(url, { intent: "delete", id: "x", name: "x" }, { Cookie: cookie }));
}

/** The rows of all tables that a write could change. */
function everything() {
  return rowsOf(trial().site.services.db, /^(?:people|sessions|passkeys|history|entries|entry_texts|leads|outbox)$/);
}

test("every screen states the permission it requires", () => {
  expect(screens.map((screen) => screen.path)).toEqual(
    expect.arrayContaining(["/cms/dashboard", "/cms/users", "/cms/logout"]),
  );
  const forEverybody = [
    "admin/screens/home",
    "admin/screens/logout",
    "admin/screens/trash/former-path",
    "admin/screens/not-found",
  ];
  const silent = screens.filter(({ id, screen }) => !forEverybody.includes(id) && screen?.right === undefined);
  expect(silent).toEqual([]);
});

function spellingOffset(id: string): number {
  return screens.findIndex((screen) => screen.id === id);
}

/** One cookie for a screen and a spelling. Over all screens, each spelling is tried with each cookie. */
function pairedWith<Cookie>(all: readonly Cookie[], id: string, spelling: number): Cookie[] {
  return all.slice((spellingOffset(id) + spelling) % all.length).slice(0, 1);
}

/** A third of the spellings, each with its place. Three neighboring screens try all of them. */
function someSpellings(screen: string, id: string): [number, string][] {
  return [...alternativeSpellings(screen, id).entries()].filter(
    ([position]) => (position + spellingOffset(id)) % 3 === 0,
  );
}

describe.each(screens)("$path", ({ id, path: screenPath }) => {
  test("redirects every request of strangers to the login", async () => {
    const before = await everything();
    for (const [visitor, cookie] of Object.entries(strangers)) {
      const notSaved = screenPath === "/cms/logout" ? "" : "undone=on";
      for (const [answer, says] of [
        [await look(screenPath, cookie), ""],
        [await look(screenPath, cookie, "HEAD"), ""],
        [await send(screenPath, cookie), notSaved],
      ] as const) {
        expect(answer.status, visitor).toBe(303);
        const [path, query] = String(answer.headers.location).split("?");
        const params = new URLSearchParams(query);
        expect([path, params.get("to") ?? "/cms/"], visitor).toEqual(["/cmslogin", expect.stringMatching(/^\/cms\//)]);
        params.delete("to");
        expect(params.toString(), visitor).toBe(says);
        expect(answer).toMatchObject({ body: "", headers: { "cache-control": "no-store" } });
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("reveals nothing to strangers by any spelling of its path", { tags: ["long"] }, async () => {
    const before = await everything();
    for (const [position, spelling] of someSpellings(screenPath, id)) {
      for (const [visitor, cookie] of pairedWith(Object.entries(strangers), id, position)) {
        for (const answer of [
          await look(spelling, cookie),
          await look(spelling, cookie, "HEAD"),
          await send(spelling, cookie),
        ]) {
          const context = `${visitor} at ${spelling}: ${answer.status}`;
          expect(answer.body, context).not.toContain(mark);
          expect(answer.status, context).toBeLessThan(500);
          if (!isPublic(spelling)) expect([202, 303, 308, 400, 403, 404, 405, 421], context).toContain(answer.status);
        }
      }
    }
    expect(await everything()).toEqual(before);
  });

  test("reveals no more by another spelling of its path", { tags: ["long"] }, async () => {
    const answers = new Map<Role, Answer>();
    for (const role of roles) answers.set(role, await look(screenPath, staff[role] ?? ""));
    const isRefused = (role: Role) => answers.get(role)?.status !== 200;
    for (const [position, spelling] of someSpellings(screenPath, id)) {
      for (const role of new Set([...roles.filter(isRefused), ...pairedWith(roles, id, position)])) {
        const answer = await look(spelling, staff[role] ?? "");
        const context = `${role} at ${spelling}: ${answer.status}`;
        expect(answer.status, context).toBeLessThan(500);
        // A response without the route's own data is empty.
        const isEmpty = spelling.includes("_routes=root");
        if (isRefused(role) && !isPublic(spelling) && !isEmpty) expect(answer.status, context).not.toBe(200);
        if (!spelling.startsWith("/cms") && !spelling.startsWith("/%63ms"))
          expect(answer.body, context).not.toContain(mark);
      }
    }
  });
});

/** All but the account and the logout, which stay available without a second factor. */
const heldBack = screens.filter(({ path }) => path !== "/cms/account" && path !== "/cms/logout");

describe.each(heldBack)("$path, without the second factor that is required,", ({ id, path: screenPath }) => {
  async function expectHeldBack(role: Role): Promise<void> {
    const before = await everything();
    const cookie = held[role] ?? "";
    for (const method of ["GET", "HEAD"]) {
      const answer = await look(screenPath, cookie, method);
      expect(answer).toMatchObject({ status: 303, body: "", headers: { "cache-control": "no-store" } });
      expect(answer.headers.location).toMatch(/^\/cms\/account\?to=%2Fcms%2F/);
    }
    const content = await look(`${screenPath}.data`, cookie);
    expect(content.status).toBe(202);
    expect(content.body).toContain("/cms/account?to=%2Fcms%2F");
    for (const path of [screenPath, `${screenPath}.data`]) expect((await send(path, cookie)).status).toBe(403);
    expect(await everything()).toEqual(before);
  }

  const some = pairedWith(roles, id, 0);

  test.each(some)("redirects %s to the account, and does nothing else", expectHeldBack);

  test.each(roles.filter((role) => !some.includes(role)))(
    "redirects %s to the account, and does nothing else",
    { tags: ["long"] },
    expectHeldBack,
  );

  test("reveals nothing by any spelling of its path", { tags: ["long"] }, async () => {
    const before = await everything();
    for (const [, spelling] of someSpellings(screenPath, id)) {
      for (const answer of [await look(spelling, held.owner ?? ""), await send(spelling, held.owner ?? "")]) {
        const context = `${spelling}: ${answer.status}`;
        expect(answer.body, context).not.toContain(mark);
        if (!isPublic(spelling)) expect([202, 303, 308, 400, 403, 404, 405, 421], context).toContain(answer.status);
      }
    }
    expect(await everything()).toEqual(before);
  });
});

/** Whether the path is a public page, with any suffix. */
function isPublic(screenPath: string): boolean {
  return /^\/(?:_|_root|about)\.data\b|^\/cmslogin/.test(screenPath);
}

test("a malformed form is refused after the guard, not before it", async () => {
  const { url } = trial();
  const broken = (cookie: string) =>
    ask(url, "/cms/logout", {
      ...form(url, {}, { Cookie: cookie, "Content-Type": "multipart/form-data; boundary=x" }),
      body: "no such form",
    });
  expect((await broken("")).status).toBe(303);
  expect((await broken(staff.editor ?? "")).status).toBe(400);
});
