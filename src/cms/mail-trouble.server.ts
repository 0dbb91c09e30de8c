import type { Db } from "../db/tables.ts";
import { mailHealth } from "../mail/queue.server.ts";
import type { MailTrouble } from "./mail-trouble.tsx";
import type { Moment } from "./times.ts";

/** A mail that has waited for less than this, in milliseconds, may just be about to be sent. */
const patience = 5 * 60_000;

export async function readMailTrouble(db: Db, now: Date, moment: (at: Date) => Moment): Promise<MailTrouble | null> {
  const health = await mailHealth(db, now, patience);
  switch (health.state) {
    case "fine":
      return null;
    case "into-files":
      return health;
    case "standstill":
      return { ...health, since: moment(health.since), words: health.words ?? "" };
  }
}
