import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isUnavailable, withoutTimeLimit } from "./dialect.ts";
import { migrations as ours } from "./migrations/migrations.ts";
import { Refusal } from "./refusal.ts";
import type { Db } from "./tables.ts";

/**
 * Brings the tables up to date, all in one transaction and under a lock, so that an interrupted start leaves nothing
 * half done and several instances may start at once. Answers with the names of the migrations that it ran.
 *
 * Throws a `Refusal` when the database was made by a newer version of the product.
 */
export async function migrate(db: Db, migrations: Record<string, Migration> = ours): Promise<string[]> {
  await refuseNewer(db, migrations);
  return withoutTimeLimit(db, async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw isUnavailable(error) ? cannotWrite(error) : error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** The migrations that a start would run; none when the database is up to date. */
export async function pendingMigrations(db: Db, migrations: Record<string, Migration> = ours): Promise<string[]> {
  const done = await migrationsRun(db);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}

/** Throws a `Refusal` unless the database is exactly as this version needs it. */
export async function requireCurrent(db: Db, migrations: Record<string, Migration> = ours): Promise<void> {
  await refuseNewer(db, migrations);
  const pending = await pendingMigrations(db, migrations);
  if (pending.length === 0) return;
  throw new Refusal(
    `The database is older than this version of Mangrove (it lacks ${pending.join(", ")}). ` +
      "Start the site once, or have it take over by npm run site -- restart; then run the command again.",
  );
}

async function refuseNewer(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const unknown = (await migrationsRun(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new Refusal(
    `The database was made by a newer version of Mangrove (it has ${unknown.join(", ")}). Nothing was changed. ` +
      "Start that version, or put back a backup that was made with this one (docs/operating.md says how).",
  );
}

function cannotWrite(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  return new Refusal(
    `The database's tables could not be brought up to date (${reason}). Nothing was changed. ` +
      "Check the free space on its disk and that no other program holds it, then start again.",
    { cause: error },
  );
}

async function migrationsRun(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
