import type { Db } from "#src/base/db/tables.ts";
import { can, rolesOf } from "#src/domain/auth/policies.ts";
import { type NoticePerson, recipientsOf } from "./rules.ts";

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

/** The addresses that get no notices: no person who may read leads has them. If a form names only such, the rules apply. */
export async function unreachedRecipients(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const reached = recipientsOf({ recipients: [...addresses] }, await readNoticePeople(db));
  const known = new Set(reached.map(({ address }) => address.toLowerCase()));
  return addresses.filter((address) => !known.has(address.toLowerCase()));
}
