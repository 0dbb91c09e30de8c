import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { LeadRow } from "#src/base/db/tables.ts";

type SortedLead = Pick<
  LeadRow,
  "id" | "received_at" | "last_customer_message_at" | "value_cents" | "reply_by" | "needs_answer_since"
>;

type CursorValue = Date | number | string;

/** Where a page begins: the values of the order's keys, and the id, of the last lead before. */
export type LeadCursor = readonly CursorValue[];

/** When the customer last wrote. */
export function lastMessageAt(lead: Pick<LeadRow, "received_at" | "last_customer_message_at">): Date {
  return lead.last_customer_message_at ?? lead.received_at;
}

interface SortKey {
  /** Migrations have the same expressions in indexes. */
  column: RawBuilder<unknown>;
  of: (lead: SortedLead) => CursorValue;
}

const received: SortKey = { column: sql`"received_at"`, of: (lead) => lead.received_at };
const message: SortKey = { column: sql`coalesce("last_customer_message_at", "received_at")`, of: lastMessageAt };
const value: SortKey = { column: sql`coalesce("value_cents", -1)`, of: (lead) => Number(lead.value_cents ?? -1) };
const replyBy: SortKey = { column: sql`"reply_by"`, of: (lead) => lead.reply_by ?? new Date(0) };
const wait: SortKey = {
  column: sql`"needs_answer_since"`,
  of: (lead) => lead.needs_answer_since ?? new Date(0),
};
const id: SortKey = { column: sql`"leads"."id"`, of: (lead) => lead.id };

/** The orders that an index gives. */
const orders = {
  received: { keys: [received, id], direction: "desc" },
  message: { keys: [message, id], direction: "desc" },
  value: { keys: [value, id], direction: "desc" },
  replyBy: { keys: [replyBy, message, id], direction: "asc" },
  wait: { keys: [wait, id], direction: "asc" },
} as const satisfies Record<string, { keys: readonly SortKey[]; direction: "asc" | "desc" }>;

export type LeadOrder = keyof typeof orders;

export function sortKeys(order: LeadOrder) {
  const { keys, direction } = orders[order];
  return { columns: keys.map(({ column }) => column), direction };
}

/** Leads after a cursor. */
export function isAfter(order: LeadOrder, cursor: LeadCursor): RawBuilder<SqlBool> {
  const { columns, direction } = sortKeys(order);
  const comparison = direction === "asc" ? sql`>` : sql`<`;
  // SQLite begins in an index of an expression only by the first key alone.
  return sql<SqlBool>`${columns[0]} ${comparison}= ${cursor[0]}
    and (${sql.join(columns)}) ${comparison} (${sql.join(cursor)})`;
}

export function cursorOf(lead: SortedLead, order: LeadOrder): LeadCursor {
  return orders[order].keys.map(({ of }) => of(lead));
}
