import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { countAcceptedReplies } from "../conversation/reply-delivery.server.ts";
import { sendDigests } from "./digest.server.ts";
import { escalateOverdueReplies, remindAssignees, reportVacations } from "./escalate.server.ts";
import { prepareRun } from "./run.server.ts";

interface Watch {
  db: Db;
  now: () => Date;
  /** The public address, for links in emails. */
  origin: string;
  /** Signs the addresses that answers to them go to. */
  secret: string;
  wakeSender: () => void;
}

/**
 * Reminds staff of deadlines. Each email is in the transaction that stores that it was written, so that it is sent once,
 * also if several instances run this, or if one is killed.
 */
export async function watchDeadlines({ db, now: clock, origin, secret, wakeSender }: Watch): Promise<void> {
  const { content } = await publishedSingle(db, "settings", defaultLanguage);
  await countAcceptedReplies(db, clock());
  const occasion = { now: clock(), origin, secret, company: content.company };
  for (const step of [remindAssignees, escalateOverdueReplies, reportVacations, sendDigests]) {
    await db.transaction().execute(async (tx) => step(await prepareRun(tx, occasion)));
  }
  wakeSender();
}
