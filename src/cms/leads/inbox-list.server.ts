import type { Db } from "../../db/tables.ts";
import type { LeadFilter } from "../../leads/filter.server.ts";
import { listLeads } from "../../leads/inbox.server.ts";
import type { LeadStatus } from "../../leads/statuses.ts";
import type { SignedIn } from "../../people/person.ts";
import { can } from "../../people/rules.ts";
import { listStaff, type StaffMember } from "../../people/staff.server.ts";
import type { Moment } from "../times.ts";
import type { Asked } from "./asked.ts";

/** A lead as the list shows it. */
export interface ListedLead {
  id: string;
  name: string;
  company: string;
  beginning: string;
  at: Moment;
  status: LeadStatus;
  isOverdue: boolean;
  assignee: string | null;
}

const pageSize = 50;

/** What the address asks for, as the room of leads understands it. */
export function filterOf({ view, who, search }: Asked, person: SignedIn, now: Date): LeadFilter {
  return { search, ...(who !== "" && { assignee: assigneeOf(who, person) }), ...filterOfView(view, now) };
}

function assigneeOf(who: string, person: SignedIn): string | null {
  if (who === "nobody") return null;
  return who === "me" ? person.id : who;
}

function filterOfView(view: Asked["view"], now: Date): LeadFilter {
  switch (view) {
    case "open":
      return {};
    case "overdue":
      return { overdueAt: now };
    case "mail-refused":
      return { mailRefused: true };
    case "suspected":
      return { suspected: true };
    default:
      return { status: view };
  }
}

interface Shown {
  asked: Asked;
  filter: LeadFilter;
  staff: StaffMember[];
  moment: (at: Date) => Moment;
  now: Date;
}

/** A page of the list, and where the next one begins. */
export async function readList(db: Db, { asked, filter, staff, moment, now }: Shown) {
  const found = await listLeads(db, { ...filter, before: asked.after, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const leads = page.map(
    (lead): ListedLead => ({
      id: lead.id,
      name: lead.name,
      company: lead.company,
      beginning: lead.message,
      at: moment(lead.received_at),
      status: lead.status,
      isOverdue: lead.status === "new" && lead.reply_by !== null && lead.reply_by < now,
      assignee: staff.find(({ id }) => id === lead.assignee_id)?.name ?? null,
    }),
  );
  const next = last && found.length > pageSize ? `${last.received_at.toISOString()}~${last.id}` : null;
  return { leads, next };
}

/** Everybody who may be given a lead. */
export async function readColleagues(db: Db) {
  const staff = await listStaff(db);
  const workers = staff.filter((member) => member.state !== "disabled" && can(member, "leads.work"));
  return { staff, workers: workers.map(({ id, name }) => ({ value: id, label: name })) };
}
