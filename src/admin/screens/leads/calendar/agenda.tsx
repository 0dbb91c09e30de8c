import { Link } from "react-router";
import { inboxPath } from "../inbox/query-params.ts";
import { SampleTag } from "../sample-tag.tsx";
import { MarkAppointment } from "./appointment-forms.tsx";
import { stateLabels } from "./describe.ts";
import type { CalendarAppointment, CalendarDay } from "./read.server.ts";

/** The days of a week that have something, one below the other. */
export function Agenda({ days }: { days: readonly CalendarDay[] }) {
  const shown = days.filter((day) => day.appointments.length > 0 || day.special !== "" || day.away.length > 0);
  return (
    <div className="calendar-agenda">
      {shown.length === 0 && <p className="list-panel px-6 py-10 text-center text-ink-2">No appointments this week.</p>}
      {shown.map((day) => (
        <section key={day.date} aria-labelledby={`agenda-${day.date}`}>
          <h3 id={`agenda-${day.date}`} className="mb-1.5 text-[1.0625rem]">
            {day.label}
            {day.isToday && <span className="text-ink-3"> · Today</span>}
          </h3>
          <DayNotes day={day} />
          {day.appointments.length > 0 && (
            <ul className="list-panel">
              {day.appointments.map((appointment) => (
                <AgendaRow key={appointment.id} appointment={appointment} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** What is different from other days: closed, or who is away. */
export function DayNotes({ day: { special, away } }: { day: CalendarDay }) {
  return [...(special ? [special] : []), ...away.map((name) => `${name} is away`)].map((text) => (
    <p key={text} className="calendar-note">
      {text}
    </p>
  ));
}

function AgendaRow({ appointment }: { appointment: CalendarAppointment }) {
  const { lead, name, company, isSample, times, place, person, hasBegun, state } = appointment;
  return (
    <li className="calendar-row">
      <span className="calendar-time">{times}</span>
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex items-center gap-2">
          <Link to={inboxPath(new URLSearchParams(), lead)} className="calendar-link min-w-0 font-medium wrap-anywhere">
            {name}
          </Link>
          {isSample && <SampleTag />}
        </span>
        <span className="block text-xs text-ink-3 wrap-anywhere">
          {[company, place, `with ${person}`].filter(Boolean).join(" · ")}
        </span>
        <AppointmentState appointment={appointment} />
      </span>
      {hasBegun && state === "booked" && <MarkAppointment appointment={appointment} />}
    </li>
  );
}

/** How it ended, or what keeps it from being held. */
function AppointmentState({ appointment: { state, conflict } }: { appointment: CalendarAppointment }) {
  const text = conflict || stateLabels[state];
  if (text === "") return null;
  const tone = conflict ? "warn" : state === "held" ? "good" : "bad";
  return (
    <span className="state whitespace-normal text-xs" data-tone={tone}>
      {text}
    </span>
  );
}
