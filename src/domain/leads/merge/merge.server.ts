import { locking } from "#src/base/db/dialect.ts";
import type { LeadOrigin } from "#src/base/db/tables/leads.ts";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { moveAnswers } from "../answers/answers.server.ts";
import { followAppointment } from "../bookings/reply-clock.server.ts";
import { addAddress, moveAddresses } from "../conversation/addresses.server.ts";
import { formMessageDomain } from "../conversation/thread.server.ts";
import { hiddenFields, leadFields } from "../fields.ts";
import { lastMessageAt } from "../inbox/order.server.ts";
import { updateSearchedWords } from "../intake/insert.server.ts";
import { channels, originLabels } from "../origins.ts";
import { formatDate, formatMoney } from "../pipeline/outcome.ts";
import { type MergedField, mergedFields } from "./merged-fields.ts";

interface Side {
  id: string;
  /** The version on the person's screen. */
  version: number;
}

export interface Merge {
  primary: Side;
  /** The lead that ends. */
  other: Side;
  /** The fields that get the value of the other lead. */
  fromOther: readonly MergedField[];
}

export type MergeResult = { state: "merged" } | { state: "conflict" } | { state: "missing" } | { state: "same" };

/**
 * Makes one lead of two. Notes, emails, audit lines and all else about the other lead follow. The later message joins the
 * conversation; what is not kept of the other fields becomes a note. It is final. The address of the other lead leads to the
 * kept one.
 */
export async function mergeLeads(db: Db, by: Actor, merge: Merge, now: Date): Promise<MergeResult> {
  if (merge.primary.id === merge.other.id) return { state: "same" };
  return db.transaction().execute(async (tx): Promise<MergeResult> => {
    // In the order of their ids, so that two people who merge the same leads don't wait for each other.
    const ids = [merge.primary.id, merge.other.id].toSorted();
    const rows = await locking(tx, tx.selectFrom("leads").selectAll().where("id", "in", ids).orderBy("id")).execute();
    const primary = rows.find(({ id }) => id === merge.primary.id);
    const other = rows.find(({ id }) => id === merge.other.id);
    if (!primary || !other) return { state: "missing" };
    if (primary.version !== merge.primary.version || other.version !== merge.other.version)
      return { state: "conflict" };
    const values = mergedValues(primary, other, merge.fromOther);
    await tx.updateTable("leads").set(values).where("id", "=", primary.id).execute();
    await addMergeNote(tx, by, { primary, other, values }, now);
    await addLaterMessage(tx, later(primary, other), { lead: primary.id, email: values.email }, now);
    await moveAll(tx, other.id, primary.id);
    await followAppointment(tx, primary.id, now);
    for (const { email } of [primary, other]) if (email !== values.email) await addAddress(tx, primary.id, email, now);
    await tx.deleteFrom("leads").where("id", "=", other.id).execute();
    await tx.insertInto("merged_leads").values({ id: other.id, lead_id: primary.id, at: now }).execute();
    await updateSearchedWords(tx, { ...primary, ...values });
    const subject = { kind: "lead", id: primary.id, title: values.name };
    await recordAudit(tx, { person: by, act: "leads-merged", subject, detail: { other: other.id }, at: now });
    return { state: "merged" };
  });
}

function mergedValues(primary: LeadRow, other: LeadRow, fromOther: readonly MergedField[]) {
  const from = (field: MergedField) => (fromOther.includes(field) ? other : primary);
  const first = later(primary, other) === primary ? other : primary;
  return {
    ...{ name: from("name").name, company: from("company").company, email: from("email").email },
    ...{ phone: from("phone").phone, service: from("service").service, service_name: from("service").service_name },
    // The first of the two says when the person came, where from, and with what.
    ...{ received_at: first.received_at, origin: first.origin, form_id: first.form_id, source: first.source },
    message: first.message,
    ...Object.fromEntries(hiddenFields.map((field) => [leadFields[field].column, first[leadFields[field].column]])),
    estimate: primary.estimate || other.estimate,
    assignee_id: primary.assignee_id ?? other.assignee_id,
    ...amountOf(primary.value_cents === null ? other : primary),
    expected_close: primary.expected_close ?? other.expected_close,
    first_reply_at: earliest(primary.first_reply_at, other.first_reply_at),
    ...bounceOf(from("email"), from("email") === primary ? other : primary),
    ...waitOf(primary, other),
    last_customer_message_at: new Date(Math.max(lastMessageAt(primary).getTime(), lastMessageAt(other).getTime())),
    staff_address_seen_at: earliest(primary.staff_address_seen_at, other.staff_address_seen_at),
    // A lead with anything real in it is real.
    is_sample: primary.is_sample && other.is_sample,
    version: Math.max(primary.version, other.version) + 1,
  };
}

function later(primary: LeadRow, other: LeadRow): LeadRow {
  return primary.received_at <= other.received_at ? other : primary;
}

/** Since when the customer waits, and until when. A new lead waits by its status; merged into another, by its time. */
function waitOf(primary: LeadRow, other: LeadRow) {
  const areNew = primary.status === "new" && other.status === "new";
  const arrived = other.status === "new" && !areNew ? other.received_at : null;
  return {
    needs_answer_since: earliest(earliest(primary.needs_answer_since, other.needs_answer_since), arrived),
    reply_by: areNew ? earliest(primary.reply_by, other.reply_by) : primary.reply_by,
  };
}

/** Whether emails to the address that stays came back. Both leads may have it. */
function bounceOf(email: LeadRow, dropped: LeadRow) {
  const isShared = email.email.toLowerCase() === dropped.email.toLowerCase();
  const { bounced_at, bounce } = email.bounced_at === null && isShared ? dropped : email;
  return { bounced_at, bounce };
}

