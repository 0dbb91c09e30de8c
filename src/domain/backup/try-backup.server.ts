import path from "node:path";
import { migrations } from "#src/base/db/migrations/migrations.ts";
import { countTrialRows } from "#src/base/db/rows/replace-all-rows.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import type { Manifest } from "./manifest.ts";
import { loadTables } from "./restore.server.ts";
import { verifyBackup } from "./verify.server.ts";

/**
 * Verifies a whole backup and restores its rows into a temporary SQLite database, `scratchFile`. Throws a `UserFacingError` if
 * this version can't restore it. Returns what it contains.
 */
export async function tryBackup(file: string, scratchFile: string): Promise<Manifest> {
  const backup = await verifyBackup(file, Object.keys(migrations));
  try {
    const { manifest } = backup;
    const load = (insert: Parameters<typeof loadTables>[1]) => loadTables(backup, insert);
    const found = await countTrialRows(scratchFile, { migrations, rows: manifest.migrations, load });
    const mismatched = manifest.tables.filter(({ name, rows }) => found.get(name) !== rows).map(({ name }) => name);
    if (mismatched.length === 0) return manifest;
    throw new UserFacingError(
      `${path.resolve(file)} has other rows than it says: ${mismatched.join(", ")}. Use another backup.`,
    );
  } finally {
    await backup.close();
  }
}
