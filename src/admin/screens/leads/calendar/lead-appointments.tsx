import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { href, Link } from "react-router";
import { Button } from "#src/admin/ui/controls.tsx";
import { fillTemplate } from "#src/domain/leads/conversation/template-fields.ts";
import { fetchFreeTimes } from "../conversation/free-times.ts";
import { focusComposer, insertParagraphs } from "../lead/composer-focus.ts";
import type { OpenLead } from "../lead/open-lead.server.ts";
import { CancelAppointment, MarkAppointment, MoveAppointment } from "./appointment-forms.tsx";
import { stateLabels } from "./describe.ts";

/** The appointments of a lead that are ahead, and those that nobody has marked yet. */
export function OpenAppointments({ lead }: { lead: OpenLead }) {
  const open = lead.appointments.filter(({ state }) => state === "booked");
  const last = lead.appointments.at(-1);
  if (last?.state === "missed" && lead.canOfferTimes && (lead.lastReplyAt ?? 0) < last.changedAt)
    return <Missed lead={lead} at={last.at.exact} />;
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

/** Writes a reply with two new times into the composer, until the customer has a reply. */
function Missed({ lead, at }: { lead: OpenLead; at: string }) {
  const [error, setError] = useState("");
  const write = async () => {
    setError("");
    const { text } = await fetchFreeTimes(lead.id).catch(() => ({ text: undefined }));
    const textarea = text && focusComposer("reply") && document.activeElement;
    if (textarea instanceof HTMLTextAreaElement)
      insertParagraphs(textarea, `${fillTemplate(missedText, lead.fieldValues)}\n\n${text}`);
    else if (text === null) setError("No times are free.");
    else setError("The server isn't responding. Check your connection, then try again.");
  };
  return (
    <section aria-label="Missed appointment" className="lead-appointment">
      <CalendarClock className="icon" aria-hidden />
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <b>The appointment of {at} was missed.</b>
        <span role="status" className="block text-xs text-bad empty:hidden">
          {error}
        </span>
      </p>
      <Button variant="line" className="unscripted:hidden" onClick={() => void write()}>
        Send two new times
      </Button>
    </section>
  );
}

const missedText = "Hello {first name},\n\nSorry we missed each other. Here are two new times.";

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
