import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codeOf } from "#src/base/db/error-details.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import type { SiteSecret } from "#src/domain/backup/backup.server.ts";

export function secretPath(dataDir: string): string {
  return path.resolve(dataDir, "secret");
}

/** The length of 32 random bytes in base64url. */
export const minSecretLength = 43;

/**
 * The secret that signs tokens and hashes IP addresses. It is created at the first start, in a file of the data directory
 * that only this user can read. Two concurrent starts get the same one.
 */
export function readOrCreateSecret(dataDir: string): string {
  const file = secretPath(dataDir);
  const existing = readSecret(file);
  if (existing !== null) return existing;
  // Linked when complete, so that an interrupted start leaves no partial secret.
  const temporary = `${file}.${process.pid}`;
  const bytes = crypto.getRandomValues(Buffer.alloc(32));
  writeFileSync(temporary, `${bytes.toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(temporary);
  }
  return readOrCreateSecret(dataDir);
}

/** The secret from the environment, or else the one of the data directory. */
export function secretOf({ authSecret, dataDir }: { authSecret?: string; dataDir: string }): string {
  return authSecret ?? readOrCreateSecret(dataDir);
}

/** The site's secret, and whether it is stored in the data directory; null if there is none yet. */
export function siteSecret({ authSecret, dataDir }: { authSecret?: string; dataDir: string }): SiteSecret | null {
  if (authSecret) return { value: authSecret, isStored: false };
  const value = readSecret(secretPath(dataDir));
  return value === null ? null : { value, isStored: true };
}

/** Replaces the stored secret atomically. Running processes keep the old one until they restart. */
export function replaceSecret(dataDir: string, secret: string): void {
  const file = secretPath(dataDir);
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(temporary, file);
}

function readSecret(file: string): string | null {
  const secret = readIfExists(file)?.trim();
  if (secret === undefined) return null;
  if (secret.length >= minSecretLength) return secret;
  throw new UserFacingError(`${file} is damaged. Restore it from a backup, or delete it to get a new one.`);
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
