import { sql } from "kysely";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";

/** Proves that the site itself sends an inquiry. */
export function selfTestToken(secret: string, id: string): string {
  return `${id}.${keyedDigest(secret, "self-test", id)}`;
}

/** The running self-test that sends an inquiry, without an id if it is another site's; null for visitors. */
export async function readSelfTest(db: Db, secret: string, token: string): Promise<{ id: string | null } | null> {
  if (token === "") return null;
  const [id = ""] = token.split(".");
  if (!isEqualInConstantTime(token, selfTestToken(secret, id))) return { id: null };
  const row = await db.selectFrom("self_test").select("id").where("id", "=", id).executeTakeFirst();
  return row ?? { id: null };
}

interface StoredInquiry {
  state: string;
  id?: string;
}

/**
 * Stores a test inquiry like a visitor's, looks whether all of it is there, and takes it back within the transaction: no
 * list, report, email or webhook ever sees it. What remains is the result.
 */
export async function storeSelfTest<Result extends StoredInquiry>(
  tx: Tx,
  test: { id: string; now: Date },
  store: () => Promise<Result>,
): Promise<Result> {
  await sql`savepoint self_test`.execute(tx);
  const result = await store();
  const missing =
    result.id === undefined ? `it was not stored (${result.state})` : await describeMissing(tx, result.id);
  await sql`rollback to savepoint self_test`.execute(tx);
  await tx.updateTable("self_test").set({ arrived_at: test.now, missing }).where("id", "=", test.id).execute();
  return result;
}

/** Null if nothing is. */
async function describeMissing(tx: Tx, id: string): Promise<string | null> {
  const lead = await tx.selectFrom("leads").select("status").where("id", "=", id).executeTakeFirst();
  if (!lead) return "it is not in the inbox";
  if (lead.status === "spam") return "it was taken for spam";
  const isFound = await tx.selectFrom("lead_search").select("lead_id").where("lead_id", "=", id).executeTakeFirst();
  if (!isFound) return "the search does not find it";
  const notice = await tx
    .selectFrom("outbox")
    .select("id")
    .where("purpose", "=", "lead-notice")
    .where("subject_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return notice ? null : "no one would be emailed about it";
}
