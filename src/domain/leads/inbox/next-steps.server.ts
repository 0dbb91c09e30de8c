import type { Db } from "#src/base/db/tables.ts";
import { nextAppointments } from "#src/domain/bookings/appointments.server.ts";

interface Step {
  text: string;
  due: Date | null;
}

/** What comes first for each of some leads: the earliest open task, or the next appointment. */
export async function nextSteps(db: Db, leads: readonly string[], now: Date): Promise<Map<string, Step>> {
  const [steps, appointments] = await Promise.all([nextTasks(db, leads), nextAppointments(db, leads, now)]);
  for (const [lead, due] of appointments) {
    const task = steps.get(lead)?.due;
    if (!task || due < task) steps.set(lead, { text: "appointment", due });
  }
  return steps;
}

async function nextTasks(db: Db, leads: readonly string[]): Promise<Map<string, Step>> {
  if (leads.length === 0) return new Map();
  const tasks = await db
    .selectFrom("lead_tasks")
    .select(["lead_id", "text", "due_at"])
    .where("lead_id", "in", leads)
    .where("done_at", "is", null)
    .orderBy("due_at")
    .execute();
  // Earliest first, those without a time last: an earlier one replaces later ones.
  const inOrder = [...tasks.filter(({ due_at }) => due_at), ...tasks.filter(({ due_at }) => !due_at)];
  return new Map(inOrder.toReversed().map(({ lead_id, text, due_at }) => [lead_id, { text, due: due_at }]));
}
