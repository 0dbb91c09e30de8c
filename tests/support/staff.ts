import { argon2Sync, randomBytes } from "node:crypto";
import type { Db } from "#src/base/db/tables.ts";
import { addPerson } from "#src/domain/auth/accounts/staff.server.ts";
import type { Person } from "#src/domain/auth/person.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import { replaceSession } from "#src/domain/auth/sessions.server.ts";
import { type Answer, ask, type RequestOptions } from "./site.ts";

/** The password of all test accounts. */
export const password = "tidal lantern oboe";

/** A login takes its cost from the hash: this one costs a thousandth of the product's. */
const hash = cheapHash(password);

function cheapHash(message: string): string {
  const [memory, passes, parallelism] = [32, 1, 1];
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", { message, nonce, memory, passes, parallelism, tagLength: 32 });
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${digest}`;
}

/** A person, with the first of the roles. */
export interface TestPerson extends Person {
  role: Role;
}

/** Creates an account: an owner, unless it gets another `role` or several `roles`. */
export async function aPerson(
  db: Db,
  { role = "owner", roles = [role], ...change }: Partial<TestPerson> = {},
  at = new Date(),
): Promise<TestPerson> {
  const id = crypto.randomUUID();
  const person = { id, name: "Ada Marsh", email: `ada.${id}@harbor.example`, roles, ...change };
  await db.transaction().execute((tx) => addPerson(tx, person, hash, at));
  return { role: roles[0] ?? role, ...person };
}

const testClient = { userAgent: "Firefox/140.0 Linux", address: "203.0.113.7", session: null };

/** Opens a session and returns its cookie. */
export async function logInDirectly(db: Db, person: Pick<Person, "id">, at = new Date()): Promise<string> {
  const token = await db.transaction().execute((tx) => replaceSession(tx, person.id, testClient, at));
  return `session=${token}`;
}

export interface StaffSession {
  id: string;
  cookie: string;
}

/** Creates an account with these roles and a session. */
export async function staffSession(db: Db, ...roles: Role[]): Promise<StaffSession> {
  const person = await aPerson(db, { roles });
  return { id: person.id, cookie: await logInDirectly(db, person) };
}

/** A form as a browser sends it. */
export function form(
  url: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
): RequestOptions {
  return {
    method: "POST",
    headers: {
      Host: new URL(url).host,
      Origin: new URL(url).origin,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  };
}

export function logIn(
  url: string,
  { email, to = "", ...fields }: { email: string; password?: string; to?: string },
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(url, "/cmslogin", form(url, { email, password, to, keep: "on", ...fields }, headers));
}

/** The Cookie header that a browser would send after a response. */
export function cookiesOf(answer: Answer): string {
  return (answer.headers["set-cookie"] ?? [])
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

/** Whether a cookie is a valid session. */
export async function isLoggedIn(url: string, cookie: string): Promise<boolean> {
  const { status } = await ask(url, "/cms/dashboard", { headers: { Host: new URL(url).host, Cookie: cookie } });
  return status === 200;
}

/** Whether the response redirects to the login, as a document or as data. */
export function leadsToLogin({ status, headers, body }: Answer): boolean {
  return status === 202 ? body.includes("/cmslogin") : status === 303 && /^\/cmslogin/.test(headers.location ?? "");
}
