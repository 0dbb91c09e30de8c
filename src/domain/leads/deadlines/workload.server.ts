import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { nextMidnight } from "#src/domain/content/published/hours/calendar.ts";
import { filteredLeads } from "../inbox/filter.server.ts";
import { openStatuses } from "../statuses.ts";

interface Due extends Pick<LeadRow, "id" | "name" | "company" | "reply_by"> {
  assignee_id: string | null;
}

interface DueTask {
  text: string;
  /** The lead's. */
  name: string;
  due_at: Date;
  assignee_id: string | null;
}

/** What one person has to do today. */
export interface PersonWork {
  open: number;
  overdue: Due[];
  dueToday: Due[];
  /** Customers who have written again, the longest wait first. Not new leads: their reply is due. */
  waiting: Due[];
  tasks: DueTask[];
}

/** The same in numbers. */
export interface TeamWork {
  name: string;
  open: number;
  overdue: number;
  dueToday: number;
  waiting: number;
}

/** Who has what: open leads, replies that are overdue or due today, customers who wait, and tasks that are due by tonight. Sample leads don't count. */
export async function readWorkload(db: Db, now: Date, timeZone: string) {
  const tonight = nextMidnight(now, timeZone);
  const [open, due, waiting, tasks] = await Promise.all([
    db
      .selectFrom("leads")
      .select(({ fn }) => ["assignee_id", fn.countAll<number>().as("number")])
      .where("status", "in", openStatuses)
      .where("is_sample", "=", false)
      .groupBy("assignee_id")
      .execute(),
    db
      .selectFrom("leads")
      .select(["id", "name", "company", "reply_by", "assignee_id"])
      .where("status", "=", "new")
      .where("is_sample", "=", false)
      .where("reply_by", "<", tonight)
      .orderBy("reply_by")
      .execute(),
    filteredLeads(db, { isWaiting: true, isReal: true })
      .clearOrderBy()
      .select(["id", "name", "company", "reply_by", "assignee_id"])
      .orderBy("needs_answer_since")
      .execute(),
    db
      .selectFrom("lead_tasks")
      .innerJoin("leads", "leads.id", "lead_tasks.lead_id")
      .select(["lead_tasks.text", "leads.name", "lead_tasks.due_at", "lead_tasks.assignee_id"])
      .where("lead_tasks.done_at", "is", null)
      .where("is_sample", "=", false)
      .where("lead_tasks.due_at", "<", tonight)
      .orderBy("lead_tasks.due_at")
      .$narrowType<{ due_at: Date }>()
      .execute(),
  ]);
  return (assignee: string | null): PersonWork => {
    const assigned = due.filter((lead) => lead.assignee_id === assignee);
    return {
      open: open.find((row) => row.assignee_id === assignee)?.number ?? 0,
      overdue: assigned.filter(({ reply_by }) => reply_by !== null && reply_by < now),
      dueToday: assigned.filter(({ reply_by }) => reply_by !== null && reply_by >= now),
      waiting: waiting.filter((lead) => lead.assignee_id === assignee),
      tasks: tasks.filter((task) => task.assignee_id === assignee),
    };
  };
}
