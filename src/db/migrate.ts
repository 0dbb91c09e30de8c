import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { isUnavailable, withoutTimeLimit } from "./dialect.ts";
import { messageOf } from "./error-details.ts";
import { migrations as productMigrations } from "./migrations/migrations.ts";
import type { Db } from "./tables.ts";
import { UserFacingError } from "./user-facing-error.ts";

export interface MigrateOptions {
  migrations?: Record<string, Migration>;
  /** Called once, under the lock, before the first change to an existing database, with its applied migrations. */
  before?: (applied: string[]) => Promise<void>;
}

/**
 * Runs all pending migrations in one transaction and under a lock, so that several instances may start at once. Returns
 * the names of the migrations that it ran. Throws a `UserFacingError` if a newer version has migrated the database.
 */
export async function migrate(
  db: Db,
  { migrations = productMigrations, before }: MigrateOptions = {},
): Promise<string[]> {
  await refuseNewerDatabase(db, migrations);
  const getMigrations = async () => (before ? withBeforeHook(before, migrations) : migrations);
  return withoutTimeLimit(db, async (connection) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw isUnavailable(error) ? migrationFailure(error) : error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/** Calls `before` when the first pending migration runs. */
function withBeforeHook(before: NonNullable<MigrateOptions["before"]>, migrations: Record<string, Migration>) {
  let hasStarted = false;
  const prepared = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(tx: Db) {
        const applied = hasStarted ? [] : await appliedMigrations(tx);
        hasStarted = true;
        if (applied.length > 0) await before(applied);
        await migration.up(tx);
      },
    },
  ]);
  return Object.fromEntries(prepared);
}

/** The migrations that the next start would run. */
export async function pendingMigrations(
  db: Db,
  migrations: Record<string, Migration> = productMigrations,
): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** Throws a `UserFacingError` unless exactly this version's migrations are applied. */
export async function requireCurrent(db: Db, migrations: Record<string, Migration> = productMigrations): Promise<void> {
  await refuseNewerDatabase(db, migrations);
  const pending = await pendingMigrations(db, migrations);
  if (pending.length === 0) return;
  throw new UserFacingError(
    `The database is older than this version of Mangrove (missing: ${pending.join(", ")}). ` +
      "Start the site once, or run npm run site -- restart. Then run this command again.",
  );
}

/** Throws a `UserFacingError` if a newer version has migrated the database. */
export async function refuseNewerDatabase(
  db: Db,
  migrations: Record<string, Migration> = productMigrations,
): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new UserFacingError(
    `The database belongs to a newer version of Mangrove (it has ${unknown.join(", ")}). Nothing was changed. ` +
      "Start that version, or restore a backup from before its update (see Update and roll back in docs/deploying.md).",
  );
}

function migrationFailure(error: unknown): UserFacingError {
  return new UserFacingError(
    `The database couldn't be migrated (${messageOf(error)}). Nothing was changed. ` +
      "Check that its disk has free space and that no other program is using it, then start again.",
    { cause: error },
  );
}

/** The applied migrations, in order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
