import type { Db } from "#src/base/db/tables.ts";

/** Whether the person's dashboard still shows the first steps. */
export async function showsFirstSteps(db: Db, person: string): Promise<boolean> {
  const row = await db.selectFrom("people").select("first_steps_hidden_at").where("id", "=", person).executeTakeFirst();
  return row !== undefined && row.first_steps_hidden_at === null;
}

export async function hideFirstSteps(db: Db, person: string, now: Date): Promise<void> {
  await db.updateTable("people").set({ first_steps_hidden_at: now }).where("id", "=", person).execute();
}

/** Whether there is another account, including invited ones. */
export async function hasColleague(db: Db, person: string): Promise<boolean> {
  const others = db.selectFrom("people").select("id").where("id", "!=", person).where("is_sample", "=", false);
  const colleague = await others.limit(1).executeTakeFirst();
  return colleague !== undefined;
}
