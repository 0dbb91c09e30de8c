import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage, inDefaultLanguage } from "#src/base/languages.ts";
import { listStaff, type StaffMember } from "#src/domain/auth/accounts/staff.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { can } from "#src/domain/auth/policies.ts";
import { type OpeningHours, openPeriods } from "#src/domain/content/published/hours/business-hours.ts";
import { openMinutesIn } from "#src/domain/content/published/hours/open-minutes.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import { splitQuoted } from "#src/domain/email/inbound/quoted.ts";
import { dueDay } from "#src/domain/leads/conversation/tasks.server.ts";
import { answerDue } from "#src/domain/leads/deadlines/run.server.ts";
import { deadlineCursors, isWaiting, listByDeadline } from "#src/domain/leads/inbox/by-deadline.server.ts";
import type { LeadFilter } from "#src/domain/leads/inbox/filter.server.ts";
import {
  type LeadListItem,
  listLeads,
  readServicesOfLeads,
  tallyLeads,
  withSharedAddress,
} from "#src/domain/leads/inbox/inbox.server.ts";
import { nextSteps } from "#src/domain/leads/inbox/next-steps.server.ts";
import { cursorOf, lastMessageAt } from "#src/domain/leads/inbox/order.server.ts";
import { amountText, centsOf, formatMoney, sumByPerson, totalCents } from "#src/domain/leads/pipeline/outcome.ts";
import { type Stages, stageFilter, stageIdsWithoutSpam, stageOf } from "#src/domain/leads/pipeline/stages.ts";
import type { Due, DueClock } from "../lead/due.ts";
import { formatCursor, type InboxQuery } from "./query-params.ts";

/** A lead in the list. */
export type ListedLead = Awaited<ReturnType<typeof readList>>["leads"][number];

export type BoardColumn = Awaited<ReturnType<typeof readBoard>>[number];

const pageSize = 50;

/** A column shows the latest leads. Without this, one of 50,000 would. */
const columnSize = 30;

/** A search fills all columns together with this many. */
const maxFound = 150;

/** A column counts up to this many leads. */
const maxCounted = 1000;

/** Replies that are overdue for longer are shown with their date, in days. */
const maxOverdueDays = 4;

/** How far ahead the open hours are known, in days: a promise over the holidays is within. */
const maxAheadDays = 14;

/** Turns the query into a filter of `leads`. */
export function filterOf(
  { view, ...query }: InboxQuery,
  { person, now, stages }: Pick<ListOptions, "person" | "now" | "stages">,
): LeadFilter {
  return { ...sharedFilter(query, person), ...viewFilter(view, { person, now, stages }) };
}

function sharedFilter(
  { who, service, source, channel, language, search }: Omit<InboxQuery, "view" | "sort">,
  person: LoggedInPerson,
): LeadFilter {
  return {
    search,
    ...(who !== "" && { assignee: assigneeOf(who, person) }),
    ...(service !== "" && { service }),
    ...(source !== "" && { source }),
    ...(channel !== "" && { channel }),
    ...(language !== "" && { language }),
  };
}

function assigneeOf(who: string, person: LoggedInPerson): string | null {
  if (who === "nobody") return null;
  return who === "me" ? person.id : who;
}

function viewFilter(view: string, { person, now, stages }: Pick<ListOptions, "person" | "now" | "stages">): LeadFilter {
  switch (view) {
    case "all":
      return {};
    case "mine":
      return { isOpen: true, assignee: person.id };
    case "overdue":
      return { overdueAt: now };
    case "needs-answer":
      return { needsAnswer: true };
    case "mail-refused":
      return { emailRefused: true };
    case "suspected":
      return { suspected: true };
    default: {
      const stage = stageFilter(view, stages);
      return stage ? { stage } : {};
    }
  }
}

interface ListOptions {
  query: InboxQuery;
  person: LoggedInPerson;
  staff: readonly StaffMember[];
  stages: Stages;
  moment: (at: Date) => Moment;
  opening: OpeningHours;
  replyMinutes: number;
  /** The company's. */
  currency: string;
  now: Date;
}

