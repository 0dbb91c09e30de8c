import type { Office } from "./office.ts";
import type { SignedIn } from "./person.ts";
import { record } from "./record.server.ts";

const longestName = 60;

/** A passkey's name as it is kept; empty when none was written. */
export function passkeyName(called: string): string {
  return called.trim().slice(0, longestName);
}

/** Calls a passkey something else; an empty name changes nothing. */
export async function renamePasskey(
  { db, now }: Office,
  person: SignedIn,
  passkeyId: string,
  called: string,
): Promise<{ state: "renamed" } | { state: "no-name" } | { state: "gone" }> {
  const name = passkeyName(called);
  if (name === "") return { state: "no-name" };
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", passkeyId)
      .where("person_id", "=", person.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { state: "gone" as const };
    await record(tx, person, "renamed a passkey", person, { passkey: name }, now());
    return { state: "renamed" as const };
  });
}
