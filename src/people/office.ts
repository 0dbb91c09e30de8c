import type { Db } from "../db/tables.ts";

/** What the functions of this room work with. */
export interface Office {
  db: Db;
  now: () => Date;
  /** Signs tokens, seals secrets and digests what must not be kept. */
  secret: string;
  /** The only address that links in mails may carry. */
  origin: string;
  wakeMail: () => void;
}
