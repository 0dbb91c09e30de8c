import type { ExpressionBuilder } from "kysely";
import type { Tables, Tx } from "#src/base/db/tables.ts";
import { afterOpenMinutes, type OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";

/**
 * An appointment is an agreed next step: until its end, nobody waits for a reply. A new lead is due at its end; if it was canceled,
 * the reply goal counts from then. Call it in the transaction that changes the appointment.
 */
export async function updateReplyClock(
  tx: Tx,
  leadId: string,
  company: OpeningHours & Pick<Company, "replyMinutes">,
  now: Date,
): Promise<void> {
  const open = tx.selectFrom("bookings").where("lead_id", "=", leadId).where("state", "=", "booked");
  const next = await open.select("ends_at").where("ends_at", ">", now).orderBy("ends_at").limit(1).executeTakeFirst();
  const reply_by = next?.ends_at ?? afterOpenMinutes(now, company.replyMinutes, company);
  const lead = tx.updateTable("leads").where("id", "=", leadId);
  if (next) await lead.set({ needs_answer_since: null }).execute();
  const { numUpdatedRows } = await lead.set({ reply_by }).where("status", "=", "new").executeTakeFirstOrThrow();
  // Staff are alerted to the new deadline, too.
  if (numUpdatedRows > 0n) await tx.deleteFrom("lead_alerts").where("lead_id", "=", leadId).execute();
}

/** Whether a lead has an appointment that isn't over. */
export function hasAppointment({ exists, selectFrom }: ExpressionBuilder<Tables, "leads">, now: Date) {
  return exists(
    selectFrom("bookings")
      .select("bookings.id")
      .whereRef("bookings.lead_id", "=", "leads.id")
      .where("bookings.state", "=", "booked")
      .where("bookings.ends_at", ">", now),
  );
}
