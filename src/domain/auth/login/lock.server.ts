import type { PersonRow } from "#src/base/db/tables/people.ts";
import type { Tx } from "#src/base/db/tables.ts";

/** Reads a person's row and locks it until the transaction ends. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  // A write without a change locks the row on both databases.
  return tx
    .updateTable("people")
    .set((eb) => ({ totp_step: eb.ref("totp_step") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
