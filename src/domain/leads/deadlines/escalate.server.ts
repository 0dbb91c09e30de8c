import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#src/base/db/tables.ts";
import { recordAudit, websiteActor } from "#src/domain/audit-log/record.server.ts";
import { afterOpenMinutes, openMinutesBetween } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { StaffRecipient } from "#src/domain/email/staff-email.server.ts";
import { hasAppointment } from "../bookings/reply-clock.server.ts";
import type { NoticePerson } from "../rules/rules.ts";
import { openStatuses } from "../statuses.ts";
import { overdueEmail, reminderEmail, vacationEmail } from "./emails.server.ts";
import { readReminderSettings } from "./reminder-settings.server.ts";
import { answerDue, type DeadlineRun, type WaitingLead, waitingColumns } from "./run.server.ts";

/** Reminds those who have a lead that its reply is due soon. */
export async function remindAssignees(run: DeadlineRun): Promise<void> {
  const { tx, now, company } = run;
  const { minutesBefore } = await readReminderSettings(tx);
  const horizon = minutesBefore > 0 ? afterOpenMinutes(now, minutesBefore, company) : null;
  if (!horizon) return;
  const due = await unalerted(run, "reminder", { after: now, until: horizon });
  const soon = due.filter(
    ({ assignee_id, reply_by }) =>
      assignee_id !== null && reply_by && openMinutesBetween(now, reply_by, company) <= minutesBefore,
  );
  const byPerson = new Map<StaffRecipient, WaitingLead[]>();
  for (const lead of await claimAlerts(run, "reminder", soon)) {
    const recipients = recipientsFor(run, lead.assignee_id);
    await recordAlert(run, "lead-reminded", lead, recipients);
    for (const person of recipients) byPerson.set(person, [...(byPerson.get(person) ?? []), lead]);
  }
  for (const [person, leads] of byPerson) await reminderEmail(run, person, leads);
}

/** Tells owners which replies are overdue. */
export async function escalateOverdueReplies(run: DeadlineRun): Promise<void> {
  const { tx, now } = run;
  const { since } = await readReminderSettings(tx);
  const leads = await claimAlerts(run, "overdue", await unalerted(run, "overdue", { after: since, until: now }));
  const owners = ownersOf(run);
  for (const lead of leads) await recordAlert(run, "lead-escalated", lead, owners);
  if (leads.length === 0) return;
  const names = new Map(run.people.map(({ id, name }) => [id, name]));
  for (const owner of owners) await overdueEmail(run, owner, leads, names);
}

/** Tells owners whose leads wait while they are away: once for each vacation. */
export async function reportVacations(run: DeadlineRun): Promise<void> {
  const { tx, now, company, people } = run;
  const today = dateIn(company.timeZone, now);
  const started = await tx
    .updateTable("vacations")
    .set({ reported_at: now })
    .where("reported_at", "is", null)
    .where("first_day", "<=", today)
    .where("last_day", ">=", today)
    .returning(["person_id", "substitute_id", "last_day"])
    .execute();
  for (const { person_id, substitute_id, last_day } of started) {
    const person = people.find(({ id }) => id === person_id);
    const leads = await tx
      .selectFrom("leads")
      .select(waitingColumns)
      .select("status")
      .where("assignee_id", "=", person_id)
      .where("status", "in", openStatuses)
      .where("is_sample", "=", false)
      .orderBy("received_at", "desc")
      .execute();
    if (!person || leads.length === 0) continue;
    const substitute = people.find(({ id }) => id === substitute_id)?.name ?? null;
    const others = ownersOf(run).filter(({ id }) => id !== person_id);
    for (const owner of others) await vacationEmail(run, owner, { person, lastDay: last_day, substitute, leads });
  }
}

type AlertKind = "reminder" | "overdue";

function alertOf({ selectFrom }: ExpressionBuilder<Tables, "leads">, kind: AlertKind) {
  return selectFrom("lead_alerts")
    .select("lead_alerts.lead_id")
    .whereRef("lead_alerts.lead_id", "=", "leads.id")
    .where("kind", "=", kind);
}

/** New leads and those whose customer wrote again, with a reply due in a period that nobody was alerted to. */
async function unalerted(
  { tx, company, now }: DeadlineRun,
  kind: AlertKind,
  { after, until }: { after: Date; until: Date },
): Promise<WaitingLead[]> {
  const leads = tx.selectFrom("leads").select(waitingColumns).where("is_sample", "=", false);
  const promised = await leads
    .where("status", "=", "new")
    .where("reply_by", ">", after)
    .where("reply_by", "<=", until)
    .where((eb) => eb.not(eb.exists(alertOf(eb, kind))))
    // Who has an appointment needs no reminder of a reply.
    .where((eb) => eb.not(hasAppointment(eb, now)))
    .orderBy("reply_by")
    .execute();
  const again = await leads
    .select("needs_answer_since")
    .where("needs_answer_since", "<=", until)
    .where("status", "not in", ["new", "spam"])
    .where((eb) => eb.not(eb.exists(alertOf(eb, kind).whereRef("lead_alerts.at", ">=", "leads.needs_answer_since"))))
    .orderBy("needs_answer_since")
    .execute();
  const answers = again.map(({ needs_answer_since, ...lead }) => ({
    ...lead,
    reply_by: needs_answer_since && answerDue(needs_answer_since, company),
    waits_since: needs_answer_since,
  }));
  return [...promised, ...answers.filter(({ reply_by }) => reply_by && reply_by > after && reply_by <= until)];
}

/** Those of the leads whose alert no other instance has taken. A customer who waits again has another one. */
async function claimAlerts(
  { tx, now }: DeadlineRun,
  kind: AlertKind,
  leads: readonly WaitingLead[],
): Promise<readonly WaitingLead[]> {
  const claimed = new Set<string>();
  for (const { id, waits_since } of leads) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("lead_alerts")
      .values({ lead_id: id, kind, at: now })
      .onConflict((conflict) => {
        const key = conflict.columns(["lead_id", "kind"]);
        return waits_since ? key.doUpdateSet({ at: now }).where("lead_alerts.at", "<", waits_since) : key.doNothing();
      })
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) > 0) claimed.add(id);
  }
  return leads.filter(({ id }) => claimed.has(id));
}

/** The person, their substitute while they are away, or owners if neither can be emailed. */
function recipientsFor(run: DeadlineRun, assignee: string | null): readonly StaffRecipient[] {
  const { people, away } = run;
  const find = (wanted: string | null | undefined) => people.find(({ id }) => id === wanted && !away.has(id));
  const person = find(assignee) ?? find(away.get(assignee ?? ""));
  return person ? [person] : ownersOf(run);
}

/** Owners who are here; all of them if none is. */
function ownersOf({ people, away }: DeadlineRun): readonly NoticePerson[] {
  const owners = people.filter(({ roles }) => roles.includes("owner"));
  const here = owners.filter(({ id }) => !away.has(id));
  return here.length > 0 ? here : owners;
}

async function recordAlert(
  { tx, now }: DeadlineRun,
  act: "lead-reminded" | "lead-escalated",
  lead: WaitingLead,
  recipients: readonly StaffRecipient[],
): Promise<void> {
  await recordAudit(tx, {
    person: websiteActor,
    act,
    subject: { kind: "lead", id: lead.id, title: lead.name },
    detail: { to: recipients.map(({ name }) => name).join(", ") },
    at: now,
  });
}