/** A page of the list, and the cursor of the next one. */
export async function readList(db: Db, options: ListOptions) {
  const { page, next } = await readPage(db, filterOf(options.query, options), options);
  return { leads: await toListedLeads(db, page, options), next };
}

async function readPage(db: Db, filter: LeadFilter, { query: { sort, after }, opening, replyMinutes }: ListOptions) {
  const limit = pageSize + 1;
  const [first, second, third] = after;
  if (sort === "deadline") {
    const cursors = [first, second, third] as const;
    const due = (since: Date) => answerDue(since, { ...opening, replyMinutes });
    const found = await listByDeadline(db, filter, { limit, after: cursors, answerDue: due });
    const page = found.slice(0, pageSize);
    const next = deadlineCursors(page, cursors).map(formatCursor).join(",");
    return { page, next: found.length > pageSize ? next : null };
  }
  const found = await listLeads(db, { ...filter, order: sort, after: first, limit });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: last && found.length > pageSize ? formatCursor(cursorOf(last, sort)) : null };
}

/** The latest leads of each stage, how many there are, and what all of them are worth; null if some are not counted. */
export async function readBoard(db: Db, options: ListOptions) {
  const shared = sharedFilter(options.query, options.person);
  if (shared.search) return readFoundBoard(db, shared, options);
  const columns = await Promise.all(
    stageIdsWithoutSpam(options.stages).map(async (status) => {
      const filter: LeadFilter = { ...shared, stage: stageFilter(status, options.stages) ?? { status: "new" } };
      const [leads, tally] = await Promise.all([
        listLeads(db, { ...filter, limit: columnSize }),
        tallyLeads(db, filter, { currency: options.currency, limit: maxCounted }),
      ]);
      return { status, leads, tally };
    }),
  );
  const leads = await toListedLeads(
    db,
    columns.flatMap((column) => column.leads),
    options,
  );
  return columns.map(({ status, tally: { leads: count, cents, people } }) => {
    const isMore = count >= maxCounted;
    const sums = people.map(({ id, cents: sum }) => ({ assignee: nameOf(id, options.staff), cents: sum }));
    return {
      status,
      count,
      isMore,
      cents: isMore ? null : cents,
      people: isMore ? [] : sumByPerson(sums),
      leads: leads.filter((lead) => lead.status === status),
    };
  });
}

function nameOf(person: string | null, staff: readonly StaffMember[]): string | null {
  return staff.find(({ id }) => id === person)?.name ?? null;
}

/** The results of a search, by stage. It runs once: each column on its own would repeat it. */
async function readFoundBoard(db: Db, filter: LeadFilter, options: ListOptions) {
  const found = await toListedLeads(db, await listLeads(db, { ...filter, limit: maxFound }), options);
  const isMore = found.length === maxFound;
  return stageIdsWithoutSpam(options.stages).map((status) => {
    const leads = found.filter((lead) => lead.status === status);
    const cents = isMore ? null : totalCents(leads);
    return {
      status,
      count: leads.length,
      isMore,
      cents,
      people: isMore ? [] : sumByPerson(leads),
      leads: leads.slice(0, columnSize),
    };
  });
}

