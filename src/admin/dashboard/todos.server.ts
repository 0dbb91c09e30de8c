import { href } from "react-router";
import { entryPath } from "../../admin-session/screens.ts";
import type { Moment } from "../../admin-ui/times.ts";
import { listEntries } from "../../content/entries/list.server.ts";
import type { KindName } from "../../content/schema/kinds.ts";
import type { Db } from "../../db/tables.ts";
import { countInbox } from "../../leads/inbox.server.ts";

/** Something that needs attention. */
export interface TodoItem {
  /** The text of the button that leads there. */
  label: string;
  text: string;
  detail: string;
  address: string;
  isUrgent: boolean;
}

/** The inbox's items, most urgent first. */
export async function readLeadTodos(db: Db, now: Date, moment: (at: Date) => Moment): Promise<TodoItem[]> {
  const counts = await countInbox(db, now);
  const inbox = href("/cms/leads/:lead?");
  const several = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);
  const all = [
    {
      count: counts.overdue,
      text: several(counts.overdue, "reply is overdue", "replies are overdue"),
      detail: "The promised reply time has passed",
      address: `${inbox}?show=overdue`,
      isUrgent: true,
    },
    {
      count: counts.emailRefused,
      text: several(counts.emailRefused, "lead has a refused email", "leads have a refused email"),
      detail: "See what the mail server said, then send it again",
      address: `${inbox}?show=mail-refused`,
      isUrgent: true,
    },
    {
      count: counts.new,
      text: several(counts.new, "new lead", "new leads"),
      detail: counts.oldest ? `The oldest came in ${moment(counts.oldest).ago}` : "",
      address: `${inbox}?show=new`,
      isUrgent: false,
    },
    {
      count: counts.suspected,
      text: several(counts.suspected, "lead looks like spam", "leads look like spam"),
      detail: "Check whether they're real",
      address: `${inbox}?show=suspected`,
      isUrgent: false,
    },
  ];
  return all.filter(({ count }) => count > 0).map(({ count: _, ...waiting }) => ({ label: "Open leads", ...waiting }));
}

const maxFailed = 5;

/** Scheduled entries that failed to publish. */
export async function readFailedSchedules(
  db: Db,
  kinds: readonly KindName[],
  moment: (at: Date) => Moment,
): Promise<TodoItem[]> {
  const missed = await listEntries(db, { kinds, state: "missed" }, { sort: "changed", limit: maxFailed });
  return missed.flatMap((entry): TodoItem[] => {
    const address = entryPath(entry);
    if (address === null || entry.missedAt === null) return [];
    const detail = `It was due ${moment(entry.missedAt).exact}, and something needs to be fixed first`;
    return [{ label: "Open entry", text: `“${entry.title}” failed to publish`, detail, address, isUrgent: true }];
  });
}
