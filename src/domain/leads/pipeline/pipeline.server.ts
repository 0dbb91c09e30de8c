import type { Db } from "#src/base/db/tables.ts";
import { openStatuses } from "../statuses.ts";

export interface Pipeline {
  /** Open leads with a value, and what they are worth, in hundredths. */
  open: { leads: number; cents: number };
  won: { leads: number; cents: number };
}

/** What open leads are worth, and what was won since a time. Values in other currencies don't count. */
export async function readPipeline(db: Db, { currency, since }: { currency: string; since: Date }): Promise<Pipeline> {
  const [open, won] = await Promise.all([
    db
      .selectFrom("leads")
      .select(({ fn }) => [fn.countAll<number>().as("leads"), fn.sum("value_cents").as("cents")])
      .where("status", "in", openStatuses)
      .where("currency", "=", currency)
      .where("value_cents", "is not", null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("leads")
      .select(({ fn }) => [
        // Not in `where`: by the status, SQLite would read all leads that were ever won.
        fn.countAll<number>().filterWhere("status", "=", "won").as("leads"),
        fn.sum("value_cents").filterWhere("status", "=", "won").filterWhere("currency", "=", currency).as("cents"),
      ])
      .where("closed_at", ">=", since)
      .executeTakeFirstOrThrow(),
  ]);
  const numbers = ({ leads, cents }: typeof open) => ({ leads, cents: Number(cents ?? 0) });
  return { open: numbers(open), won: numbers(won) };
}
