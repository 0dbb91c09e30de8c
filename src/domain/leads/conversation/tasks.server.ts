import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { staffLanguage } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { websiteActor } from "#src/domain/audit-log/record.server.ts";
import { formatDay, instantAt, timeOf } from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn, dateIn, dayAfter, daysBetween } from "#src/domain/content/published/hours/calendar.ts";
import type { LeadContext } from "../pipeline/work.server.ts";
import { cleanLine } from "./clean-text.ts";
import { recordLeadAct } from "./first-reply.server.ts";
import { maxTaskLength } from "./limits.ts";
import { deleteReplyDraft } from "./reply-drafts.server.ts";

export interface NewTask {
  id: string;
  lead: string;
  text: string;
  dueAt: Date | null;
  /** A person's id; null: unassigned. */
  assignee: string | null;
}

export type TaskResult = { state: "added" | "empty" | "too-long" | "no-such-person" | "missing" };

/** Adds a task. The same id adds only one. */
export async function addTask(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: Actor,
  task: NewTask,
): Promise<TaskResult> {
  const text = cleanLine(task.text);
  if (text === "") return { state: "empty" };
  if (text.length > maxTaskLength) return { state: "too-long" };
  return db.transaction().execute(async (tx): Promise<TaskResult> => {
    const lead = await tx.selectFrom("leads").select(["id", "name"]).where("id", "=", task.lead).executeTakeFirst();
    if (!lead) return { state: "missing" };
    if (task.assignee !== null && !(await personExists(tx, task.assignee))) return { state: "no-such-person" };
    await deleteReplyDraft(tx, { lead: lead.id, person: by.id, mode: "task" });
    const added = await tx
      .insertInto("lead_tasks")
      .values({
        id: task.id,
        lead_id: lead.id,
        text,
        due_at: task.dueAt,
        done_at: null,
        assignee_id: task.assignee,
        created_by: by.id,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (Number(added.numInsertedOrUpdatedRows) > 0) await recordLeadAct(tx, by, "task-added", lead, { text }, now());
    return { state: "added" };
  });
}

interface Reminder {
  /** The reply that may get no answer. */
  reply: string;
  days: number;
  timeZone: string;
}

/** Adds the task to look after a reply that got no answer. It has the id of the reply, and takes the place of earlier ones. */
export async function addReminder(
  tx: Tx,
  by: Actor,
  lead: Pick<LeadRow, "id" | "name">,
  { reply, days, timeZone }: Reminder,
  at: Date,
): Promise<void> {
  await removeReminders(tx, lead, at);
  const text = `No answer from ${lead.name} yet: follow up`;
  const due_at = taskDue(dayAfter(dateIn(timeZone, at), days), "", timeZone);
  const owner = { lead_id: lead.id, assignee_id: by.id, created_by: by.id };
  await tx
    .insertInto("lead_tasks")
    .values({ id: reply, ...owner, text, due_at, done_at: null, created_at: at })
    .execute();
  await recordLeadAct(tx, by, "task-added", lead, { text }, at);
}

/** Removes the tasks to look after replies: the customer has answered. */
export async function removeReminders(tx: Tx, lead: Pick<LeadRow, "id" | "name">, at: Date): Promise<void> {
  const removed = await tx
    .deleteFrom("lead_tasks")
    .where("lead_id", "=", lead.id)
    .where("done_at", "is", null)
    .where("id", "in", tx.selectFrom("lead_messages").select("id").where("lead_id", "=", lead.id))
    .returning("text")
    .execute();
  for (const { text } of removed) await recordLeadAct(tx, websiteActor, "task-deleted", lead, { text }, at);
}

async function personExists(tx: Tx, person: string): Promise<boolean> {
  const found = await tx.selectFrom("people").select("id").where("id", "=", person).executeTakeFirst();
  return found !== undefined;
}

/** The time of a task that is due on a day at no certain time. */
const endOfDay = "23:59";

/** When a task is due: on a day, at a time or an empty one. */
export function taskDue(day: string, time: string, timeZone: string): Date {
  return instantAt(`${day}T${time || endOfDay}`, timeZone);
}

/** When a task is due, as it is read on another day: `today`, `Monday, November 30 at 3:00 PM`. */
export function dueDay(due: Date, now: Date, timeZone: string): string {
  const [day, today] = [dateIn(timeZone, due), dateIn(timeZone, now)];
  const near: Record<number, string> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : `, ${day.slice(0, 4)}`;
  const time = clockIn(timeZone, due).includes(endOfDay) ? "" : ` at ${timeOf(due, timeZone, staffLanguage)}`;
  return (near[daysBetween(today, day)] ?? formatDay(day, staffLanguage) + year) + time;
}

/** Completes a task, opens it again, or deletes it. What is so already stays so. */
export async function changeTask(
  { db, now }: Pick<LeadContext, "db" | "now">,
  by: Actor,
  { id, change }: { id: string; change: "done" | "open" | "delete" },
): Promise<{ state: "changed" | "missing" }> {
  return db.transaction().execute(async (tx) => {
    const task = await locking(tx, tx.selectFrom("lead_tasks").selectAll().where("id", "=", id)).executeTakeFirst();
    if (!task) return { state: change === "delete" ? "changed" : "missing" };
    if (change !== "delete" && (change === "done") === (task.done_at !== null)) return { state: "changed" };
    if (change === "delete") await tx.deleteFrom("lead_tasks").where("id", "=", id).execute();
    else {
      const doneAt = change === "done" ? now() : null;
      await tx.updateTable("lead_tasks").set({ done_at: doneAt }).where("id", "=", id).execute();
    }
    const lead = await tx.selectFrom("leads").select(["id", "name"]).where("id", "=", task.lead_id).executeTakeFirst();
    const act = ({ done: "task-done", open: "task-reopened", delete: "task-deleted" } as const)[change];
    if (lead) await recordLeadAct(tx, by, act, lead, { text: task.text }, now());
    return { state: "changed" };
  });
}

/** Open tasks by due date, those without one last; then the completed ones. */
export function readTasks(db: Db, lead: string) {
  return db
    .selectFrom("lead_tasks")
    .leftJoin("people", "people.id", "lead_tasks.assignee_id")
    .select(["lead_tasks.id", "text", "due_at", "done_at", "people.name as assignee"])
    .where("lead_id", "=", lead)
    .orderBy((eb) => eb.case().when("done_at", "is", null).then(0).else(1).end())
    .orderBy((eb) => eb.case().when("due_at", "is", null).then(1).else(0).end())
    .orderBy("due_at")
    .orderBy("lead_tasks.created_at")
    .execute();
}

/** A person's open tasks, the most urgent first. */
export function tasksOf(db: Db, person: string, limit: number) {
  return db
    .selectFrom("lead_tasks")
    .innerJoin("leads", "leads.id", "lead_tasks.lead_id")
    .select(["lead_tasks.id", "lead_tasks.text", "due_at", "lead_id", "leads.name as lead"])
    .where("lead_tasks.assignee_id", "=", person)
    .where("done_at", "is", null)
    .orderBy((eb) => eb.case().when("due_at", "is", null).then(1).else(0).end())
    .orderBy("due_at")
    .orderBy("lead_tasks.created_at")
    .limit(limit)
    .execute();
}
