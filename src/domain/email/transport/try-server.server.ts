import { sharedNow } from "#src/base/db/clock.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { claimIn } from "#src/base/jobs/queue.server.ts";
import { type Delivery, emailQueue, recordDelivery } from "../queue/outbox.server.ts";
import { type SmtpOptions, smtpTransport } from "./smtp.server.ts";

/** For a person who waits, in milliseconds: the whole attempt, and silence of the server. */
const timeoutMs = 20_000;
const idleTimeoutMs = 12_000;

/**
 * Sends one email of the outbox to a server that is not in use yet. If it is not accepted, it is deleted: the answer tells
 * why. `enqueue` stores the email and returns its id.
 */
export async function tryServer(
  db: Db,
  now: () => Date,
  options: SmtpOptions,
  enqueue: (tx: Tx) => Promise<string>,
): Promise<Delivery> {
  const by = { owner: crypto.randomUUID(), now: await sharedNow(db, now) };
  const email = await db.transaction().execute(async (tx) => {
    const id = await enqueue(tx);
    return claimIn(tx, emailQueue, by, (rows) => rows.where("id", "=", id));
  });
  if (!email) throw new Error("The test message was not stored");
  const transport = smtpTransport({ timeoutMs: idleTimeoutMs, ...options });
  const delivery = await transport.send(email, AbortSignal.timeout(timeoutMs));
  transport.close();
  if (delivery.state === "sent") await recordDelivery(db, email, delivery, await sharedNow(db, now), Math.random);
  else await db.deleteFrom("outbox").where("id", "=", email.id).where("lease_owner", "=", by.owner).execute();
  return delivery;
}
