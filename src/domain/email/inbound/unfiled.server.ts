import type { Db, Tx } from "#src/base/db/tables.ts";

/** The columns of lists, in addition to the start of the text. */
const listColumns = [
  "id",
  "received_at",
  "kind",
  "from_name",
  "from_address",
  "subject",
  "files",
  "bytes",
  "is_complete",
  "suggested_lead_id",
  "suggestion",
  "settled_at",
  "settled_by",
] as const;

/** In characters. */
const excerptLength = 200;

export type UnfiledState = "unmatched" | "dismissed";

export interface UnfiledPage {
  limit: number;
  offset: number;
}

/** Messages that no lead has, latest first. */
export function listUnfiled(db: Db, state: UnfiledState, { limit, offset }: UnfiledPage) {
  return db
    .selectFrom("inbound_messages")
    .select(listColumns)
    .select(({ fn, val }) => fn<string | null>("substr", ["text", val(1), val(excerptLength)]).as("excerpt"))
    .where("state", "=", state)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUnfiled(db: Db, state: UnfiledState): Promise<number> {
  const counted = await db
    .selectFrom("inbound_messages")
    .select(({ fn }) => fn.countAll().as("number"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

export async function readUnfiled(db: Db, id: string) {
  const row = await db
    .selectFrom("inbound_messages")
    .select(listColumns)
    .select(["text", "state"])
    .where("id", "=", id)
    .where("state", "in", ["unmatched", "dismissed"])
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a message to the trash or back. Returns false if it is not where it should be. */
export async function moveUnfiled(
  tx: Tx,
  id: string,
  { to, by, at }: { to: UnfiledState; by: string; at: Date },
): Promise<boolean> {
  const settled = to === "dismissed" ? { settled_at: at, settled_by: by } : { settled_at: null, settled_by: null };
  const moved = await tx
    .updateTable("inbound_messages")
    .set({ state: to, ...settled })
    .where("id", "=", id)
    .where("state", "=", to === "dismissed" ? "unmatched" : "dismissed")
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) > 0;
}
