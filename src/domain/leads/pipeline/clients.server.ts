import { leadsMatching, selectiveTerms } from "#src/base/db/full-text/full-text-index.ts";
import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { recipientOf } from "../intake/submissions.server.ts";

/** Whether someone with this email address, or of the same company by its domain, was won before. */
export async function isClient(db: Db, { id, email }: Pick<LeadRow, "id" | "email">): Promise<boolean> {
  if (!email.includes("@")) return false;
  const { domain, isLargeProvider } = recipientOf(email);
  const ending = isLargeProvider ? email : `@${domain}`;
  // By their words, which have an index.
  const words = await selectiveTerms(
    db,
    wordsIn(ending).map((word) => [[word]]),
  );
  const won = await db
    .selectFrom("leads")
    .select("email")
    .where("id", "in", leadsMatching(db, words))
    .where("status", "=", "won")
    .where("id", "!=", id)
    .execute();
  const wanted = ending.toLowerCase();
  return won.some((lead) => {
    const address = lead.email.toLowerCase();
    return isLargeProvider ? address === wanted : address.endsWith(wanted);
  });
}
