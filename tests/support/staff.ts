import type { Db } from "../../src/db/tables.ts";
import { hashPassword } from "../../src/people/password-hash.server.ts";
import type { Person } from "../../src/people/person.ts";
import { openSession } from "../../src/people/sessions.server.ts";
import { addPerson } from "../../src/people/staff.server.ts";
import { type Answer, ask, type Question } from "./site.ts";

/** The password of everybody in the tests. */
export const password = "tidal lantern oboe";

let hash: Promise<string> | undefined;

/** Somebody with an account. */
export async function aPerson(db: Db, change: Partial<Person> = {}, at = new Date()): Promise<Person> {
  hash ??= hashPassword(password);
  const id = crypto.randomUUID();
  const person: Person = { id, name: "Ada Marsh", email: `ada.${id}@harbor.example`, role: "owner", ...change };
  const hashed = await hash;
  await db.transaction().execute((tx) => addPerson(tx, person, hashed, at));
  return person;
}

/** A cookie by which somebody is signed in. */
export async function signedIn(db: Db, person: Person, at = new Date()): Promise<string> {
  const token = await db
    .transaction()
    .execute((tx) => openSession(tx, person.id, { userAgent: "Firefox/140.0 Linux", address: "203.0.113.7" }, at));
  return `session=${token}`;
}

export interface Staff {
  id: string;
  cookie: string;
}

/** Somebody with a role, who is signed in. */
export async function someStaff(db: Db, role: Person["role"]): Promise<Staff> {
  const person = await aPerson(db, { role });
  return { id: person.id, cookie: await signedIn(db, person) };
}

/** A form as a browser sends it. */
export function form(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): Question {
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

/** What a browser would send back of the cookies that an answer sets. */
export function cookiesOf(answer: Answer): string {
  return (answer.headers["set-cookie"] ?? [])
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

/** Whether a cookie opens the door. */
export async function isIn(url: string, cookie: string): Promise<boolean> {
  const { status } = await ask(url, "/cms/dashboard", { headers: { Host: new URL(url).host, Cookie: cookie } });
  return status === 200;
}
