import path from "node:path";
import { openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { copyAllRows } from "#src/domain/backup/move.server.ts";
import { isDatabaseUrl } from "#src/server/config/config.ts";
import { isRunning } from "#src/server/process/lock.ts";
import { type Command, readSingleArgument, UsageError } from "./command.ts";
import { columns, plural } from "./format.ts";

const help = `npm run site -- move postgres://user:password@host:5432/database
npm run site -- move sqlite
    Copies the site's database to another one, which must be empty, and compares every table of both. Pictures and the
    secret stay where they are. Stop the site first, and all its instances. Nothing is changed in the old database.`;

export const move: Command = {
  name: "move",
  summary: "copy the database from SQLite to PostgreSQL, or back",
  help,
  async run(args, { config, database, print }) {
    const url = readTarget(readSingleArgument(args, "move needs the new database"));
    const { dataDir } = config;
    if (url === config.databaseUrl) throw new UserFacingError("The site uses this database already.");
    if (isRunning(dataDir)) {
      throw new UserFacingError("The site is running. Stop it first, so that no inquiry stays in the old database.");
    }
    const from = await database("current");
    const to = await openDatabase({ dataDir, ...(url !== undefined && { url }) });
    try {
      await migrate(to);
      const tables = await copyAllRows(from, to);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        columns([
          ["TABLE", "ROWS", "SHA-256 IN BOTH"],
          ...tables.map(({ name, rows, digest }) => [name, String(rows), digest.slice(0, 16)]),
        ]),
      );
      print(`\nCopied ${plural(rows, "row")} of ${plural(tables.length, "table")}. Both databases are the same.`);
    } finally {
      await to.destroy();
    }
    for (const line of nextSteps(url, config)) print(line);
  },
};

/** Undefined for SQLite. */
function readTarget(target: string): string | undefined {
  if (target === "sqlite") return undefined;
  if (isDatabaseUrl(target)) return target;
  throw new UsageError("the new database must be sqlite, or start with postgres:// and name a server");
}

function nextSteps(
  url: string | undefined,
  { dataDir, authSecret }: { dataDir: string; authSecret?: string },
): string[] {
  if (url === undefined) {
    return [
      "Remove DATABASE_URL from the settings, keep AUTH_SECRET, and start the site.",
      "The old database can be deleted later.",
    ];
  }
  const secret = authSecret ? "" : ` and AUTH_SECRET to the content of ${path.resolve(dataDir, "secret")}`;
  return [
    `Set DATABASE_URL to the new database${secret}, and start the site.`,
    `${path.resolve(dataDir, databaseFile)} can be deleted later.`,
  ];
}
