import type { Db } from "#src/base/db/tables.ts";
import type { SavedFilter } from "./saved-filters.ts";

/** Enough for the tabs of one person. */
const maxFilters = 20;

export async function readSavedFilters(db: Db, person: string): Promise<SavedFilter[]> {
  return db
    .selectFrom("saved_lead_filters")
    .select(["id", "name", "query"])
    .where("person_id", "=", person)
    .orderBy("name")
    .execute();
}

/** Saves a filter. One of the same name is replaced. */
export async function saveFilter(
  db: Db,
  person: string,
  { name, query }: Pick<SavedFilter, "name" | "query">,
): Promise<"saved" | "too-many"> {
  return db.transaction().execute(async (tx) => {
    const existing = await readSavedFilters(tx, person);
    if (existing.length >= maxFilters && existing.every((filter) => filter.name !== name)) return "too-many";
    await tx
      .insertInto("saved_lead_filters")
      .values({ id: crypto.randomUUID(), person_id: person, name, query })
      .onConflict((conflict) => conflict.columns(["person_id", "name"]).doUpdateSet({ query }))
      .execute();
    return "saved";
  });
}

/** Returns false if the person has none with this id. */
export async function deleteFilter(db: Db, person: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_lead_filters")
    .where("person_id", "=", person)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}
