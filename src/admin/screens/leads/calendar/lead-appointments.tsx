import { CalendarClock } from "lucide-react";
import { href, Link } from "react-router";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { CancelAppointment, MarkAppointment, MoveAppointment } from "./appointment-forms.tsx";
import { stateLabels } from "./describe.ts";

/** The appointments of a lead that are ahead, and those that nobody has marked yet. */
export function OpenAppointments({ lead }: { lead: OpenLead }) {
  const open = lead.appointments.filter(({ state }) => state === "booked");
  return open.map((appointment) => {
    const { id, week, at, when, minutes, place, location, person, hasBegun } = appointment;
    return (
      <section key={id} aria-label="Appointment" className="lead-appointment">
        <CalendarClock className="icon" aria-hidden />
        <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
          {hasBegun ? (
            <b>Did the appointment of {at.exact} take place?</b>
          ) : (
            <>
              <Link to={`${href("/cms/leads/calendar")}?week=${week}`} className="font-medium">
                Appointment {when}
              </Link>
              <span className="block text-xs text-ink-2">
                {minutes} minutes · {[place, location].filter(Boolean).join(", ")} · with {person}
              </span>
            </>
          )}
        </p>
        {hasBegun ? (
          <MarkAppointment appointment={appointment} />
        ) : (
          <span className="flex gap-2">
            <MoveAppointment appointment={appointment} people={lead.appointmentPeople} />
            <CancelAppointment appointment={appointment} />
          </span>
        )}
      </section>
    );
  });
}

/** The appointments of a lead that are over or canceled, the latest first. */
export function PastAppointments({ lead: { appointments } }: { lead: OpenLead }) {
  const past = appointments.filter(({ state }) => state !== "booked").toReversed();
  if (past.length === 0) return null;
  return (
    <ul className="mb-3">
      {past.map((appointment) => (
        <li
          key={appointment.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
        >
          <span className="min-w-0 flex-1 basis-40">
            {appointment.at.exact}
            <span className="block text-xs text-ink-3">
              {stateLabels[appointment.state]} · with {appointment.person}
            </span>
          </span>
          {appointment.state !== "canceled" && <MarkAppointment appointment={appointment} />}
        </li>
      ))}
    </ul>
  );
}
