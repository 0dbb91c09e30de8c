import { expect, test } from "vitest";
import { amountText, formatDate, formatMoney, outcomeAfter, parseAmount, parseDay } from "./outcome.ts";

test.each([
  ["", null],
  ["  ", null],
  ["12500", 1_250_000],
  ["$12,500.50", 1_250_050],
  [" 12 500.5 ", 1_250_050],
  ["0", 0],
  ["999,999,999.99", 99_999_999_999],
  ["1000000000", undefined],
  ["12.500,50", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["about 5k", undefined],
])("the amount %j is %j", (written, cents) => {
  expect(parseAmount(written)).toBe(cents);
});

test.each([
  ["", null],
  ["2026-12-31", "2026-12-31"],
  ["2026-02-30", undefined],
  ["12/31/2026", undefined],
  ["1026-12-31", undefined],
])("the day %j is %j", (written, day) => {
  expect(parseDay(written)).toBe(day);
});

test("amounts and days read as Americans write them", () => {
  expect([null, 1_250_000, 1_250_050].map(amountText)).toEqual(["", "12,500", "12,500.50"]);
  expect([formatMoney(1_250_000, "USD"), formatMoney(50, "EUR")]).toEqual(["$12,500", "€0.50"]);
  expect(formatDate("2026-12-31")).toBe("December 31, 2026");
});

const open = {
  status: "qualified",
  value_cents: "500000",
  currency: "EUR",
  expected_close: null,
  lost_reason: null,
  lost_detail: null,
  not_sale: null,
  closed_at: null,
} as const;

test("a lost lead has a reason and a time, which a reopened one loses", () => {
  const at = new Date("2026-11-25T17:00:00Z");
  const reason = { lostReason: "Price", lostDetail: "Too high for them" };
  const { columns, changed } = outcomeAfter(open, {
    status: "lost",
    not_sale: null,
    change: reason,
    currency: "USD",
    at,
  });
  const { status: _, ...untouched } = { ...open, value_cents: 500_000 };
  expect(columns).toEqual({ ...untouched, lost_reason: "Price", lost_detail: "Too high for them", closed_at: at });
  expect(changed).toEqual({ reason: { from: null, to: "Price" }, isExplained: true });
  const lost = { ...columns, status: "lost" } as const;
  const later = { not_sale: null, change: {}, currency: "USD", at: new Date() };
  expect(outcomeAfter(lost, { ...later, status: "lost" })).toEqual({ columns, changed: null });
  expect(outcomeAfter(lost, { ...later, status: "contacted" }).columns).toEqual(untouched);
  expect(outcomeAfter(lost, { ...later, status: "won" }).columns.closed_at).toBe(later.at);
});

test("a lead that was no sale says what it was, and has no reason for a loss", () => {
  const at = new Date("2026-11-25T17:00:00Z");
  const change = { lostReason: "Price", lostDetail: "Printer is down", notSale: "support" };
  const { columns, changed } = outcomeAfter(open, { status: "lost", not_sale: "other", change, currency: "USD", at });
  expect(columns).toMatchObject({ lost_reason: null, lost_detail: "Printer is down", not_sale: "support" });
  expect(changed).toEqual({ kind: { from: null, to: "support" }, isExplained: true });
  const stored = { ...columns, status: "lost" } as const;
  const lost = outcomeAfter(stored, { status: "lost", not_sale: null, change: {}, currency: "USD", at });
  expect(lost.columns.not_sale).toBeNull();
});

test("a value keeps the currency in which it was entered until it changes", () => {
  const input = { status: "new", not_sale: null, currency: "USD", at: new Date() } as const;
  expect(outcomeAfter(open, { ...input, change: { expectedClose: "2026-12-31" } }).columns.currency).toBe("EUR");
  const raised = outcomeAfter(open, { ...input, change: { valueCents: 600_000 } });
  expect(raised.columns).toMatchObject({ value_cents: 600_000, currency: "USD" });
  expect(raised.changed).toEqual({ value: { from: 500_000, to: 600_000, currency: "USD" } });
  expect(outcomeAfter(open, { ...input, change: { valueCents: null } }).columns.currency).toBeNull();
});
