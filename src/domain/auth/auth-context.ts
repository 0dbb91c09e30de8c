import type { Db } from "#src/base/db/tables.ts";

/** The dependencies of this folder's functions. */
export interface AuthContext {
  db: Db;
  now: () => Date;
  /** The key for signatures, encryption and digests. */
  secret: string;
  /** The only origin of links in emails. */
  origin: string;
  wakeSender: () => void;
  /** Overrides the minimum duration of a login attempt, in milliseconds. Only tests that are not about it set it. */
  loginDurationMs?: number;
}
