import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { SiteSecret } from "../backup/backup.server.ts";
import { Refusal } from "../db/refusal.ts";
import type { Config } from "./config.ts";

const secretFile = "secret";

/** As many characters as 32 random bytes take. */
export const shortestSecret = 43;

/**
 * The secret with which tokens are signed and addresses digested: made once, at the first start, and kept in the data
 * directory for this user alone. Two starts at once end with the same one.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, secretFile);
  const known = readSecret(file);
  if (known !== null) return known;
  // Linked when it is whole: a start that is interrupted leaves no half of a secret.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(unfinished);
  }
  return keptSecret(dataDir);
}

/** The site's secret, and whether it is kept in the data directory; null when none was made yet. */
export function siteSecret({ authSecret, dataDir }: Pick<Config, "authSecret" | "dataDir">): SiteSecret | null {
  if (authSecret) return { value: authSecret, isKept: false };
  const value = readSecret(path.join(dataDir, secretFile));
  return value === null ? null : { value, isKept: true };
}

/** Puts another secret in the place of the kept one, whole or not at all. Whoever runs already goes on with the old. */
export function replaceSecret(dataDir: string, secret: string): void {
  const file = path.join(dataDir, secretFile);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, file);
}

function readSecret(file: string): string | null {
  const secret = readIfThere(file)?.trim();
  if (secret === undefined) return null;
  if (secret.length >= shortestSecret) return secret;
  throw new Refusal(`${file} is damaged. Put it back from a backup; or remove it, and a new one is made.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
