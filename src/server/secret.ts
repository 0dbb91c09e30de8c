import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../db/refusal.ts";

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
