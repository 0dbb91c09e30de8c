import type { Db } from "#src/base/db/tables.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { can } from "#src/domain/auth/policies.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import type { ParsedMessage, Sender } from "#src/domain/email/inbound/parse.server.ts";
import { isFromLine } from "#src/domain/email/inbound/quoted.ts";
import { inboundMailbox } from "#src/domain/email/inbound/settings.server.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import type { TransportInfo } from "#src/domain/email/transport/transport-info.ts";
import { readNoticePeople } from "../rules/people.server.ts";

/** Who may answer customers: an account, or the company's mailbox, which has no id. */
export interface TeamMember extends Actor {
  address: string;
}

/** Addresses that customers don't write from. */
export interface OwnAddresses {
  team: TeamMember[];
  /** All, also those that only the site has. */
  all: string[];
}

export async function readOwnAddresses({
  db,
  mail,
}: {
  db: Db;
  mail: () => Promise<Pick<TransportInfo, "from">>;
}): Promise<OwnAddresses> {
  const [people, { mailbox }, inbox, { from }] = await Promise.all([
    readNoticePeople(db),
    senderIdentity(db),
    inboundMailbox(db),
    mail(),
  ]);
  const accounts = people.filter((person) => can(person, "leads.work"));
  const team = [...accounts.map(({ id, name, email }) => ({ id, name, address: email })), { id: null, ...mailbox }];
  const others = [from, inbox].filter((address) => address !== null);
  return { team, all: [...team.map(({ address }) => address), ...others] };
}

export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether an address is one of ours, with any tag. */
export function isOwn({ all }: OwnAddresses, address: string): boolean {
  return all.some((own) => withoutTag(own) === withoutTag(address));
}

function withoutTag(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  return `${local.split("+", 1)[0]}@${domain}`;
}

/**
 * Who wrote an email. A group of ours puts its own address into From, and says in other headers who it was. In an email from
 * elsewhere they prove nothing.
 */
export function senderOf({ from, originalFrom, replyTo }: ParsedMessage, own: OwnAddresses): Sender {
  if (!isOwn(own, from.address)) return from;
  return originalFrom ?? (replyTo && !isOwn(own, replyTo.address) ? replyTo : from);
}

/** Who an email that fits no lead may be from: a person decides. */
export interface Contact extends Sender {
  /** The address of someone else who has sent it; empty for none. */
  sentBy: string;
}

/** A form's program wants the answer to go to the customer, and a coworker forwards what a customer wrote. */
export function contactOf(message: ParsedMessage, own: OwnAddresses): Contact {
  const sender = senderOf(message, own);
  const contact = isOwn(own, sender.address) ? forwardedFrom(message.text) : message.replyTo;
  const isOther = contact !== null && !isOwn(own, contact.address) && !isSameAddress(contact.address, sender.address);
  return isOther ? { ...contact, sentBy: sender.address } : { ...sender, sentBy: "" };
}

/** In characters. */
const maxHeaderLength = 400;

/** The sender at the head of a forwarded message. */
function forwardedFrom(text: string): Sender | null {
  const line = text.split("\n").find((candidate) => isFromLine(candidate.replace(/^[> ]+/, "")));
  if (line === undefined) return null;
  const header = line.slice(line.indexOf(":") + 1, maxHeaderLength);
  const words = header.split(/[\s<>[\]()"*]|mailto:/i).filter(Boolean);
  const position = words.findIndex((word) => word.includes("@"));
  const address = emailAddress(words[position] ?? "");
  return address === null ? null : { name: words.slice(0, position).join(" "), address };
}
