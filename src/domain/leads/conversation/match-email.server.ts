import type { Db } from "#src/base/db/tables.ts";
import type { ReceivedMessage } from "#src/domain/email/inbound/file-messages.server.ts";
import { mergedInto } from "../merge/merge.server.ts";
import { readKnownAddresses } from "./addresses.server.ts";
import { leadOfReplyAddress, leadOfStaffAddress } from "./reply-address.server.ts";
import { isOwn, isSameAddress, type OwnAddresses, type TeamMember } from "./sender.server.ts";

/** Where an email belongs. */
export type Match =
  /** From the customer, or someone who has an email of this lead. */
  | { lead: string }
  /** The team's answer: only the team knows the address that it was sent to, or the customer has it already. */
  | { lead: string; by: TeamMember }
  /** It may belong there: a person decides. `author`: where to ask who wrote it. */
  | { suggested: string; why: "reference" | "sender" }
  | { suggested: string; why: "team"; author: string | null }
  | null;

/** Who sent an email, and what it names. */
interface MatchFacts extends Pick<ReceivedMessage, "recipients" | "references" | "isForged"> {
  sender: string;
  /** Who it may be from, if it fits no lead. */
  contact: string;
}

/**
 * Finds the lead of an email: by the signed address that it was sent to, or by an email of the lead that it answers, if it is
 * from that lead's customer. Who only names an email, or only writes from a known address, may be anyone. An address of the
 * team in From proves too little to send an email on: only the signed address does that was given to the team. It's enough to
 * file an email that the customer has.
 */
export async function matchReply(db: Db, secret: string, facts: MatchFacts, own: OwnAddresses): Promise<Match> {
  const { sender, contact, recipients, references, isForged } = facts;
  const team = own.team.map(({ address }) => address);
  const staff = recipients.flatMap((address) => leadOfStaffAddress(secret, address, team) ?? [])[0];
  const signed = staff?.lead ?? recipients.flatMap((address) => leadOfReplyAddress(secret, address) ?? [])[0];
  const addressed = signed === undefined ? null : await resolveLead(db, signed);
  const lead = addressed ?? (await leadReferredTo(db, references));
  if (lead === null) {
    const suggested = await latestLeadFrom(db, contact);
    return suggested === null ? null : { suggested, why: "sender" };
  }
  const by = own.team.find(({ address }) => isSameAddress(address, sender));
  const customer = await addressesOf(db, lead);
  const isToCustomer = recipients.some((address) => customer.has(address.toLowerCase()) && !isOwn(own, address));
  if (by && addressed && !isForged && (staff || isToCustomer)) return { lead, by };
  if (customer.has(sender.toLowerCase())) return { lead };
  if (staff || isOwn(own, sender)) {
    return { suggested: lead, why: "team", author: by?.address ?? staff?.recipient ?? null };
  }
  return addressed ? { lead } : { suggested: lead, why: "reference" };
}

/** The lead whose signed address it was sent to. */
async function leadAddressed(db: Db, secret: string, { recipients }: ReceivedMessage): Promise<string | null> {
  const [signedLead] = recipients.flatMap((address) => leadOfReplyAddress(secret, address) ?? []);
  return signedLead === undefined ? null : resolveLead(db, signedLead);
}

/**
 * Finds the lead of an email that came back: of an email that was sent to its customer. Some mail servers don't name it, and
 * write to the signed address.
 */
export async function matchBounce(db: Db, secret: string, message: ReceivedMessage): Promise<Match> {
  const named = await leadBounced(db, message);
  if (named) return named;
  const lead = await leadAddressed(db, secret, message);
  return lead === null ? null : { lead };
}

async function leadBounced(db: Db, { bounce }: ReceivedMessage): Promise<Match> {
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

/** Whether the lead's customer writes from this address. */
export async function isCustomerOf(db: Db, id: string, address: string): Promise<boolean> {
  return (await addressesOf(db, id)).has(address.toLowerCase());
}

/** The addresses of a lead's customer, in lower case. */
async function addressesOf(db: Db, id: string): Promise<ReadonlySet<string>> {
  const lead = await db.selectFrom("leads").select(["id", "email"]).where("id", "=", id).executeTakeFirst();
  return lead ? readKnownAddresses(db, lead) : new Set();
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
