import type { Db } from "#src/base/db/tables.ts";
import type { ReceivedMessage } from "#src/domain/email/inbound/file-messages.server.ts";
import { mergedInto } from "../merge/merge.server.ts";
import { leadOfReplyAddress } from "./reply-address.server.ts";

/** Where an email belongs. */
export type Match =
  /** Its sender has proved that they had an email of this lead. */
  | { lead: string }
  /** It may belong there: a person decides. */
  | { suggested: string; why: "reference" | "sender" }
  | null;

/**
 * Finds the lead of a customer's email: by the signed address that it was sent to, or by an email of the lead that it
 * answers, if it is from that lead's customer. Who only names an email, or only writes from a known address, may be anyone.
 */
export async function matchReply(db: Db, secret: string, message: ReceivedMessage): Promise<Match> {
  const signedLead = message.recipients.flatMap((address) => leadOfReplyAddress(secret, address) ?? [])[0];
  const addressedLead = signedLead === undefined ? null : await resolveLead(db, signedLead);
  if (addressedLead !== null) return { lead: addressedLead };
  const referredLead = await leadReferredTo(db, message.references);
  if (referredLead !== null) {
    const isPlausible = await isCustomerOf(db, referredLead, message.from.address);
    return isPlausible ? { lead: referredLead } : { suggested: referredLead, why: "reference" };
  }
  const suggested = await latestLeadFrom(db, message.from.address);
  return suggested === null ? null : { suggested, why: "sender" };
}

/** Finds the lead of an email that came back: of an email that was sent to its customer. */
export async function matchBounce(db: Db, { bounce }: ReceivedMessage): Promise<Match> {
  if (!bounce?.originalId) return null;
  const sent = await db
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.subject_id")
    .select(["leads.id", "leads.email", "outbox.to_address"])
    .where("outbox.message_id", "=", `<${bounce.originalId}>`)
    .executeTakeFirst();
  if (!sent) return null;
  const isToCustomer = isSameAddress(sent.to_address, sent.email);
  const isAboutIt = bounce.recipient === "" || isSameAddress(bounce.recipient, sent.to_address);
  return isToCustomer && isAboutIt ? { lead: sent.id } : { suggested: sent.id, why: "reference" };
}

/** The lead with this id, or the one that it was merged into. */
async function resolveLead(db: Db, lead: string): Promise<string | null> {
  const found = await db.selectFrom("leads").select("id").where("id", "=", lead).executeTakeFirst();
  return found?.id ?? mergedInto(db, lead);
}

/** The lead of the nearest email that is named: one of its conversation, or another one that was sent about it. */
async function leadReferredTo(db: Db, references: readonly string[]): Promise<string | null> {
  if (references.length === 0) return null;
  const [messages, emails] = await Promise.all([
    db.selectFrom("lead_messages").select(["message_id", "lead_id"]).where("message_id", "in", references).execute(),
    db
      .selectFrom("outbox")
      .innerJoin("leads", "leads.id", "outbox.subject_id")
      .select(["outbox.message_id", "leads.id as lead_id"])
      .where(
        "outbox.message_id",
        "in",
        references.map((id) => `<${id}>`),
      )
      .execute(),
  ]);
  const leads = new Map([
    ...emails.map(({ message_id, lead_id }) => [message_id.slice(1, -1), lead_id] as const),
    ...messages.map(({ message_id, lead_id }) => [message_id, lead_id] as const),
  ]);
  return references.flatMap((id) => leads.get(id) ?? [])[0] ?? null;
}

/** The lead's own address, or one that already takes part in its conversation. */
async function isCustomerOf(db: Db, lead: string, address: string): Promise<boolean> {
  if (address === "") return false;
  const [{ email }, others] = await Promise.all([
    db.selectFrom("leads").select("email").where("id", "=", lead).executeTakeFirstOrThrow(),
    db
      .selectFrom("lead_messages")
      .select(["direction", "from_address", "to_address"])
      .where("lead_id", "=", lead)
      .execute(),
  ]);
  const known = others.map((candidate) =>
    candidate.direction === "in" ? candidate.from_address : candidate.to_address,
  );
  return [email, ...known].some((candidate) => isSameAddress(candidate, address));
}

async function latestLeadFrom(db: Db, address: string): Promise<string | null> {
  if (address === "") return null;
  const lead = await db
    .selectFrom("leads")
    .select("id")
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "=", address.toLowerCase()))
    .where("status", "!=", "spam")
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return lead?.id ?? null;
}

export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