function amountOf({ value_cents, currency }: LeadRow) {
  return { value_cents, currency };
}

function earliest(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

type Values = ReturnType<typeof mergedValues>;

/** Nothing is lost: the values of both that are not kept. */
async function addMergeNote(
  tx: Tx,
  by: Actor,
  { primary, other, values }: { primary: LeadRow; other: LeadRow; values: Values },
  now: Date,
): Promise<void> {
  const dropped = mergedFields.flatMap((field) => {
    const displayValue = (lead: Pick<LeadRow, MergedField | "service_name">) =>
      field === "service" ? lead.service_name : lead[field];
    const leftover = [primary, other].map(displayValue).filter((text) => text !== "" && text !== displayValue(values));
    return leftover.map((text) => `${leadFields[field].label}: ${text}`);
  });
  const { message, origin } = later(primary, other);
  const jotted = isJotted(origin) && message !== "" ? ["", message] : [];
  const leftovers = [...dropped, ...dealOf(other, values), ...jotted];
  if (leftovers.length === 0) return;
  const text = ["Merged from another lead.", ...leftovers].join("\n");
  await tx
    .insertInto("lead_notes")
    .values({ id: other.id, lead_id: primary.id, person_id: by.id, person_name: by.name, text, at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Whether a lead's message is what a coworker wrote down. */
function isJotted(origin: LeadOrigin): boolean {
  return channels.hand.origins.some((one) => one === origin);
}

/** What the customer wrote second, as their message at its own time. */
async function addLaterMessage(
  tx: Tx,
  { id, origin, message, name, email, received_at: at }: LeadRow,
  to: { lead: string; email: string },
  now: Date,
): Promise<void> {
  if (message === "" || isJotted(origin)) return;
  const inConversation = tx.selectFrom("lead_messages").select("id").where("lead_id", "=", id).where("at", "=", at);
  // A lead that was made of an email has it there.
  if (await inConversation.where("direction", "=", "in").executeTakeFirst()) return;
  const messageId = crypto.randomUUID();
  await tx
    .insertInto("lead_messages")
    .values({
      id: messageId,
      lead_id: to.lead,
      direction: "in",
      kind: "customer",
      message_id: `${messageId}${formMessageDomain}`,
      in_reply_to: null,
      ...{ from_name: name, from_address: email || to.email, to_name: "", to_address: "" },
      ...{ subject: originLabels[origin], text: message, person_id: null, person_name: null, outbox_id: null },
      ...{ at, created_at: now },
    })
    .execute();
}

/** The other lead's estimate and outcome, as far as they are not kept. */
function dealOf(other: LeadRow, values: Values): string[] {
  const { expected_close: close, estimate } = other;
  const { value_cents: cents, currency } = amountOf(other);
  const lost = [other.lost_reason, other.lost_detail].filter(Boolean).join(", ");
  return [
    ...(estimate === "" || estimate === values.estimate ? [] : [`${leadFields.estimate.label}: ${estimate}`]),
    ...(cents === null || currency === null || cents === values.value_cents
      ? []
      : [`Value: ${formatMoney(cents, currency)}`]),
    ...(close === null || close === values.expected_close ? [] : [`Expected close: ${formatDate(close)}`]),
    ...(lost === "" ? [] : [`Lost: ${lost}`]),
  ];
}

/** Tables with rows about a lead. `lead_search` is written again, and alerts and lessons of the spam filter end with the lead. A test checks that none is missing. */
export const tablesOfLead = [
  "lead_notes",
  "lead_messages",
  "lead_tasks",
  "lead_draft_files",
  "inbound_messages",
  "webhook_deliveries",
  "submissions",
  "merged_leads",
  "bookings",
] as const;

/** All that is about the other lead. */
async function moveAll(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of tablesOfLead) {
    await tx.updateTable(table).set({ lead_id: to }).where("lead_id", "=", from).execute();
  }
  await moveAddresses(tx, from, to);
  await moveAnswers(tx, from, to);
  await moveReplyDrafts(tx, from, to);
  await tx.updateTable("outbox").set({ subject_id: to }).where("subject_id", "=", from).execute();
  await tx
    .updateTable("audit_log")
    .set({ subject_id: to })
    .where("subject_kind", "=", "lead")
    .where("subject_id", "=", from)
    .execute();
}

/** A person may write about both leads: then the draft about the other one becomes a note. */
async function moveReplyDrafts(tx: Tx, from: string, to: string): Promise<void> {
  const drafts = await tx.selectFrom("lead_drafts").selectAll().where("lead_id", "in", [from, to]).execute();
  for (const draft of drafts.filter(({ lead_id }) => lead_id === from)) {
    const isTaken = drafts.some(
      ({ lead_id, person_id, mode }) => lead_id === to && person_id === draft.person_id && mode === draft.mode,
    );
    if (!isTaken) {
      await tx.updateTable("lead_drafts").set({ lead_id: to }).where("id", "=", draft.id).execute();
      continue;
    }
    const text = Object.values(draft.content).filter(Boolean).join("\n");
    if (text === "") continue;
    const person = await tx.selectFrom("people").select("name").where("id", "=", draft.person_id).executeTakeFirst();
    const author = { person_id: draft.person_id, person_name: person?.name ?? "" };
    await tx
      .insertInto("lead_notes")
      .values({
        id: draft.id,
        lead_id: to,
        ...author,
        text: `Unfinished ${draft.mode}:\n${text}`,
        at: draft.updated_at,
      })
      .execute();
  }
}

/** The lead that another one was merged into, or null. */
export async function mergedInto(db: Db, id: string): Promise<string | null> {
  const found = await db.selectFrom("merged_leads").select("lead_id").where("id", "=", id).executeTakeFirst();
  return found?.lead_id ?? null;
}
