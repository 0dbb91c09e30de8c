import type { Moment } from "../../admin-ui/times.ts";
import type { SignedIn } from "../../auth/person.ts";
import { can } from "../../auth/policies.ts";
import { listStaff, type StaffMember } from "../../auth/staff.server.ts";
import type { Db } from "../../db/tables.ts";
import type { LeadFilter } from "../../leads/filter.server.ts";
import { listLeads } from "../../leads/inbox.server.ts";
import type { InboxQuery } from "./query-params.ts";

/** A lead in the list. */
export type ListedLead = Awaited<ReturnType<typeof readList>>["leads"][number];

const pageSize = 50;

/** Turns the query into a filter of `leads`. */
export function filterOf({ view, who, search }: InboxQuery, person: SignedIn, now: Date): LeadFilter {
  return { search, ...(who !== "" && { assignee: assigneeOf(who, person) }), ...viewFilter(view, now) };
}

function assigneeOf(who: string, person: SignedIn): string | null {
  if (who === "nobody") return null;
  return who === "me" ? person.id : who;
}

function viewFilter(view: InboxQuery["view"], now: Date): LeadFilter {
  switch (view) {
    case "open":
      return {};
    case "overdue":
      return { overdueAt: now };
    case "mail-refused":
      return { emailRefused: true };
    case "suspected":
      return { suspected: true };
    default:
      return { status: view };
  }
}

interface ListOptions {
  query: InboxQuery;
  filter: LeadFilter;
  staff: StaffMember[];
  moment: (at: Date) => Moment;
  now: Date;
}

/** A page of the list, and the cursor of the next one. */
export async function readList(db: Db, { query, filter, staff, moment, now }: ListOptions) {
  const found = await listLeads(db, { ...filter, before: query.after, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const leads = page.map((lead) => ({
    id: lead.id,
    name: lead.name,
    company: lead.company,
    excerpt: lead.message,
    at: moment(lead.received_at),
    status: lead.status,
    isOverdue: lead.status === "new" && lead.reply_by !== null && lead.reply_by < now,
    assignee: staff.find(({ id }) => id === lead.assignee_id)?.name ?? null,
  }));
  const next = last && found.length > pageSize ? `${last.received_at.toISOString()}~${last.id}` : null;
  return { leads, next };
}

/** Reads all staff, and those a lead can be assigned to. */
export async function readAssignees(db: Db) {
  const staff = await listStaff(db);
  const workers = staff.filter((member) => member.state !== "disabled" && can(member, "leads.work"));
  return { staff, workers: workers.map(({ id, name }) => ({ value: id, label: name })) };
}
