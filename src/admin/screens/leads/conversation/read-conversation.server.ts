import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import type { Facts } from "#src/domain/content/fields/facts.ts";
import { readKnownAddresses } from "#src/domain/leads/conversation/addresses.server.ts";
import { readReplyDraftFiles } from "#src/domain/leads/conversation/attachments.server.ts";
import { readMessages } from "#src/domain/leads/conversation/conversation.server.ts";
import { latestMessageByOthers } from "#src/domain/leads/conversation/reply.server.ts";
import type { ReplyDraftMode } from "#src/domain/leads/conversation/reply-draft-content.ts";
import { type ReplyDraft, readReplyDrafts } from "#src/domain/leads/conversation/reply-drafts.server.ts";
import { dueDay, readTasks } from "#src/domain/leads/conversation/tasks.server.ts";
import { fieldValues, listTemplates } from "#src/domain/leads/conversation/templates.server.ts";
import { findThread, firstSubject } from "#src/domain/leads/conversation/thread.server.ts";
import type { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { formatSize } from "#src/domain/media/file-size.ts";
import { readTimeline } from "./timeline.server.ts";

export interface ConversationInfo {
  /** The company's name. */
  company: string;
  facts: Facts;
  timeZone: string;
  moment: (at: Date) => Moment;
  now: Date;
}

type Lead = NonNullable<Awaited<ReturnType<typeof readLead>>>["lead"];

/** What the pane shows of a lead's conversation, and what the composer needs. */
export async function readConversation(db: Db, lead: Lead, by: Person, info: ConversationInfo) {
  const { company, facts, timeZone, moment, now } = info;
  const [messages, known, thread, replyDrafts, replyDraftFiles, tasks, templates] = await Promise.all([
    readMessages(db, lead.id),
    readKnownAddresses(db, lead),
    findThread(db, lead),
    readReplyDrafts(db, lead.id, by.id),
    readReplyDraftFiles(db, lead.id, by.id),
    readTasks(db, lead.id),
    listTemplates(db),
  ]);
  const [last] = messages.filter(({ kind }) => kind !== "bounce");
  const latest = messages.find(({ kind }) => kind === "customer");
  const isStranger = latest !== undefined && !known.has(latest.from_address.toLowerCase());
  const replyDraftOf = (mode: ReplyDraftMode): ReplyDraft =>
    replyDrafts[mode] ?? { id: crypto.randomUUID(), version: 0, content: {} };
  return {
    canReply: lead.email !== "" && lead.status !== "spam",
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
    lastOfOthers: (await latestMessageByOthers(db, lead.id, by.id))?.id ?? "",
    timeline: await readTimeline(db, { lead, messages, known, moment }),
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
    fieldValues: fieldValues({ lead, by, company: { name: company, phone: facts.phone, timeZone }, now }),
  };
}
