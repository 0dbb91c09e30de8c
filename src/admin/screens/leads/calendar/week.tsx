import { type DragEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { inboxPath } from "../inbox/query-params.ts";
import { DayNotes } from "./agenda.tsx";
import { MoveDialog } from "./appointment-forms.tsx";
import { stateLabels } from "./describe.ts";
import type { CalendarAppointment, CalendarDay, Cells } from "./read.server.ts";

interface WeekProps {
  days: readonly CalendarDay[];
  hours: { first: number; last: number };
  people: { value: string; label: string }[];
}

/** In units of five minutes: what is dropped goes to a quarter of an hour. */
const dropUnits = 3;

interface Drag {
  appointment: CalendarAppointment;
  /** How far below its top it is held, in pixels. */
  held: number;
}

interface Target extends Cells {
  date: string;
}

/** The classes that place something in the grid of a day: style attributes are not allowed. */
function placeIn({ from, until }: Cells): string {
  const [start, end] = [from, until].map((units) => [Math.floor(units / 12), units % 12]);
  return `[--from-hour:${start?.[0]}] [--from-unit:${start?.[1]}] [--until-hour:${end?.[0]}] [--until-unit:${end?.[1]}]`;
}

/** A column for each day. An appointment is dragged to another time; by keyboard, its lead has the form. */
export function Week({ days, hours, people }: WeekProps) {
  const id = useId();
  const drag = useRef<Drag | null>(null);
  const [target, setTarget] = useState<Target | null>(null);
  const [moved, setMoved] = useState<{ appointment: CalendarAppointment; to: Target } | null>(null);
  const shown = days.filter(({ open, appointments }, index) => index < 5 || open.length > 0 || appointments.length > 0);

  const targetAt = ({ currentTarget, clientY }: DragEvent, date: string): Target | null => {
    if (!drag.current) return null;
    const { top, height } = currentTarget.getBoundingClientRect();
    const { appointment, held } = drag.current;
    const share = (clientY - held - top) / height;
    const unit = Math.round((share * (hours.last - hours.first) * 12) / dropUnits) * dropUnits + hours.first * 12;
    const length = appointment.cells.until - appointment.cells.from;
    const from = Math.min(Math.max(unit, hours.first * 12), hours.last * 12 - length);
    return { date, from, until: from + length };
  };

  return (
    <>
      <div className={`calendar-week [--first-hour:${hours.first}] [--last-hour:${hours.last}]`}>
        <div className="calendar-hours" aria-hidden>
          {Array.from({ length: hours.last - hours.first }, (_, index) => hourLabel(hours.first + index)).map(
            (label) => (
              <span key={label}>{label}</span>
            ),
          )}
        </div>
        {shown.map((day) => (
          <section key={day.date} aria-labelledby={`${id}-${day.date}`} className="calendar-day">
            <div className="calendar-day-head" data-today={day.isToday || undefined}>
              <h3 id={`${id}-${day.date}`}>
                <span className="sr-only">{day.label}</span>
                <span aria-hidden>
                  {day.label.slice(0, 3)} <b>{Number(day.date.slice(8))}</b>
                </span>
              </h3>
              <DayNotes day={day} />
            </div>
            <ul
              className="calendar-cells"
              onDragOver={(event) => {
                const next = targetAt(event, day.date);
                if (!next) return;
                event.preventDefault();
                if (next.date !== target?.date || next.from !== target.from) setTarget(next);
              }}
              onDrop={(event) => {
                const to = targetAt(event, day.date);
                if (!to || !drag.current) return;
                event.preventDefault();
                setMoved({ appointment: drag.current.appointment, to });
              }}
            >
              {day.open.map((cells) => (
                <li key={cells.from} className={`calendar-open ${placeIn(cells)}`} aria-hidden />
              ))}
              {target?.date === day.date && <li className={`calendar-target ${placeIn(target)}`} aria-hidden />}
              {day.appointments.map((appointment) => {
                const canMove = appointment.state === "booked" && !appointment.hasBegun;
                return (
                  <li key={appointment.id} className={`calendar-block ${placeIn(appointment.cells)}`}>
                    <Link
                      to={inboxPath(new URLSearchParams(), appointment.lead)}
                      data-state={appointment.state}
                      data-conflict={appointment.conflict ? "" : undefined}
                      title={[appointment.times, appointment.name, appointment.company].filter(Boolean).join(", ")}
                      draggable={canMove}
                      onDragStart={(event) => {
                        event.dataTransfer.effectAllowed = "move";
                        const held = event.clientY - event.currentTarget.getBoundingClientRect().top;
                        drag.current = { appointment, held };
                      }}
                      onDragEnd={() => {
                        drag.current = null;
                        setTarget(null);
                      }}
                    >
                      <span className="calendar-block-line">
                        <b>{appointment.name}</b>
                        {appointment.company && ` ${appointment.company}`}
                      </span>
                      <span className="calendar-block-line">
                        {appointment.start} ·{" "}
                        {appointment.conflict || stateLabels[appointment.state] || appointment.person}
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {moved && (
        <MoveDialog
          appointment={{ ...moved.appointment, day: moved.to.date, clock: clockOf(moved.to.from) }}
          people={people}
          onLeave={() => setMoved(null)}
        />
      )}
    </>
  );
}

function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 || hour === 24 ? "AM" : "PM"}`;
}

/** `09:30`, as the input of a time has it. */
function clockOf(units: number): string {
  return [Math.floor(units / 12), (units % 12) * 5].map((part) => String(part).padStart(2, "0")).join(":");
}
