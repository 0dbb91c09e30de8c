/** Migrates a database, and is killed after the statements of one of its due migrations. Arguments: options, which one. */
import { flushCompileCache } from "node:module";
import { openDatabase } from "#src/base/db/connect.ts";
import { migrate, pendingMigrations } from "#src/base/db/migrate.ts";
import { laterMigrations as migrations } from "../support/later-migrations.ts";

const [, , options = "", step = ""] = process.argv;
const db = await openDatabase(JSON.parse(options));
const fatal = (await pendingMigrations(db, migrations))[Number(step)] ?? "";
const migration = migrations[fatal];
if (!migration) throw new Error(`No migration ${step} is due`);
await migrate(db, {
  migrations: {
    ...migrations,
    [fatal]: {
      ...migration,
      async up(tx) {
        await migration.up(tx);
        // Node stores what it has compiled at its exit, which doesn't come.
        flushCompileCache();
        process.kill(process.pid, "SIGKILL");
      },
    },
  },
});
