import { type DragEvent, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { inboxPath } from "../inbox/query-params.ts";
import { DayNotes } from "./agenda.tsx";
import { MoveDialog } from "./appointment-forms.tsx";
import { stateLabels } from "./describe.ts";
import type { CalendarAppointment, CalendarDay, Cells } from "./read.server.ts";

interface Hours {
  first: number;
  last: number;
}

interface WeekProps {
  days: readonly CalendarDay[];
  hours: Hours;
  people: { value: string; label: string }[];
}

/** A column for each day. An appointment is dragged to another time; by keyboard, its lead has the form. */
export function Week({ days, hours, people }: WeekProps) {
  const { drag, moved, forget } = useDrag(hours);
  const shown = days.filter(({ open, appointments }, index) => index < 5 || open.length > 0 || appointments.length > 0);
  const labels = Array.from({ length: hours.last - hours.first }, (_, index) => hourLabel(hours.first + index));
  // A coworker may have changed it meanwhile, which the dialog says.
  const sequence = days.flatMap((day) => day.appointments).find(({ id }) => id === moved?.id)?.sequence;
  return (
    <>
      <div className={`calendar-week [--first-hour:${hours.first}] [--last-hour:${hours.last}]`}>
        <div className="calendar-hours" aria-hidden>
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        {shown.map((day) => (
          <Day key={day.date} day={day} drag={drag} />
        ))}
      </div>
      {moved && (
        <MoveDialog appointment={{ ...moved, sequence: sequence ?? moved.sequence }} people={people} onLeave={forget} />
      )}
    </>
  );
}

function Day({ day, drag }: { day: CalendarDay; drag: Drag }) {
  const id = useId();
  const { date, label, isToday, open, appointments } = day;
  return (
    <section aria-labelledby={id} className="calendar-day">
      <div className="calendar-day-head" data-today={isToday || undefined}>
        <h3 id={id}>
          <span className="sr-only">{label}</span>
          <span aria-hidden>
            {label.slice(0, 3)} <b>{Number(date.slice(8))}</b>
          </span>
        </h3>
        <DayNotes day={day} />
      </div>
      <ul
        className="calendar-cells"
        onDragOver={(event) => drag.over(event, date)}
        onDrop={(event) => drag.drop(event, date)}
      >
        {open.map((cells) => (
          <li key={cells.from} className={`calendar-open ${placeIn(cells)}`} aria-hidden />
        ))}
        {drag.target?.date === date && <li className={`calendar-target ${placeIn(drag.target)}`} aria-hidden />}
        {appointments.map((appointment) => (
          <Block key={appointment.id} appointment={appointment} drag={drag} />
        ))}
      </ul>
    </section>
  );
}

function Block({ appointment, drag }: { appointment: CalendarAppointment; drag: Drag }) {
  const { lead, name, company, state, conflict, times, start, person, hasBegun, cells } = appointment;
  return (
    <li className={`calendar-block ${placeIn(cells)}`}>
      <Link
        to={inboxPath(new URLSearchParams(), lead)}
        data-state={state}
        data-conflict={conflict ? "" : undefined}
        title={[times, name, company].filter(Boolean).join(", ")}
        draggable={state === "booked" && !hasBegun}
        onDragStart={(event) => drag.start(event, appointment)}
        onDragEnd={drag.end}
      >
        <span className="calendar-block-line">
          <b>{name}</b>
          {company && ` ${company}`}
        </span>
        <span className="calendar-block-line">
          {start} · {conflict || stateLabels[state] || person}
        </span>
      </Link>
    </li>
  );
}

/** The classes that place something in the grid of a day: style attributes are not allowed. */
function placeIn({ from, until }: Cells): string {
  const part = (name: string, units: number) =>
    `[--${name}-hour:${Math.floor(units / 12)}] [--${name}-unit:${units % 12}]`;
  return `${part("from", from)} ${part("until", until)}`;
}

/** In units of five minutes: what is dropped goes to a quarter of an hour. */
const dropUnits = 3;

type Drag = ReturnType<typeof useDrag>["drag"];

/** An appointment that is dragged, and one that was dropped, at its new time. */
function useDrag(hours: Hours) {
  /** With how far below its top it is held, in pixels. */
  const dragged = useRef<{ appointment: CalendarAppointment; held: number } | null>(null);
  const [target, setTarget] = useState<(Cells & { date: string }) | null>(null);
  const [moved, setMoved] = useState<CalendarAppointment | null>(null);

  function cellsAt({ currentTarget, clientY }: DragEvent): Cells | null {
    if (!dragged.current) return null;
    const { top, height } = currentTarget.getBoundingClientRect();
    const { appointment, held } = dragged.current;
    const [first, last] = [hours.first * 12, hours.last * 12];
    const unit = first + Math.round((((clientY - held - top) / height) * (last - first)) / dropUnits) * dropUnits;
    const length = appointment.cells.until - appointment.cells.from;
    const from = Math.max(Math.min(unit, last - length), first);
    return { from, until: from + length };
  }

  const drag = {
    target,
    start(event: DragEvent, appointment: CalendarAppointment) {
      event.dataTransfer.effectAllowed = "move";
      dragged.current = { appointment, held: event.clientY - event.currentTarget.getBoundingClientRect().top };
    },
    over(event: DragEvent, date: string) {
      const cells = cellsAt(event);
      if (!cells) return;
      event.preventDefault();
      if (date !== target?.date || cells.from !== target.from) setTarget({ ...cells, date });
    },
    drop(event: DragEvent, date: string) {
      const cells = cellsAt(event);
      if (!cells || !dragged.current) return;
      event.preventDefault();
      setMoved({ ...dragged.current.appointment, day: date, clock: clockOf(cells.from) });
    },
    end() {
      dragged.current = null;
      setTarget(null);
    },
  };
  return { drag, moved, forget: () => setMoved(null) };
}

function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}

/** `09:30`, as the input of a time has it. */
function clockOf(units: number): string {
  return [Math.floor(units / 12), (units % 12) * 5].map((part) => String(part).padStart(2, "0")).join(":");
}
