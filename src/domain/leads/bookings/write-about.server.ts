import { defaultLanguage, languageOrDefault } from "#src/base/languages.ts";
import { keyedDigest } from "#src/base/security/digest.server.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { bookingUrl } from "#src/domain/bookings/booking-link.server.ts";
import { dateAndTime, zoneName } from "#src/domain/content/published/hours/business-hours.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { cleanText } from "../conversation/clean-text.ts";
import { maxReplyLength } from "../conversation/limits.ts";
import { storeReply } from "../conversation/reply.server.ts";
import { readReplyAddresses } from "../conversation/reply-address.server.ts";
import { fillTemplate } from "../conversation/template-fields.ts";
import { fieldValues } from "../conversation/templates.server.ts";
import { findThread, firstSubject } from "../conversation/thread.server.ts";
import type { ChangeContext } from "../pipeline/work.server.ts";

interface AppointmentMessage {
  /** The id of the form: the same writes once to each. */
  item: string;
  /** The ids of appointments. */
  appointments: readonly string[];
  /** With the fields of templates, and `{appointment}` and `{link}`. */
  text: string;
}

/** Replies to the leads of appointments that are ahead, each with its own time and link. Those without an email address, and spam, get nothing. */
export async function writeAboutAppointments(
  services: ChangeContext,
  by: Actor,
  { item, appointments, ...message }: AppointmentMessage,
): Promise<{ state: "sent"; count: number } | { state: "empty" | "too-long" }> {
  const text = cleanText(message.text);
  if (text === "") return { state: "empty" };
  if (text.length > maxReplyLength) return { state: "too-long" };
  const { content } = await publishedSingle(services.db, "settings", defaultLanguage);
  const { company } = content;
  const now = services.now();
  let count = 0;
  for (const id of appointments)
    await services.db.transaction().execute(async (tx) => {
      const booking = await tx.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
      if (booking?.state !== "booked" || booking.ends_at <= now) return;
      const leads = tx.selectFrom("leads").selectAll().where("id", "=", booking.lead_id);
      const lead = await leads.where("email", "!=", "").where("status", "!=", "spam").executeTakeFirst();
      if (!lead) return;
      count += 1;
      const reply = keyedDigest(services.secret, "reply about an appointment", item, id).slice(0, 32);
      if (await tx.selectFrom("lead_messages").select("id").where("id", "=", reply).executeTakeFirst()) return;
      const zone = booking.visitor_time_zone;
      const language = languageOrDefault(lead.language);
      const own = {
        appointment: `${dateAndTime(booking.starts_at, zone, language)} ${zoneName(booking.starts_at, zone, language)}`,
        link: await bookingUrl(tx, services, booking, language),
      };
      const filled = fillTemplate(text, fieldValues({ lead, by, company, now }))
        .replaceAll("{appointment}", own.appointment)
        .replaceAll("{link}", own.link);
      const subject = (await findThread(tx, lead)).subject ?? firstSubject(company.name);
      const replyTo = (await readReplyAddresses(tx, services.secret, lead))?.customer ?? null;
      await storeReply(
        tx,
        by,
        { id: reply, subject, text: filled, isQuoting: false, cc: [] },
        { lead, company, replyTo, files: [], at: now },
      );
    });
  services.wakeSender();
  return { state: "sent", count };
}
