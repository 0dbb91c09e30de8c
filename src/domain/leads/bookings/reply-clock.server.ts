import type { ExpressionBuilder } from "kysely";
import type { Tables, Tx } from "#src/base/db/tables.ts";
import { afterOpenMinutes, type OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import type { Booking } from "./emails.ts";

/**
 * An appointment is an agreed next step: until its end, nobody waits for a reply. A new lead is due then; if the appointment was
 * canceled, the reply goal counts from that. Call it in the transaction that changes an appointment.
 */
export async function updateReplyClock(
  tx: Tx,
  leadId: string,
  company: OpeningHours & Pick<Company, "replyMinutes">,
  now: Date,
): Promise<void> {
  if (await followAppointment(tx, leadId, now)) return;
  await setDeadline(tx, leadId, afterOpenMinutes(now, company.replyMinutes, company));
}

/** Makes the end of a lead's next appointment its deadline. False without one. */
export async function followAppointment(tx: Tx, leadId: string, now: Date): Promise<boolean> {
  const [next] = await openBookings(tx, leadId, now);
  if (!next) return false;
  await tx.updateTable("leads").set({ needs_answer_since: null }).where("id", "=", leadId).execute();
  await setDeadline(tx, leadId, next.ends_at);
  return true;
}

/** Staff are alerted to it, too. */
async function setDeadline(tx: Tx, leadId: string, reply_by: Date | null): Promise<void> {
  const newLead = tx.updateTable("leads").set({ reply_by }).where("id", "=", leadId).where("status", "=", "new");
  const { numUpdatedRows } = await newLead.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await tx.deleteFrom("lead_alerts").where("lead_id", "=", leadId).execute();
}

/** The appointments of a lead that are not over, the next one first. */
export function openBookings(tx: Tx, leadId: string, now: Date): Promise<Booking[]> {
  return tx
    .selectFrom("bookings")
    .selectAll()
    .where("lead_id", "=", leadId)
    .where("state", "=", "booked")
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .execute();
}

/** Whether a lead has an appointment that is not over. */
export function hasAppointment({ exists, selectFrom }: ExpressionBuilder<Tables, "leads">, now: Date) {
  return exists(
    selectFrom("bookings")
      .select("bookings.id")
      .whereRef("bookings.lead_id", "=", "leads.id")
      .where("bookings.state", "=", "booked")
      .where("bookings.ends_at", ">", now),
  );
}

/** Whether a lead booked an appointment before it had a reply. Figures about reply times leave it out: it agreed to wait. */
export function hasAgreedToWait({ exists, selectFrom }: ExpressionBuilder<Tables, "leads">) {
  return exists(
    selectFrom("bookings")
      .select("bookings.id")
      .whereRef("bookings.lead_id", "=", "leads.id")
      .where(({ eb, or, ref }) =>
        or([eb("leads.first_reply_at", "is", null), eb("bookings.created_at", "<", ref("leads.first_reply_at"))]),
      ),
  );
}
