import type { Db } from "#src/base/db/tables.ts";
import { can, rolesOf } from "#src/domain/auth/policies.ts";
import type { NoticePerson } from "./rules.ts";

/** Those who can log in and read leads: nobody else gets leads, or is emailed about them. */
export async function readNoticePeople(db: Db): Promise<NoticePerson[]> {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name", "email", "roles"])
    .where("disabled_at", "is", null)
    .where("password", "is not", null)
    .orderBy("name")
    .execute();
  const people = rows.map(({ id, name, email, ...stored }) => ({ id, name, email, roles: rolesOf(stored) }));
  return people.filter((person) => can(person, "leads.read"));
}

/** Why an address that a form names gets no emails; null if it gets them. */
export async function findRecipientProblem(db: Db, address: string): Promise<string | null> {
  const person = await db
    .selectFrom("people")
    .select(["name", "roles", "disabled_at", "password", "is_sample"])
    .where(({ eb, fn, ref }) => eb(fn("lower", [ref("email")]), "=", address.trim().toLowerCase()))
    .executeTakeFirst();
  if (!person) return "No coworker has this address, so it gets no emails. Enter a coworker's.";
  const { name } = person;
  if (person.is_sample) return `${name} is sample data and gets no emails. Enter a coworker's address.`;
  if (person.disabled_at) return `${name}'s account is disabled and gets no emails. Enter another address.`;
  if (person.password === null) return `${name} hasn't accepted the invitation yet, and gets no emails until then.`;
  return can({ roles: rolesOf(person) }, "leads.read")
    ? null
    : `${name} can't read leads and gets no emails. Change their role, or enter another address.`;
}
