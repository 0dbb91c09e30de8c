import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { recordLeadAct } from "./first-reply.server.ts";

/** The addresses that a lead's customer writes from, in lower case: their own, those that staff added, and those that were answered. */
export async function readKnownAddresses(db: Db, lead: Pick<LeadRow, "id" | "email">): Promise<Set<string>> {
  const [added, answered] = await Promise.all([
    readAddedAddresses(db, lead.id),
    db
      .selectFrom("lead_messages")
      .select("to_address as address")
      .where("lead_id", "=", lead.id)
      .where("direction", "=", "out")
      .execute(),
  ]);
  const all = [lead.email, ...added, ...answered.map(({ address }) => address)];
  return new Set(all.filter(Boolean).map((address) => address.toLowerCase()));
}

export async function readAddedAddresses(db: Db, lead: string): Promise<string[]> {
  const added = db.selectFrom("lead_addresses").select("address").where("lead_id", "=", lead);
  return (await added.orderBy("address").execute()).map(({ address }) => address);
}

export async function addAddress(tx: Tx, lead: string, address: string, at: Date): Promise<void> {
  if (address === "") return;
  await tx
    .insertInto("lead_addresses")
    .values({ lead_id: lead, address: address.toLowerCase(), added_at: at })
    .onConflict((conflict) => conflict.columns(["lead_id", "address"]).doNothing())
    .execute();
}

/** Corrects the lead's own address. Mail from the former one is still the customer's. */
export async function replaceAddress(
  tx: Tx,
  lead: string,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await tx.deleteFrom("lead_addresses").where("lead_id", "=", lead).where("address", "=", to.toLowerCase()).execute();
  if (from.toLowerCase() !== to.toLowerCase()) await addAddress(tx, lead, from, at);
}

interface AddressChange {
  /** An email of someone who wrote to a lead from this address. */
  message: string;
  change: "add" | "remove";
}

/** Says that an address is the customer's, too, or takes that back. Returns it, or null if the email is gone. */
export async function changeAddress(
  { db, now }: { db: Db; now: () => Date },
  by: Actor,
  { message, change }: AddressChange,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("lead_messages")
      .innerJoin("leads", "leads.id", "lead_messages.lead_id")
      .select(["leads.id", "leads.name", "lead_messages.from_address as address"])
      .where("lead_messages.id", "=", message)
      .where("kind", "=", "customer")
      .executeTakeFirst();
    if (!found) return null;
    const { address, ...lead } = found;
    if (change === "add") await addAddress(tx, lead.id, address, now());
    else
      await tx
        .deleteFrom("lead_addresses")
        .where("lead_id", "=", lead.id)
        .where("address", "=", address.toLowerCase())
        .execute();
    const act = change === "add" ? "lead-address-added" : "lead-address-removed";
    await recordLeadAct(tx, by, act, lead, { address }, now());
    return address;
  });
}

/** Moves the addresses of a lead that is merged into another one, which may have the same. */
export async function moveAddresses(tx: Tx, from: string, to: string): Promise<void> {
  const moved = await tx.deleteFrom("lead_addresses").where("lead_id", "=", from).returningAll().execute();
  for (const { address, added_at } of moved) await addAddress(tx, to, address, added_at);
}
