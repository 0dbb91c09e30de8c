import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";

/** RFC 5321, in characters. */
const maxLocalLength = 64;

const tagPattern = /^([a-z0-9-]{1,64})\.([0-9a-f]{12})$/;

/**
 * The address for answers about a lead: `local+<lead>.<signature>@domain`. Mail servers may change its case. Without a tag if
 * the local part is too long for one; answers are then recognized by their Message-IDs only.
 */
export function replyAddressFor(secret: string, leadId: string, inboxAddress: string): string {
  const separator = inboxAddress.lastIndexOf("@");
  const local = `${inboxAddress.slice(0, separator)}+${shortId(leadId)}.${signature(secret, leadId)}`;
  return local.length > maxLocalLength ? inboxAddress : local + inboxAddress.slice(separator);
}

/** The lead of an address that `replyAddressFor` made; otherwise null. */
export function leadOfReplyAddress(secret: string, address: string): string | null {
  const local = address.slice(0, address.lastIndexOf("@")).toLowerCase();
  const [, id = "", signed = ""] = tagPattern.exec(local.slice(local.lastIndexOf("+") + 1)) ?? [];
  const lead = fullId(id);
  return id !== "" && isEqualInConstantTime(signed, signature(secret, lead)) ? lead : null;
}

function signature(secret: string, lead: string): string {
  const digest = keyedDigest(secret, "reply-address", lead.toLowerCase());
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