async function toListedLeads(
  db: Db,
  leads: readonly LeadListItem[],
  { staff, stages, moment, opening, replyMinutes, currency, now }: ListOptions,
) {
  const ids = leads.map(({ id }) => id);
  const [steps, duplicates] = await Promise.all([nextSteps(db, ids, now), withSharedAddress(db, leads)]);
  const hasDeadlines = leads.some((lead) => lead.status === "new" || isWaiting(lead));
  const periods = hasDeadlines ? openPeriods(daysFrom(now, -maxOverdueDays), daysFrom(now, maxAheadDays), opening) : [];
  return leads.map((lead) => {
    const task = steps.get(lead.id);
    const waitsSince = isWaiting(lead) ? lead.needs_answer_since : null;
    const replyBy = waitsSince ? answerDue(waitsSince, { ...opening, replyMinutes }) : lead.reply_by;
    return {
      id: lead.id,
      version: lead.version,
      name: lead.name,
      company: lead.company,
      service: lead.service_name,
      /** Empty if it is the default one. */
      language: lead.language === defaultLanguage ? "" : lead.language,
      /** What the customer wrote last, without what it quotes. */
      excerpt: splitQuoted(lead.latest_text ?? "").unquoted.trim() || lead.message,
      /** When the customer last wrote. */
      at: moment(lastMessageAt(lead)),
      /** The id of its stage. */
      status: stageOf(lead, stages),
      value: amountText(centsOf(lead.value_cents)),
      worth: worthOf(lead),
      /** Its value in the company's currency, in hundredths. */
      cents: lead.currency === currency ? (centsOf(lead.value_cents) ?? 0) : 0,
      due: (lead.status === "new" || waitsSince) && replyBy ? dueOf(replyBy, periods, moment, now) : null,
      /** Since when the customer waits who wrote again. */
      needsAnswer: waitsSince && moment(waitsSince),
      isJob: isJobPage(lead.form_page),
      isEstimate: lead.estimate !== "",
      isDuplicate: duplicates.has(lead.id),
      /** The customer doesn't have our last reply. */
      unsentReply: lead.latest_reply === "sent" ? null : lead.latest_reply,
      isSample: lead.is_sample,
      hasBounced: lead.bounced_at !== null,
      /** The last email of the conversation is a program's. */
      hasAutoReply: lead.latest_message === "auto-reply",
      next: task && {
        text: task.text,
        due: task.due && dueDay(task.due, now, opening.timeZone),
        isOverdue: isOverdue(task.due, now),
      },
      assignee: nameOf(lead.assignee_id, staff),
    };
  });
}

/** Whether a path is that of job openings, or of one. */
export function isJobPage(path: string): boolean {
  return `${inDefaultLanguage(path)}/`.startsWith(`/${kinds.opening.listPage?.slug}/`);
}

/** Its value with the currency; empty if it is not known. */
function worthOf({ value_cents, currency }: Pick<LeadRow, "value_cents" | "currency">): string {
  const cents = centsOf(value_cents);
  return cents === null || currency === null ? "" : formatMoney(cents, currency);
}

function isOverdue(due: Date | null, now: Date): boolean {
  return due !== null && due < now;
}

function dueOf(replyBy: Date, periods: DueClock["periods"], moment: (nowMs: Date) => Moment, now: Date): Due {
  const {
    exact,
    referenceTime: { timeZone },
  } = moment(replyBy);
  const [nowMs, promisedAtMs] = [now.getTime(), replyBy.getTime()];
  if (replyBy < daysFrom(now, -maxOverdueDays)) return { minutesLeft: null, promisedAtMs, exact, timeZone };
  return {
    minutesLeft:
      promisedAtMs > nowMs ? openMinutesIn(periods, nowMs, promisedAtMs) : -openMinutesIn(periods, promisedAtMs, nowMs),
    promisedAtMs,
    exact,
    timeZone,
  };
}

/** For the clocks of a page that stays open over night. */
export function readDueClock(opening: OpeningHours, soonMinutes: number, now: Date): DueClock {
  return { asOfMs: now.getTime(), periods: openPeriods(now, daysFrom(now, 1), opening), soonMinutes };
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayMs);
}

/** Reads all staff, and those a lead can be assigned to. */
export async function readAssignees(db: Db) {
  const staff = await listStaff(db);
  const workers = staff.filter((member) => member.state !== "disabled" && can(member, "leads.work"));
  return { staff, people: workers, workers: workers.map(({ id, name }) => ({ value: id, label: name })) };
}

/** The services that leads are about, as many as fit a select, and the one that is filtered by. */
export async function readServiceOptions(db: Db, selected: string) {
  const services = await readServicesOfLeads(db, 50);
  if (selected !== "" && services.every(({ slug }) => slug !== selected))
    services.push({ slug: selected, name: selected });
  const byName = services.toSorted((one, other) => one.name.localeCompare(other.name));
  return byName.map(({ slug, name }) => ({ value: slug, label: name }));
}
