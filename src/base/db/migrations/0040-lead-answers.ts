import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What visitors answered to the questions of a form, in the words that they read. */
export const leadAnswers: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("lead_answers")
      .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("question_id", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("answer", "text", (column) => column.notNull())
      .addColumn("version", "text")
      .addColumn("file_digest", "text")
      .addColumn("file_name", "text")
      .addColumn("file_size", "integer")
      .addColumn("file_type", "text")
      .addPrimaryKeyConstraint("lead_answers_key", ["lead_id", "position"])
      .execute();
    await schema
      .createIndex("lead_answers_by_file")
      .on("lead_answers")
      .column("file_digest")
      .where(sql.ref("file_digest"), "is not", null)
      .execute();
  },
};
