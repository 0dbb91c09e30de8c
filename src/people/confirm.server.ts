import { digest } from "../senders/digest.server.ts";
import type { Office } from "./office.ts";
import { fitsPassword } from "./password-hash.server.ts";
import type { SignedIn } from "./person.ts";
import { giveTryBack, takeTry } from "./tries.server.ts";

/** Wrong ones that are looked at within 15 minutes. Only who is signed in already can use them up. */
const most = 10;

/**
 * Asks whoever is signed in for their password once more: a stolen session alone changes nothing of an account. Answers
 * null when it is right.
 */
export async function unlessWrong(
  { db, now, secret }: Office,
  person: SignedIn,
  password: string,
): Promise<{ state: "wrong-password" } | { state: "too-many" } | null> {
  const tried = now();
  const limits = [{ key: digest(secret, "sign-in", `confirm ${person.id}`), most }];
  if (!(await takeTry(db, limits, tried))) return { state: "too-many" };
  const { password: hash } = await db
    .selectFrom("people")
    .select("password")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  if (!(await fitsPassword(password, hash, true))) return { state: "wrong-password" };
  await db.transaction().execute((tx) => giveTryBack(tx, limits, tried, now()));
  return null;
}
