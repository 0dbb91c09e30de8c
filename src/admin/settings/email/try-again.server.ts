import type { SignedIn } from "../../../auth/person.ts";
import type { Services } from "../../../context.ts";
import { retryNow, type UnsentState } from "../../../email/queue.server.ts";
import { emailPurpose } from "../../emails.ts";
import { recordEmailAct } from "./record.server.ts";

/** Retries one waiting or refused email. Returns false if it was sent, or does not exist. */
export async function tryOneAgain({ db, now, tryMail }: Services, by: SignedIn, id: string): Promise<boolean> {
  const isQueued = await db.transaction().execute(async (tx) => {
    const mail = await tx.selectFrom("outbox").select("purpose").where("id", "=", id).executeTakeFirst();
    if (!mail || (await retryNow(tx, now(), { id })) === 0) return false;
    await recordEmailAct(tx, by, { act: "tried again", what: emailPurpose(mail) }, now());
    return true;
  });
  tryMail();
  return isQueued;
}

/** Retries all waiting or all refused emails. Returns their number. */
export async function tryAllAgain({ db, now, tryMail }: Services, by: SignedIn, state: UnsentState): Promise<number> {
  const number = await db.transaction().execute(async (tx) => {
    const tried = await retryNow(tx, now(), { states: [state] });
    const what = `${tried} ${state} ${tried === 1 ? "email" : "emails"}`;
    if (tried > 0) await recordEmailAct(tx, by, { act: "tried again", what }, now());
    return tried;
  });
  tryMail();
  return number;
}
