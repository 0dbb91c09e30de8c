import { openMinutesBetween } from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn, dateIn, nextMidnight } from "#src/domain/content/published/hours/calendar.ts";
import type { NoticePerson } from "../rules/rules.ts";
import { digestEmail } from "./emails.server.ts";
import { readReminderSettings } from "./reminder-settings.server.ts";
import type { DeadlineRun } from "./run.server.ts";
import { type PersonWork, readWorkload, type TeamWork } from "./workload.server.ts";

/** After this many hours, today's summary is not sent anymore: the site was down in the morning. */
const maxDelayHours = 4;

/** Sends today's summaries, once, on days on which the office is open. Nobody who has nothing to do gets one. */
export async function sendDigests(run: DeadlineRun): Promise<void> {
  const { tx, now, company, people, away } = run;
  const { digestHour, digestDay } = await readReminderSettings(tx);
  const today = dateIn(company.timeZone, now);
  const hour = Number(clockIn(company.timeZone, now).slice(11, 13));
  if (digestHour === null || today <= digestDay || hour < digestHour) return;
  const { numUpdatedRows } = await tx
    .updateTable("lead_reminders")
    .set({ digest_day: today })
    .where("digest_day", "=", digestDay)
    .executeTakeFirstOrThrow();
  const isOpen = openMinutesBetween(now, nextMidnight(now, company.timeZone), company) > 0;
  if (Number(numUpdatedRows) === 0 || hour >= digestHour + maxDelayHours || !isOpen) return;
  const workOf = await readWorkload(tx, now, company.timeZone);
  const team = teamOf(people, workOf);
  const declined = await tx.selectFrom("people").select("id").where("digest_declined_at", "is not", null).execute();
  const skipped = new Set([...declined.map(({ id }) => id), ...away.keys()]);
  for (const person of people.filter(({ id }) => !skipped.has(id))) {
    const personWork = workOf(person.id);
    const others = person.roles.includes("owner") ? team : team.filter(({ name }) => name === unassigned);
    const hasWork = personWork.open + personWork.waiting.length + personWork.tasks.length > 0;
    if (hasWork || others.length > 0) await digestEmail(run, person, personWork, others);
  }
}

const unassigned = "Unassigned";

/** Everyone with open leads, and what nobody has. */
function teamOf(people: readonly NoticePerson[], workOf: (id: string | null) => PersonWork): TeamWork[] {
  const lines = [...people.map(({ id, name }) => ({ id, name })), { id: null, name: unassigned }];
  return lines
    .map(({ id, name }) => {
      const { open, overdue, dueToday, waiting, tasks } = workOf(id);
      return { name, open, overdue: overdue.length, dueToday: dueToday.length + tasks.length, waiting: waiting.length };
    })
    .filter(({ open, dueToday, waiting }) => open + dueToday + waiting > 0);
}
