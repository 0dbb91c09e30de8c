import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { SignedIn } from "#src/domain/auth/person.ts";
import {
  instantAt,
  type OpeningHours,
  openMinutesBetween,
} from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { dueDay, tasksOf } from "#src/domain/leads/conversation/tasks.server.ts";
import { readDesk } from "#src/domain/leads/inbox/desk.server.ts";
import { formatMoney } from "#src/domain/leads/pipeline/outcome.ts";
import { readPipeline } from "#src/domain/leads/pipeline/pipeline.server.ts";
import { statusLabels } from "../leads/inbox/query-params.ts";

/** The leads of the dashboard. */
export type LeadsDesk = Awaited<ReturnType<typeof readLeadsDesk>>;

export type DeskLead = LeadsDesk["waiting"][number];

const maxListed = 4;

const maxTasks = 6;

const week = 7 * 24 * 60 * 60_000;

interface DeskInput {
  person: SignedIn;
  now: Date;
  opening: OpeningHours;
  currency: string;
  moment: (at: Date) => Moment;
}

export async function readLeadsDesk(db: Db, { person, now, opening, currency, moment }: DeskInput) {
  const since = new Date(now.getTime() - week);
  const [desk, deals, tasks] = await Promise.all([
    readDesk(db, { person: person.id, now, since, limit: maxListed }),
    person.roles.includes("owner") ? readDeals(db, { now, opening, currency }) : [],
    tasksOf(db, person.id, maxTasks),
  ]);
  type Row = (typeof desk.recent)[number];
  const listed = ({ id, name, company, service_name, received_at, status }: Row) => ({
    id,
    name,
    about: company || service_name,
    at: moment(received_at),
    status: statusLabels[status],
  });
  const waiting = desk.waiting.map((lead) => ({
    ...listed(lead),
    wait: describeWait(openMinutesBetween(lead.received_at, now, opening)),
    replyBy: lead.reply_by && moment(lead.reply_by),
    isOverdue: lead.reply_by !== null && lead.reply_by < now,
  }));
  const shown = new Set([...desk.waiting, ...desk.mine].map(({ id }) => id));
  return {
    counts: desk.counts,
    deals,
    tasks: tasks.map(({ id, text, due_at, lead, lead_id }) => ({
      id,
      text,
      lead,
      leadId: lead_id,
      due: due_at && dueDay(due_at, now, opening.timeZone),
      isOver: due_at !== null && due_at < now,
    })),
    waiting,
    mine: desk.mine.filter(({ status }) => status !== "new").map(listed),
    recent: desk.recent.filter(({ id }) => !shown.has(id)).map(listed),
  };
}

/** For owners: what open leads are worth, and what was won this month. Nothing while there is neither. */
async function readDeals(db: Db, { now, opening, currency }: Pick<DeskInput, "now" | "opening" | "currency">) {
  const { timeZone } = opening;
  const since = instantAt(`${dateIn(timeZone, now).slice(0, 7)}-01T00:00`, timeZone);
  const { open, won } = await readPipeline(db, { currency, since });
  const described = ({ leads, cents }: typeof open) =>
    [leads === 1 ? "1 lead" : `${leads.toLocaleString("en-US")} leads`, cents > 0 && formatMoney(cents, currency)]
      .filter(Boolean)
      .join(", ");
  return [
    { label: "Open with a value", text: described(open), count: open.leads },
    { label: "Won this month", text: described(won), count: won.leads },
  ].filter(({ count }) => count > 0);
}

/** Minutes of business hours: `5 hr 20 min`. */
function describeWait(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours > 24 ? `${hours} hr` : `${hours} hr ${rest} min`;
}
