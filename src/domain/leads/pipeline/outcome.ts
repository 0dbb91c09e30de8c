import type { StoredStage } from "./stages.ts";

/** What a lead is worth, when it should close, and why it was lost. */
export interface LeadOutcome {
  /** In hundredths of the currency. */
  valueCents: number | null;
  /** A day, such as `2026-12-31`. */
  expectedClose: string | null;
  lostReason: string | null;
  lostDetail: string | null;
  /** What it was if it was no sale: a key of `notSaleKinds`. */
  notSale: string | null;
}

export const outcomeColumns = [
  "value_cents",
  "currency",
  "expected_close",
  "closed_at",
  "lost_reason",
  "lost_detail",
  "not_sale",
] as const;

interface StoredOutcome extends Pick<StoredStage, "status" | "not_sale"> {
  value_cents: number | string | null;
  currency: string | null;
  expected_close: string | null;
  lost_reason: string | null;
  lost_detail: string | null;
  closed_at: Date | null;
}

/** What the audit log records; without the free text, since it is about people. */
export interface LeadOutcomeChange {
  value?: { from: number | null; to: number | null; currency: string };
  close?: { from: string | null; to: string | null };
  reason?: { from: string | null; to: string | null };
  isExplained?: boolean;
  /** What a lead was that is no sale. */
  kind?: { from: string | null; to: string | null };
}

export function outcomeOf(lead: StoredOutcome): LeadOutcome {
  return {
    valueCents: centsOf(lead.value_cents),
    expectedClose: lead.expected_close,
    lostReason: lead.lost_reason,
    lostDetail: lead.lost_detail,
    notSale: lead.not_sale,
  };
}

/** PostgreSQL returns large numbers as texts. */
export function centsOf(stored: number | string | null): number | null {
  return stored === null ? null : Number(stored);
}

interface OutcomeInput extends Pick<StoredStage, "status" | "not_sale"> {
  change: Partial<LeadOutcome> | undefined;
  currency: string;
  at: Date;
}

/** A lead's outcome after a change: its columns, and what is different; null if nothing is. */
export function outcomeAfter(lead: StoredOutcome, { status, not_sale, change, currency, at }: OutcomeInput) {
  const before = outcomeOf(lead);
  const { valueCents, expectedClose, lostReason, lostDetail, notSale } = { ...before, ...change };
  const isLost = status === "lost";
  const after: LeadOutcome = {
    valueCents,
    expectedClose,
    lostReason: isLost && not_sale === null ? lostReason : null,
    lostDetail: isLost ? lostDetail : null,
    notSale: not_sale === null ? null : (notSale ?? not_sale),
  };
  const isClosed = isLost || status === "won";
  const columns = {
    value_cents: after.valueCents,
    currency: after.valueCents === before.valueCents ? lead.currency : after.valueCents === null ? null : currency,
    expected_close: after.expectedClose,
    lost_reason: after.lostReason,
    lost_detail: after.lostDetail,
    not_sale: after.notSale,
    // Leads that were closed before this was stored keep no time.
    closed_at: !isClosed ? null : status === lead.status ? lead.closed_at : at,
  };
  return { columns, changed: differences(before, after, columns.currency ?? lead.currency ?? currency) };
}

function differences(before: LeadOutcome, after: LeadOutcome, currency: string): LeadOutcomeChange | null {
  const change: LeadOutcomeChange = {
    ...(after.valueCents !== before.valueCents && {
      value: { from: before.valueCents, to: after.valueCents, currency },
    }),
    ...(after.expectedClose !== before.expectedClose && {
      close: { from: before.expectedClose, to: after.expectedClose },
    }),
    ...(after.lostReason !== before.lostReason && { reason: { from: before.lostReason, to: after.lostReason } }),
    ...(after.notSale !== before.notSale && { kind: { from: before.notSale, to: after.notSale } }),
    ...(after.lostDetail !== before.lostDetail && { isExplained: after.lostDetail !== null }),
  };
  return Object.keys(change).length > 0 ? change : null;
}

/** In characters. */
export const maxLostReasonLength = 60;
export const maxLostDetailLength = 500;

/** In hundredths. */
const maxValueCents = 99_999_999_999;

/** What staff typed as an amount: hundredths, null for nothing, undefined if it is no amount. */
export function parseAmount(input: string): number | null | undefined {
  const amount = input.slice(0, 40).replace(/[\s,]/g, "").replace(/^\$/, "");
  if (amount === "") return null;
  if (!/^\d{1,9}(?:\.\d{0,2})?$/.test(amount)) return;
  const cents = Math.round(Number(amount) * 100);
  return cents <= maxValueCents ? cents : undefined;
}

/** An amount for its input: `12,500` or `12,500.50`. */
export function amountText(cents: number | null): string {
  if (cents === null) return "";
  const fraction = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString("en-US", { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
}

/** A stored amount as a plain number: `12500.50`. Empty for none. */
export function amountOf(cents: number | string | null): string {
  return cents === null ? "" : (Number(cents) / 100).toFixed(2);
}

export function totalCents(leads: readonly { cents: number }[]): number {
  return leads.reduce((sum, { cents }) => sum + cents, 0);
}

/** What leads are worth by who has them, the most first. */
export function sumByPerson(leads: readonly { assignee: string | null; cents: number }[]) {
  const sums = new Map<string | null, number>();
  for (const { assignee, cents } of leads) sums.set(assignee, (sums.get(assignee) ?? 0) + cents);
  return [...sums]
    .map(([name, cents]) => ({ name, cents }))
    .filter(({ cents }) => cents > 0)
    .sort((one, other) => other.cents - one.cents);
}

/** `$12,500`, or `$12,500.50`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  }).format(cents / 100);
}

/** A day as date inputs send it: null for nothing, undefined if it is no day. */
export function parseDay(input: string): string | null | undefined {
  if (input === "") return null;
  if (!/^20\d\d-\d\d-\d\d$/.test(input)) return;
  const date = new Date(`${input}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== input ? undefined : input;
}

/** `December 31, 2026`. */
export function formatDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
}
