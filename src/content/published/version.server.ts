import type { Db, Tx } from "../../db/tables.ts";

/** Increases with each change that visitors can see. Anything rendered at another version is stale. */
export async function contentVersion(db: Db): Promise<number> {
  const state = await db.selectFrom("site_state").select("content_version").executeTakeFirstOrThrow();
  return state.content_version;
}

/** Part of each write that visitors can see. */
export async function raiseContentVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable("site_state")
    .set((row) => ({ content_version: row("content_version", "+", 1) }))
    .execute();
}
