import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { minuteMs } from "../durations.ts";
import { engineOf, isLocked, isUnavailable, withoutTimeLimit } from "./dialect.ts";
import { messageOf } from "./error-details.ts";
import {
  contraction,
  type Migrations,
  type ProductMigration,
  migrations as productMigrations,
} from "./migrations/migrations.ts";
import type { Db } from "./tables.ts";
import { UserFacingError } from "./user-facing-error.ts";

export interface MigrateOptions {
  migrations?: Migrations;
  /**
   * Called before the first change to an existing database, with its applied migrations. Not under the lock: a running site
   * takes inquiries meanwhile.
   */
  before?: (applied: string[]) => Promise<void>;
}

/**
 * Runs all due migrations in one transaction and under a lock, so that several instances may start at once. Returns the
 * names of the migrations that it ran. Throws a `UserFacingError` if a newer version has taken away what this one needs.
 */
export async function migrate(
  db: Db,
  { migrations = productMigrations, before }: MigrateOptions = {},
): Promise<string[]> {
  await requireReadable(db, migrations);
  const applied = await appliedMigrations(db);
  const pending = dueMigrations(applied, migrations);
  if (pending.length === 0) return [];
  if (before && applied.length > 0) await before(applied);
  const due = Object.fromEntries([
    // Kysely wants to know the applied ones, also those of a newer version.
    ...applied.map((name) => [name, migrations[name] ?? { up: async () => {} }] as const),
    ...pending.map(([name, migration]) => [name, withLockTimeout(migration)] as const),
  ]);
  return withoutTimeLimit(db, async (connection) => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => due },
      // A contraction runs later than newer expansions.
      allowUnorderedMigrations: true,
    });
    const { error, results } = await retryWhileLocked(() => migrator.migrateToLatest());
    if (error) throw isUnavailable(error) || isLocked(error) ? migrationFailure(error) : error;
    return (results ?? []).map((result) => result.migrationName);
  });
}

/**
 * How long a migration waits for a lock, in milliseconds: much shorter than PostgreSQL's `deadlock_timeout` of a second, so
 * that it gives way to a writer of the version before that waits for one of its locks. Nor do others wait longer.
 */
const lockTimeoutMs = 100;

/** How long it tries, in milliseconds: longer than a backup reads a large table. */
const migrationTimeoutMs = 10 * minuteMs;

/** In milliseconds: for those that waited meanwhile. */
const retryIntervalMs = 250;

function withLockTimeout(migration: ProductMigration): ProductMigration {
  return {
    ...migration,
    async up(db) {
      if (engineOf(db) === "postgres")
        await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(db);
      await migration.up(db);
    },
  };
}

/** Tries again if another transaction held a lock: PostgreSQL has undone everything. */
async function retryWhileLocked<T extends { error?: unknown }>(run: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + migrationTimeoutMs; ; await pause(retryIntervalMs)) {
    const result = await run();
    if (!isLocked(result.error) || Date.now() > end) return result;
  }
}

/**
 * The migrations that a start runs. A contraction waits until a start finds its expansion applied: then no process is left
 * from before the expansion. On an empty database there is none either.
 */
function dueMigrations(applied: readonly string[], migrations: Migrations): [string, ProductMigration][] {
  const isApplied = (name: string) => applied.includes(name);
  return Object.entries(migrations).filter(([name, { contracts }]) => {
    if (isApplied(name)) return false;
    return contracts === undefined || applied.length === 0 || isApplied(contracts);
  });
}

/** The migrations that the next start would run. */
export async function pendingMigrations(db: Db, migrations: Migrations = productMigrations): Promise<string[]> {
  return dueMigrations(await appliedMigrations(db), migrations).map(([name]) => name);
}

/** Throws a `UserFacingError` unless the database has all that this version needs. */
export async function requireCurrent(db: Db, migrations: Migrations = productMigrations): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseUnreleased(applied);
  refuseContracted(applied, migrations);
  const pending = dueMigrations(applied, migrations).filter(([, { contracts }]) => contracts === undefined);
  if (pending.length === 0) return;
  throw new UserFacingError(
    `The database is older than this version of Mangrove (missing: ${pending.map(([name]) => name).join(", ")}). ` +
      "Start the site once, or run npm run site -- restart. Then run this command again.",
  );
}

/** Whether a version before 1.0.0 has applied these migrations. */
export function isUnreleased(applied: readonly string[]): boolean {
  return applied.includes("0001-content");
}

/** Throws a `UserFacingError` for a database of a version before 1.0.0, whose migrations no longer exist. */
function refuseUnreleased(applied: readonly string[]): void {
  if (!isUnreleased(applied)) return;
  throw new UserFacingError(
    "This database was made by a version before 1.0.0, which this version can't read. Nothing was changed. Start the former version, " +
      "export its content and its leads, and import them into a new site: see Move from before 1.0 in docs/deploying.md.",
  );
}

/**
 * Throws a `UserFacingError` if a newer version has taken away what this one may need. What a newer version has only added
 * does not disturb, so that one can go back to this version.
 */
function refuseContracted(applied: readonly string[], migrations: Migrations): void {
  refuse(applied.filter((name) => !(name in migrations) && contraction.test(name)));
}

/** Throws a `UserFacingError` unless this version can read the database: one of an earlier version, or of a newer one that only added. */
export async function requireReadable(db: Db, migrations: Migrations = productMigrations): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseUnreleased(applied);
  refuseContracted(applied, migrations);
}

/** The migrations of a newer version. */
export async function newerMigrations(db: Db, migrations: Migrations = productMigrations): Promise<string[]> {
  return (await appliedMigrations(db)).filter((name) => !(name in migrations));
}

/** Throws a `UserFacingError` if a newer version has migrated the database, in any way. */
export async function refuseNewerDatabase(db: Db, migrations: Migrations = productMigrations): Promise<void> {
  refuseUnreleased(await appliedMigrations(db));
  refuse(await newerMigrations(db, migrations));
}

function refuse(unknown: readonly string[]): void {
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

/** Kysely's introspection would read the columns of all tables: 20 ms. */
async function hasMigrations(db: Db): Promise<boolean> {
  const query =
    engineOf(db) === "sqlite"
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  return (await query.execute(db)).rows.length > 0;
}

/** The applied migrations, in order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasMigrations(db))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
