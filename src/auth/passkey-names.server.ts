import { cleanName } from "./accounts.server.ts";
import { recordAccountAudit } from "./audit.server.ts";
import type { AuthContext } from "./auth-context.ts";
import type { SignedIn } from "./person.ts";

const maxNameLength = 60;

/** A clean name for a passkey; may be empty. */
export function passkeyName(rawName: string): string {
  return cleanName(rawName).slice(0, maxNameLength);
}

/** Renames a passkey. An empty name changes nothing. */
export async function renamePasskey(
  { db, now }: AuthContext,
  person: SignedIn,
  passkeyId: string,
  rawName: string,
): Promise<{ state: "renamed" } | { state: "no-name" } | { state: "gone" }> {
  const name = passkeyName(rawName);
  if (name === "") return { state: "no-name" };
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("passkeys")
      .set({ name })
      .where("id", "=", passkeyId)
      .where("person_id", "=", person.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { state: "gone" as const };
    await recordAccountAudit(tx, person, "renamed a passkey", person, { passkey: name }, now());
    return { state: "renamed" as const };
  });
}
