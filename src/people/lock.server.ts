import type { Tx } from "../db/tables.ts";
import type { PersonRow } from "../db/tables-people.ts";

/** Somebody as they are now, held until the transaction ends: what happens to them at once happens in turn. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  // A write that changes nothing.
  return tx
    .updateTable("people")
    .set((eb) => ({ totp_step: eb.ref("totp_step") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
