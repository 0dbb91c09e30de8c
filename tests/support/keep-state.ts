/** Writes `tests/fixtures/states/VERSION.db.br`: the database of a new site with three leads. Part of `npm run keep-version`. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sql } from "kysely";
import { openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { databaseFile } from "#src/base/db/sqlite/open-sqlite.ts";
import { version } from "#src/base/version.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seedDefaults } from "#src/seed/seed.server.ts";
import { removableDirectory } from "./site-process.ts";
import { aPerson } from "./staff.ts";
import { workOn } from "./version-work.ts";

const { path: dataDir, remove } = removableDirectory();
const db = await openDatabase({ dataDir });
await migrate(db);
await seedDefaults(db, diskStore(dataDir));
await aPerson(db);
for (const name of ["first", "second", "third"]) await workOn({ dataDir }, name);
await sql`vacuum`.execute(db);
await sql`pragma wal_checkpoint(truncate)`.execute(db);
await db.destroy();
const bytes = brotliCompressSync(readFileSync(path.join(dataDir, databaseFile)));
writeFileSync(`tests/fixtures/states/${version}.db.br`, bytes);
remove();
