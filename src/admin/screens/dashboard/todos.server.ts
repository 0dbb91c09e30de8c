import { href } from "react-router";
import { entryPath } from "#src/admin/session/entry-path.ts";
import type { Moment } from "#src/admin/ui/time/times.ts";
import type { UnpublishedEntry } from "#src/domain/content/entries/publishing/unpublished.server.ts";
import type { InboxCounts } from "#src/domain/leads/inbox/inbox.server.ts";

/** Something that needs attention. */
export interface TodoItem {
  /** The text of the button that leads there. */
  label: string;
  text: string;
  detail: string;
  path: string;
  isUrgent: boolean;
}

const pluralize = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const inboxLink = (show: string) => ({ label: "Open leads", path: `${href("/cms/leads/:lead?")}?show=${show}` });

/** Replies that are due. */
export function replyTodos({ overdue, oldest, ...counts }: InboxCounts, moment: (at: Date) => Moment): TodoItem[] {
  const late = {
    ...inboxLink("overdue"),
    text: pluralize(overdue, "reply is overdue", "replies are overdue"),
    detail: "The promised reply time has passed",
    isUrgent: true,
  };
  const waiting = {
    ...inboxLink("new"),
    text: pluralize(counts.new, "new lead", "new leads"),
    detail: oldest ? `Oldest: ${moment(oldest).ago}` : "",
    isUrgent: false,
  };
  const waitingCustomers = counts.needAnswer - counts.new;
  const unanswered = {
    ...inboxLink("needs-answer"),
    text: pluralize(waitingCustomers, "customer waits for an answer", "customers wait for an answer"),
    detail: "They have written again",
    isUrgent: false,
  };
  return [
    ...(overdue > 0 ? [late] : []),
    ...(counts.new > 0 ? [waiting] : []),
    ...(waitingCustomers > 0 ? [unanswered] : []),
  ];
}

/** What else the inbox has. */
export function inboxTodos({ emailRefused, suspected }: InboxCounts): TodoItem[] {
  const refused = {
    ...inboxLink("mail-refused"),
    text: pluralize(emailRefused, "lead has a refused email", "leads have a refused email"),
    detail: "See what the mail server said, then send it again",
    isUrgent: true,
  };
  const spam = {
    ...inboxLink("suspected"),
    text: pluralize(suspected, "lead looks like spam", "leads look like spam"),
    detail: "Check whether they're real",
    isUrgent: false,
  };
  return [...(emailRefused > 0 ? [refused] : []), ...(suspected > 0 ? [spam] : [])];
}

/** Scheduled entries that failed to publish. */
export function failedTodos(entries: readonly UnpublishedEntry[], moment: (at: Date) => Moment): TodoItem[] {
  return entries.flatMap((entry): TodoItem[] => {
    const path = entryPath(entry);
    if (path === null || entry.state !== "missed" || entry.scheduleFailedAt === null) return [];
    const detail = `It was due ${moment(entry.scheduleFailedAt).exact}, and something needs to be fixed first`;
    return [{ label: "Open entry", text: `“${entry.title}” failed to publish`, detail, path, isUrgent: true }];
  });
}
