import { mkdirSync, statSync } from "node:fs";
import { toFileError } from "../file-error.server.ts";
import { messageOf } from "./error-details.ts";
import { UserFacingError } from "./user-facing-error.ts";

/** Creates only the last level, so that a mistyped path or a missing mount is an error. */
export function createDataDir(dataDir: string): void {
  const existing = statSync(dataDir, { throwIfNoEntry: false });
  if (existing?.isDirectory()) return;
  if (existing) throw new UserFacingError(`DATA_DIR ${dataDir} is a file. Set DATA_DIR to a directory.`);
  try {
    mkdirSync(dataDir);
  } catch (error) {
    throw new UserFacingError(
      `DATA_DIR ${dataDir} doesn't exist and couldn't be created. ${messageOf(toFileError(error, dataDir))}`,
    );
  }
}
