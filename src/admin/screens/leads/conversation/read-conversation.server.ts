import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import type { Facts } from "#src/domain/content/fields/facts.ts";
import { describeDeliveryError } from "#src/domain/email/transport/delivery-error.ts";
import { readKnownAddresses } from "#src/domain/leads/conversation/addresses.server.ts";
import { readReplyDraftFiles } from "#src/domain/leads/conversation/attachments.server.ts";
import { readMessages } from "#src/domain/leads/conversation/conversation.server.ts";
import { latestMessageByOthers } from "#src/domain/leads/conversation/reply.server.ts";
import type { ReplyDraftMode } from "#src/domain/leads/conversation/reply-draft-content.ts";
import { type ReplyDraft, readReplyDrafts } from "#src/domain/leads/conversation/reply-drafts.server.ts";
import { readSignature, standardSignature } from "#src/domain/leads/conversation/signature.server.ts";
import { dueDay, readTasks } from "#src/domain/leads/conversation/tasks.server.ts";
import { fieldValues, listTemplates } from "#src/domain/leads/conversation/templates.server.ts";
import { findThread, firstSubject } from "#src/domain/leads/conversation/thread.server.ts";
import type { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { formatSize } from "#src/domain/media/file-size.ts";
import type { EmailSummary } from "../../emails.ts";
import { readTimeline } from "./timeline.server.ts";

type Messages = Awaited<ReturnType<typeof readMessages>>;

/** Our last reply, if the mail server has not accepted it yet, or why it never will; null if the customer has it. */
function unsentReplyOf(messages: Messages) {
  const last = messages.find(({ kind }) => kind === "reply");
  if (last?.state === "waiting") return { state: "waiting" as const };
  if (last?.state !== "refused") return null;
  return { state: "refused" as const, why: describeDeliveryError(last.response ?? "") };
}

export interface ConversationInfo {
  /** The company's name. */
  company: string;
  facts: Facts;
  timeZone: string;
  moment: (at: Date) => Moment;
  now: Date;
  /** Visitors can book appointments. */
  isBookingOn: boolean;
}

interface ConversationOptions extends ConversationInfo {
  /** What the site has sent about the lead by itself. */
  emails: readonly EmailSummary[];
  /** What the lead is about, in the customer's language. */
  service: string;
}

type Lead = NonNullable<Awaited<ReturnType<typeof readLead>>>["lead"];

/** What the pane shows of a lead's conversation, and what the composer needs. */
export async function readConversation(db: Db, lead: Lead, by: Person, info: ConversationOptions) {
  const { company, facts, timeZone, moment, now, isBookingOn, emails, service } = info;
  const [messages, known, thread, replyDrafts, replyDraftFiles, tasks, templates, signature] = await Promise.all([
    readMessages(db, lead.id),
    readKnownAddresses(db, lead),
    findThread(db, lead),
    readReplyDrafts(db, lead.id, by.id),
    readReplyDraftFiles(db, lead.id, by.id),
    readTasks(db, lead.id),
    listTemplates(db, lead.language),
    readSignature(db, by.id),
  ]);
  const [last] = messages.filter(({ kind }) => kind !== "bounce");
  const latest = messages.find(({ kind }) => kind === "customer");
  const isStranger = latest !== undefined && !known.has(latest.from_address.toLowerCase());
  const replyDraftOf = (mode: ReplyDraftMode): ReplyDraft =>
    replyDrafts[mode] ?? { id: crypto.randomUUID(), version: 0, content: {} };
  const canReply = lead.email !== "" && lead.status !== "spam";
  return {
    canReply,
    canOfferTimes: canReply && isBookingOn,
    unsentReply: unsentReplyOf(messages),
    /** When we last replied. */
    lastReplyAt: messages.find(({ kind }) => kind === "reply")?.at ?? null,
    /** Who waits for an answer since when; null if nobody does. */
    needsAnswer: lead.needs_answer_since && {
      from: isStranger ? latest.from_address || "Someone" : lead.name,
      since: moment(lead.needs_answer_since),
    },
    /** The last email is a program's: it may say until when someone is away. */
    autoReply: last?.kind === "auto-reply" ? moment(last.at) : null,
    /** The subject of the next reply. */
    subject: thread.subject ?? firstSubject(company),
    hasThread: thread.subject !== null,
    cc: thread.cc.join(", "),
    signature: signature || standardSignature(by, { name: company, phone: facts.phone }),
    lastOfOthers: (await latestMessageByOthers(db, lead.id, by.id))?.id ?? "",
    ...(await readTimeline(db, { lead, messages, emails, known, moment })),
    replyDrafts: {
      reply: replyDraftOf("reply"),
      note: replyDraftOf("note"),
      call: replyDraftOf("call"),
      task: replyDraftOf("task"),
    },
    replyDraftFiles: replyDraftFiles.map(({ id, name, bytes }) => ({ id, name, size: formatSize(bytes) })),
    tasks: tasks.map(({ id, text, due_at, done_at, assignee }) => ({
      id,
      text,
      assignee,
      due: due_at && dueDay(due_at, now, timeZone),
      isOverdue: due_at !== null && due_at < now,
      done: done_at && moment(done_at),
    })),
    templates,
    fieldValues: fieldValues({
      ...{ lead: { ...lead, service_name: service }, by, now },
      company: { name: company, phone: facts.phone, timeZone },
    }),
  };
}
