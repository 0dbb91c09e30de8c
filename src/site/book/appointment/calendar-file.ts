import { languageOf } from "#src/base/languages.ts";
import { wordsFor } from "#src/base/words/words.ts";
import { calendarFeed } from "#src/domain/bookings/ics.ts";
import { repeatedLocation } from "#src/domain/leads/bookings/emails.ts";
import { readVisitorAppointment } from "#src/domain/leads/bookings/visitor-changes.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { notFound } from "../../load-page.server.ts";
import { appointmentPath } from "../../paths.ts";
import type { Route } from "./+types/calendar-file";
import { privateHeaders } from "./appointment.server.ts";

/** The appointment as a file for the visitor's calendar. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const { db, content, origin, now } = context.get(servicesContext);
  const booking = await readVisitorAppointment(db, token);
  if (!booking) throw notFound();
  const language = languageOf(new URL(request.url).pathname);
  const { company } = (await content.content(language, ["settings"])).single("settings").content;
  const event = {
    ...{ uid: booking.id, sequence: booking.sequence, isCanceled: booking.state === "canceled" },
    ...{ changedAt: booking.changed_at, startsAt: booking.starts_at, endsAt: booking.ends_at },
    summary: wordsFor(language).book.withCompany(company.name),
    description: company.phone,
    location: repeatedLocation(booking),
    url: origin + appointmentPath(language, token),
    organizer: { name: company.name, email: company.email },
    attendee: booking.visitor,
  };
  const file = calendarFeed(company.name, [event], { timeZone: booking.visitor_time_zone, now: now() });
  return new Response(file, {
    headers: {
      ...privateHeaders,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="appointment.ics"',
    },
  });
}
