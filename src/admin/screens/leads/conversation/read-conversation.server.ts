import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import type { Facts } from "#src/domain/content/fields/facts.ts";
import { readDraftFiles } from "#src/domain/leads/conversation/attachments.server.ts";
import { readMessages } from "#src/domain/leads/conversation/conversation.server.ts";
import type { DraftMode } from "#src/domain/leads/conversation/draft-content.ts";
import { type Draft, readDrafts } from "#src/domain/leads/conversation/drafts.server.ts";
import { latestOfOthers } from "#src/domain/leads/conversation/reply.server.ts";
import { dueDay, readTasks } from "#src/domain/leads/conversation/tasks.server.ts";
import { fieldValues, listTemplates } from "#src/domain/leads/conversation/templates.server.ts";
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
  const [messages, drafts, draftFiles, tasks, templates] = await Promise.all([
    readMessages(db, lead.id),
    readDrafts(db, lead.id, by.id),
    readDraftFiles(db, lead.id, by.id),
    readTasks(db, lead.id),
    listTemplates(db),
  ]);
  const latest = messages.find(({ kind }) => kind === "reply" || kind === "customer");
  const draftOf = (mode: DraftMode): Draft => drafts[mode] ?? { id: crypto.randomUUID(), version: 0, content: {} };
  return {
    canReply: lead.email !== "" && lead.status !== "spam",
    needsAnswer: lead.needs_answer_since && moment(lead.needs_answer_since),
    /** The subject of the next reply. */
    subject: latest ? replySubject(latest.subject) : `Your inquiry to ${company}`,
    hasThread: latest !== undefined,
    lastOfOthers: (await latestOfOthers(db, lead.id, by.id))?.id ?? "",
    timeline: await readTimeline(db, { lead: lead.id, messages, moment }),
    drafts: { reply: draftOf("reply"), note: draftOf("note"), call: draftOf("call"), task: draftOf("task") },
    draftFiles: draftFiles.map(({ id, name, bytes }) => ({ id, name, size: formatSize(bytes) })),
    tasks: tasks.map(({ id, text, due_at, done_at, assignee }) => ({
      id,
      text,
      assignee,
      due: due_at && dueDay(due_at, now, timeZone),
      isOver: due_at !== null && due_at < now,
      done: done_at && moment(done_at),
    })),
    templates,
    fieldValues: fieldValues({ lead, by, company: { name: company, phone: facts.phone, timeZone }, now }),
  };
}

function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}
