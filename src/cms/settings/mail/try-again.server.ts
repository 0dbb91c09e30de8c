import type { Services } from "../../../context.ts";
import { type Queued, retryNow } from "../../../mail/queue.server.ts";
import type { SignedIn } from "../../../people/person.ts";
import { whatIs } from "../../mails.ts";
import { record } from "./record.server.ts";

/** Tries one mail again that waits or was refused. False when it has been sent, or is not there. */
export async function tryOneAgain({ db, now, tryMail }: Services, by: SignedIn, id: string): Promise<boolean> {
  const isQueued = await db.transaction().execute(async (tx) => {
    const mail = await tx.selectFrom("outbox").select("purpose").where("id", "=", id).executeTakeFirst();
    if (!mail || (await retryNow(tx, now(), { id })) === 0) return false;
    await record(tx, by, { act: "tried again", what: whatIs(mail) }, now());
    return true;
  });
  tryMail();
  return isQueued;
}

/** Tries all mails again that wait, or all that were refused. Answers with their number. */
export async function tryAllAgain({ db, now, tryMail }: Services, by: SignedIn, state: Queued): Promise<number> {
  const number = await db.transaction().execute(async (tx) => {
    const tried = await retryNow(tx, now(), { states: [state] });
    const what = `${tried} ${state} ${tried === 1 ? "mail" : "mails"}`;
    if (tried > 0) await record(tx, by, { act: "tried again", what }, now());
    return tried;
  });
  tryMail();
  return number;
}
