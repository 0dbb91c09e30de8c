import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The mail server that an owner has entered. Its password is in a table of its own, which no backup contains. */
export const mailServer: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable("mail_server")
      .addColumn("version", "text", (column) => column.primaryKey())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("port", "integer", (column) => column.notNull())
      .addColumn("encryption", "text", (column) => column.notNull())
      .addColumn("login", "text", (column) => column.notNull())
      .addColumn("username", "text", (column) => column.notNull())
      .addColumn("from_address", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("mail_password")
      .addColumn("sealed", "text", (column) => column.primaryKey())
      .execute();
  },
};
