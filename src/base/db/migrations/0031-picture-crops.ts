import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The part of a picture that is shown; null for all of it. */
export const pictureCrops: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ["media", "replaced_files"]) {
      for (const column of ["crop_x", "crop_y", "crop_width", "crop_height"]) {
        await db.schema.alterTable(table).addColumn(column, "integer").execute();
      }
    }
  },
};
