import type { Db } from "#src/base/db/tables.ts";
import type { LeadFilter } from "./filter.server.ts";
import { type LeadListItem, listLeads } from "./inbox.server.ts";
import { cursorOf, type LeadCursor } from "./order.server.ts";

/** Where the next page of each part begins: promised replies, answers, and other leads. */
export type DeadlineCursors = readonly [LeadCursor | undefined, LeadCursor | undefined, LeadCursor | undefined];

interface DeadlinePage {
  limit: number;
  after: DeadlineCursors;
  /** When an answer to a customer is due who has waited since then. */
  answerDue: (since: Date) => Date | null;
}

/**
 * A page of leads by the time when a reply is due, which the database doesn't know for those whose customers wrote again:
 * both kinds are read in their order and merged. Leads without such a time are last, by the customer's last message.
 */
export async function listByDeadline(db: Db, filter: LeadFilter, { limit, after, answerDue }: DeadlinePage) {
  const { needsAnswer, ...others } = filter;
  const newLeads: LeadFilter = needsAnswer ? { ...others, status: "new" } : others;
  const waitingLeads: LeadFilter = needsAnswer ? { ...others, isWaiting: true } : others;
  const [afterReply, afterAnswer, afterOther] = after;
  const [promised, waiting] = await Promise.all([
    listLeads(db, { ...newLeads, deadline: "reply", order: "replyBy", after: afterReply, limit }),
    listLeads(db, { ...waitingLeads, deadline: "answer", order: "wait", after: afterAnswer, limit }),
  ]);
  const merged: LeadListItem[] = [];
  const [replies, answers] = [promised.toReversed(), waiting.toReversed()];
  while (merged.length < limit && replies.length + answers.length > 0) {
    const next = isEarlier(replies.at(-1), answers.at(-1), answerDue) ? replies.pop() : answers.pop();
    if (next) merged.push(next);
  }
  const rest = limit - merged.length;
  if (rest === 0) return merged;
  const noDeadline = { ...newLeads, deadline: "none", order: "message", after: afterOther } as const;
  return [...merged, ...(await listLeads(db, { ...noDeadline, limit: rest }))];
}

/** Whether a promised reply is due before an answer. */
function isEarlier(
  promised: LeadListItem | undefined,
  waiting: LeadListItem | undefined,
  answerDue: DeadlinePage["answerDue"],
): boolean {
  if (!promised?.reply_by || !waiting?.needs_answer_since) return promised !== undefined;
  const due = answerDue(waiting.needs_answer_since);
  return due === null || promised.reply_by <= due;
}

/** The cursors after a page by deadline. */
export function deadlineCursors(page: readonly LeadListItem[], after: DeadlineCursors): DeadlineCursors {
  const [promised, waiting, other] = [
    page.findLast((lead) => lead.status === "new" && lead.reply_by),
    page.findLast(isWaiting),
    page.findLast((lead) => !isWaiting(lead) && !(lead.status === "new" && lead.reply_by)),
  ];
  return [
    promised ? cursorOf(promised, "replyBy") : after[0],
    waiting ? cursorOf(waiting, "wait") : after[1],
    other ? cursorOf(other, "message") : after[2],
  ];
}

/** The customer wrote again, and waits. */
export function isWaiting({ status, needs_answer_since }: Pick<LeadListItem, "status" | "needs_answer_since">) {
  return needs_answer_since !== null && status !== "new" && status !== "spam";
}
