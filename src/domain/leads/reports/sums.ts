import type { LeadOrigin, LeadSums } from "#src/base/db/tables/leads.ts";
import { type OpeningHours, openMinutesBetween } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { channelOf, formOrigins } from "../origins.ts";
import { campaignOfLead, landingPathOf, type SourceFacts, sourceOfLead, unknownSource } from "../source.ts";
import { mondayOf, weekName } from "./weeks.ts";

export const leadDimensions = ["source", "campaign", "landing", "service", "form"] as const;

export type LeadDimension = (typeof leadDimensions)[number];

export interface CountedLead extends SourceFacts {
  status: string;
  not_sale: string | null;
  received_at: Date;
  first_reply_at: Date | null;
  reply_by: Date | null;
  assignee_id: string | null;
  origin: LeadOrigin;
  form_id: string | null;
  service_name: string;
  value_cents: number | null;
  currency: string | null;
}

interface Basis {
  opening: OpeningHours;
  currency: string;
}

/** Stands for all names of a month beyond the limit. */
export const otherNames = "";

/** Names of a dimension in a month. */
const maxNames = 20;

export function emptySums(): LeadSums {
  const values = { valued: 0, wonCents: 0, openCents: 0, otherCurrency: 0 };
  return { leads: 0, won: 0, lost: 0, notSale: 0, unrecorded: 0, ...values, replies: {}, inTime: 0 };
}

/** Adds sums to others, in place: reports of years add thousands. */
export function addSums(to: LeadSums, { replies, ...counts }: LeadSums): void {
  for (const name of Object.keys(counts) as (keyof typeof counts)[]) to[name] += counts[name];
  for (const [minutes, count] of Object.entries(replies)) to.replies[minutes] = (to.replies[minutes] ?? 0) + count;
}

/** The sums of a month's leads: of all, by each dimension, and by week and person. */
export function sumUp(leads: readonly CountedLead[], basis: Basis) {
  const all = emptySums();
  const weeks = new Map<string, LeadSums>();
  const named = Object.fromEntries(leadDimensions.map((name) => [name, new Map()])) as Record<
    LeadDimension,
    Map<string, LeadSums>
  >;
  for (const lead of leads) {
    const add = adderOf(lead, basis);
    add(all);
    const monday = mondayOf(dateIn(basis.opening.timeZone, lead.received_at));
    if (awaitsReply(lead)) add(sumsOf(weeks, weekName(monday, lead.assignee_id)));
    for (const dimension of leadDimensions) {
      const name = nameIn(dimension, lead);
      if (name !== null) add(sumsOf(named[dimension], name));
    }
  }
  return [
    { dimension: "all" as const, name: "", sums: all },
    ...leadDimensions.flatMap((dimension) =>
      limited(named[dimension]).map(([name, sums]) => ({ dimension, name, sums })),
    ),
    ...[...weeks].map(([name, sums]) => ({ dimension: "week" as const, name, sums })),
  ];
}

/** Nobody waits for a reply to a lead that staff have added, or that came by a form without a reply. */
function awaitsReply({ origin, reply_by, first_reply_at }: CountedLead): boolean {
  return formOrigins.includes(origin) && (reply_by !== null || first_reply_at !== null);
}

function sumsOf(named: Map<string, LeadSums>, name: string): LeadSums {
  const sums = named.get(name) ?? emptySums();
  named.set(name, sums);
  return sums;
}

/** The most frequent names; the others together. */
function limited(sums: Map<string, LeadSums>): [string, LeadSums][] {
  const byCount = [...sums].sort(([, one], [, other]) => other.leads - one.leads);
  if (byCount.length <= maxNames) return byCount;
  const others = emptySums();
  for (const [, sums] of byCount.slice(maxNames - 1)) addSums(others, sums);
  return [...byCount.slice(0, maxNames - 1), [otherNames, others]];
}

/** Null where a lead belongs to no name: most have no campaign. */
function nameIn(dimension: LeadDimension, lead: CountedLead): string | null {
  switch (dimension) {
    case "source":
      return sourceOfLead(lead);
    case "campaign":
      return campaignOfLead(lead);
    case "landing":
      return formOrigins.includes(lead.origin) ? (landingPathOf(lead) ?? unknownSource).slice(0, 120) : null;
    case "service":
      return lead.service_name || "No service chosen";
    case "form":
      return channelOf(lead);
  }
}

function adderOf(lead: CountedLead, { opening, currency }: Basis): (sums: LeadSums) => void {
  const { status, not_sale, received_at, first_reply_at, reply_by, value_cents } = lead;
  const isClosed = status === "won" || status === "lost";
  const isInCurrency = value_cents !== null && lead.currency === currency;
  const minutes = first_reply_at && String(roundedMinutes(openMinutesBetween(received_at, first_reply_at, opening)));
  const isInTime = first_reply_at !== null && reply_by !== null && first_reply_at <= reply_by;
  return (sums) => {
    sums.leads += 1;
    if (isInTime) sums.inTime += 1;
    if (status === "won") sums.won += 1;
    if (status === "lost") sums[not_sale === null ? "lost" : "notSale"] += 1;
    if (status !== "new" && first_reply_at === null) sums.unrecorded += 1;
    if (minutes !== null) sums.replies[minutes] = (sums.replies[minutes] ?? 0) + 1;
    if (value_cents !== null && !isInCurrency) sums.otherCurrency += 1;
    if (!isInCurrency) return;
    if (status === "won") sums.valued += 1;
    if (status === "won") sums.wonCents += value_cents ?? 0;
    if (!isClosed) sums.openCents += value_cents ?? 0;
  };
}

/** Minutes about as exactly as anyone compares them, so that there are few different ones. */
function roundedMinutes(minutes: number): number {
  const step = minutes < 10 ? 1 : minutes < 60 ? 5 : minutes < 480 ? 15 : 60;
  return Math.round(minutes / step) * step;
}

export interface LeadFigures {
  leads: number;
  open: number;
  won: number;
  lost: number;
  /** Support requests, applicants and the like: neither won nor lost. */
  notSale: number;
  /** Worked on without a recorded reply: neither fast nor slow. */
  unrecorded: number;
  /** Won leads of those that were won or lost, from 0 to 1; null if none is. */
  winRate: number | null;
  /** In hundredths of the company's currency. */
  wonCents: number;
  openCents: number;
  /** Won leads with a value. */
  valued: number;
  otherCurrency: number;
  replied: number;
  inTime: number;
  /** Until the first reply, in minutes of business hours; null if none was answered. */
  medianMinutes: number | null;
}

export function figuresOf({ replies, ...sums }: LeadSums): LeadFigures {
  const { leads, won, lost, notSale } = sums;
  const closed = won + lost;
  return {
    ...sums,
    open: leads - closed - notSale,
    winRate: closed === 0 ? null : won / closed,
    replied: Object.values(replies).reduce((sum, count) => sum + count, 0),
    medianMinutes: medianIn(replies),
  };
}

function medianIn(replies: Record<string, number>): number | null {
  const sorted = Object.entries(replies)
    .map(([minutes, count]) => ({ minutes: Number(minutes), count }))
    .sort((one, other) => one.minutes - other.minutes);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  return total === 0
    ? null
    : (minutesAt(sorted, Math.ceil(total / 2)) + minutesAt(sorted, Math.floor(total / 2) + 1)) / 2;
}

/** The minutes of the reply at a position, counted from 1. */
function minutesAt(sorted: readonly { minutes: number; count: number }[], position: number): number {
  let passed = 0;
  for (const { minutes, count } of sorted) {
    passed += count;
    if (passed >= position) return minutes;
  }
  return 0;
}
