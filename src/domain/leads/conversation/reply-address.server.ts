import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";
import { inboundMailbox } from "#src/domain/email/inbound/settings.server.ts";

/** RFC 5321, in characters. */
const maxLocalLength = 64;

const tagPattern = /^([a-z0-9-]{1,64})\.([0-9a-f]{12})$/;

/** Where answers to the emails about a lead go. */
export interface ReplyAddresses {
  customer: string;
  /** Null if an answer to the notice can't be sent on to the customer. */
  staff: (recipient: string) => string | null;
}

/** Null if no replies come in. */
export async function readReplyAddresses(
  db: Db,
  secret: string,
  lead: Pick<LeadRow, "id"> & { staff_address_seen_at?: Date | null },
): Promise<ReplyAddresses | null> {
  const inbox = await inboundMailbox(db);
  if (inbox === null) return null;
  const isSeen = Boolean(lead.staff_address_seen_at);
  return {
    customer: replyAddressFor(secret, lead.id, inbox),
    staff: (recipient) => (isSeen ? null : staffAddressFor(secret, lead.id, inbox, recipient)),
  };
}

/**
 * The address for a customer's answers: `local+<lead>.<signature>@domain`. Mail servers may change its case. Without a tag if
 * the local part is too long for one; answers are then recognized by their Message-IDs only.
 */
export function replyAddressFor(secret: string, leadId: string, inboxAddress: string): string {
  return taggedAddress(leadId, customerSignature(secret, leadId), inboxAddress) ?? inboxAddress;
}

/** The address for the answers of someone on the team to a notice about a lead. It looks the same, and has another signature. */
export function staffAddressFor(
  secret: string,
  leadId: string,
  inboxAddress: string,
  recipient: string,
): string | null {
  return taggedAddress(leadId, staffSignature(secret, leadId, recipient), inboxAddress);
}

function taggedAddress(leadId: string, signature: string, inboxAddress: string): string | null {
  const separator = inboxAddress.lastIndexOf("@");
  const local = `${inboxAddress.slice(0, separator)}+${shortId(leadId)}.${signature}`;
  return local.length > maxLocalLength ? null : local + inboxAddress.slice(separator);
}

/** The lead of an address that `replyAddressFor` made; otherwise null. */
export function leadOfReplyAddress(secret: string, address: string): string | null {
  const tag = readTag(address);
  return tag && isEqualInConstantTime(tag.signature, customerSignature(secret, tag.lead)) ? tag.lead : null;
}

/** The lead of an address that `staffAddressFor` made for one of these recipients, and which one; otherwise null. */
export function leadOfStaffAddress(
  secret: string,
  address: string,
  recipients: readonly string[],
): { lead: string; recipient: string } | null {
  const tag = readTag(address);
  const recipient =
    tag &&
    recipients.find((candidate) => isEqualInConstantTime(tag.signature, staffSignature(secret, tag.lead, candidate)));
  return tag && recipient !== undefined && recipient !== null ? { lead: tag.lead, recipient } : null;
}

function readTag(address: string): { lead: string; signature: string } | null {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  const [, id = "", signature = ""] = tagPattern.exec(local.slice(local.lastIndexOf("+") + 1)) ?? [];
  return id === "" ? null : { lead: fullId(id), signature };
}

function customerSignature(secret: string, lead: string): string {
  return shortened(keyedDigest(secret, "reply-address", lead.toLowerCase()));
}

function staffSignature(secret: string, lead: string, recipient: string): string {
  return shortened(keyedDigest(secret, "staff-reply-address", lead.toLowerCase(), recipient.toLowerCase()));
}

function shortened(digest: string): string {
  return Buffer.from(digest, "base64url").toString("hex").slice(0, 12);
}

/** A UUID without its hyphens. */
function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id) ? id.replaceAll("-", "") : id;
}

function fullId(short: string): string {
  const [, ...groups] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(short) ?? [];
  return groups.length > 0 ? groups.join("-") : short;
}
