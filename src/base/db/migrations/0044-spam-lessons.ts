import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The words of the leads that staff have marked as spam or as real. */
export const spamLessons: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable("spam_lessons")
      .addColumn("lead_id", "text", (column) => column.primaryKey().references("leads.id").onDelete("cascade"))
      .addColumn("verdict", "text", (column) => column.notNull())
      .addColumn("at", "timestamptz", (column) => column.notNull())
      .execute();
    await schema.createIndex("spam_lessons_by_time").on("spam_lessons").columns(["verdict", "at"]).execute();
    await schema
      .createTable("spam_lesson_words")
      .addColumn("lead_id", "text", (column) => column.notNull().references("spam_lessons.lead_id").onDelete("cascade"))
      .addColumn("word", "text", (column) => column.notNull())
      .addColumn("verdict", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("spam_lesson_words_key", ["lead_id", "word"])
      .execute();
    await schema
      .createIndex("spam_lesson_words_by_word")
      .on("spam_lesson_words")
      .columns(["word", "verdict"])
      .execute();
  },
};
