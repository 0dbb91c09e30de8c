import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import { weekMs } from "#src/base/durations.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  instantAt,
  type OpeningHours,
  openMinutesBetween,
} from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { dueDay, tasksOf } from "#src/domain/leads/conversation/tasks.server.ts";
import { readLeadSummary } from "#src/domain/leads/inbox/lead-summary.server.ts";
import { formatMoney } from "#src/domain/leads/pipeline/outcome.ts";
import { readPipeline } from "#src/domain/leads/pipeline/pipeline.server.ts";
import { readStages } from "#src/domain/leads/pipeline/stages.server.ts";
import { stageName } from "#src/domain/leads/pipeline/stages.ts";

/** The leads of the dashboard. */
export type LeadSummary = Awaited<ReturnType<typeof readDashboardLeads>>;

export type SummaryLead = LeadSummary["waiting"][number];

const maxListed = 3;

const maxTasks = 3;

interface LeadSummaryOptions {
  person: LoggedInPerson;
  now: Date;
  opening: OpeningHours;
  currency: string;
  moment: (at: Date) => Moment;
}

export async function readDashboardLeads(db: Db, { person, now, opening, currency, moment }: LeadSummaryOptions) {
  const since = new Date(now.getTime() - weekMs);
  const [leadSummary, deals, tasks, stages] = await Promise.all([
    readLeadSummary(db, { person: person.id, now, since, limit: maxListed }),
    person.roles.includes("owner") ? readDeals(db, { now, opening, currency }) : [],
    tasksOf(db, person.id, maxTasks),
    readStages(db),
  ]);
  type Row = (typeof leadSummary.recent)[number];
  const listed = ({ id, name, company, service_name, received_at, ...stored }: Row) => ({
    id,
    name,
    about: company || service_name,
    at: moment(received_at),
    status: stageName(stored, stages),
  });
  const waiting = leadSummary.waiting.map((lead) => ({
    ...listed(lead),
    wait: describeWait(openMinutesBetween(lead.received_at, now, opening)),
    replyBy: lead.reply_by && moment(lead.reply_by),
    isOverdue: lead.reply_by !== null && lead.reply_by < now,
  }));
  const listedIds = new Set([...leadSummary.waiting, ...leadSummary.mine].map(({ id }) => id));
  return {
    counts: leadSummary.counts,
    deals,
    tasks: tasks.map(({ id, text, due_at, lead, lead_id }) => ({
      id,
      text,
      lead,
      leadId: lead_id,
      due: due_at && dueDay(due_at, now, opening.timeZone),
      isOverdue: due_at !== null && due_at < now,
    })),
    waiting,
    mine: leadSummary.mine.filter(({ status }) => status !== "new").map(listed),
    recent: leadSummary.recent.filter(({ id }) => !listedIds.has(id)).map(listed),
  };
}

/** For owners: what open leads are worth, and what was won this month. Nothing while there is neither. */
async function readDeals(db: Db, { now, opening, currency }: Pick<LeadSummaryOptions, "now" | "opening" | "currency">) {
  const { timeZone } = opening;
  const since = instantAt(`${dateIn(timeZone, now).slice(0, 7)}-01T00:00`, timeZone);
  const { open, won } = await readPipeline(db, { currency, since });
  const describeSum = ({ leads, cents }: typeof open) =>
    [leads === 1 ? "1 lead" : `${leads.toLocaleString("en-US")} leads`, cents > 0 && formatMoney(cents, currency)]
      .filter(Boolean)
      .join(", ");
  return [
    { label: "Open with a value", text: describeSum(open), count: open.leads },
    { label: "Won this month", text: describeSum(won), count: won.leads },
  ].filter(({ count }) => count > 0);
}

/** Minutes of business hours: `5 hr 20 min`. */
function describeWait(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours > 24 ? `${hours} hr` : `${hours} hr ${rest} min`;
}
