import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { defaultLanguage, staffLanguage } from "#src/base/languages.ts";
import { type Appointment, hasAppointments, readAppointments } from "#src/domain/bookings/appointments.server.ts";
import { type Conflict, type ConflictFacts, withAlertDays } from "#src/domain/bookings/conflicts.ts";
import {
  formatDay,
  instantAt,
  type OpeningHours,
  openPeriods,
  type SpecialDay,
} from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn, dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { conflictOfAppointment, readAffected, readConflictFacts } from "#src/domain/leads/bookings/affected.server.ts";
import { readNoticePeople } from "#src/domain/leads/rules/people.server.ts";
import type { Services } from "#src/domain/services.ts";
import { type DescribeOptions, describeAppointment } from "./describe.ts";
import { formatWeek, parseWeek } from "./weeks.ts";

/** More than a team has in a week. */
const maxShown = 500;

/** A week of everyone's appointments, or of one person's, and which of those ahead can't be held as planned. */
export async function readCalendar({ db, now: clock, content }: Services, query: URLSearchParams) {
  const now = clock();
  const { timeZone, opening: usual, booking, formatMoment: moment } = await readCompanyInfo(db, now);
  const today = dateIn(timeZone, now);
  const monday = parseWeek(query.get("week") ?? "", today);
  const [staff, alerts, isUsed] = await Promise.all([
    readNoticePeople(db),
    content.content(defaultLanguage, ["alert"]),
    hasAppointments(db),
  ]);
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  const who = people.find(({ value }) => value === query.get("who"))?.value ?? "";
  const person = who === "" ? undefined : who;
  const opening = withAlertDays(usual, alerts.entries("alert"));
  const dates = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
  const [from, until] = [monday, dayAfter(monday, 7)].map((day) => instantAt(`${day}T00:00`, timeZone));
  const period = { from: from ?? now, until: until ?? now };
  const [appointments, affected] = await Promise.all([
    readAppointments(db, { ...period, person, limit: maxShown }),
    readAffected(db, now, person),
  ]);
  const facts = await readConflictFacts(db, opening, monday < today ? monday : today, appointments);
  const options = { timeZone, moment, now };
  const isShown = (personId: string) => person === undefined || personId === person;
  const days = dates.map((date) => ({
    date,
    label: formatDay(date, staffLanguage),
    isToday: date === today,
    special: describeSpecialDay(facts.specialDays.find((special) => special.date === date)),
    away: facts.vacations
      .filter(({ personId, firstDay, lastDay }) => isShown(personId) && firstDay <= date && date <= lastDay)
      .map(({ personId }) => people.find(({ value }) => value === personId)?.label ?? "Someone"),
    open: openCells(date, opening),
    appointments: appointments
      .filter(({ starts_at }) => dateIn(timeZone, starts_at) === date)
      .map((appointment) => describe(appointment, facts, options)),
  }));
  return {
    week: formatWeek(monday),
    previous: formatWeek(dayAfter(monday, -7)),
    next: formatWeek(dayAfter(monday, 7)),
    isCurrent: monday === parseWeek("", today),
    title: weekTitle.formatRange(Date.parse(monday), Date.parse(dayAfter(monday, 6))),
    who,
    people,
    isBookingOn: booking.isOn,
    isUnused: !isUsed,
    days,
    hours: shownHours(days),
    /** The id of the next message about them: the same is sent once. */
    message: crypto.randomUUID(),
    affected: affected.map((appointment) => ({
      ...describeAppointment(appointment, options),
      conflict: describeConflict(appointment.conflict, appointment),
    })),
  };
}

export type AffectedList = Awaited<ReturnType<typeof readCalendar>>["affected"];

export type CalendarDay = Awaited<ReturnType<typeof readCalendar>>["days"][number];

function describe(appointment: Appointment, facts: ConflictFacts, options: DescribeOptions) {
  const conflict = conflictOfAppointment(appointment, facts, options.now);
  return {
    ...describeAppointment(appointment, options),
    conflict: conflict ? describeConflict(conflict, appointment) : "",
    cells: cellsOf(appointment.starts_at, appointment.ends_at, facts.opening.timeZone),
  };
}

export type CalendarAppointment = ReturnType<typeof describe>;

/** Part of a day, as the grid of the week has it: in hours and units of five minutes. */
export type Cells = ReturnType<typeof cellsOf>;

/** In units. Less has no room for a line. */
const minUnits = 3;

function cellsOf(from: Date, until: Date, timeZone: string) {
  const [start, end] = [clockIn(timeZone, from), clockIn(timeZone, until)];
  const first = Math.floor(unitsOf(start));
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  const last = Math.max(isSameDay ? Math.ceil(unitsOf(end)) : 24 * 12, first + minUnits);
  return { from: first, until: Math.min(last, 24 * 12) };
}

function unitsOf(clock: string): number {
  return Number(clock.slice(11, 13)) * 12 + Number(clock.slice(14, 16)) / 5;
}

function openCells(date: string, opening: OpeningHours): Cells[] {
  const noon = instantAt(`${date}T12:00`, opening.timeZone);
  return openPeriods(noon, noon, opening)
    .map(([opens, closes]) => [new Date(opens), new Date(closes)] as const)
    .filter(([opens]) => dateIn(opening.timeZone, opens) === date)
    .map(([opens, closes]) => cellsOf(opens, closes, opening.timeZone));
}

/** In hours: shown without business hours and appointments. */
const usualHours = { first: 9, last: 17 };

/** The hours that the week needs, as whole ones. */
function shownHours(days: readonly { open: Cells[]; appointments: { cells: Cells }[] }[]) {
  const cells = days.flatMap(({ open, appointments }) => [...open, ...appointments.map((one) => one.cells)]);
  if (cells.length === 0) return usualHours;
  const first = Math.floor(Math.min(...cells.map(({ from }) => from)) / 12);
  const last = Math.ceil(Math.max(...cells.map(({ until }) => until)) / 12);
  return { first, last };
}

const weekTitle = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

function describeSpecialDay(day: SpecialDay | undefined): string {
  if (!day) return "";
  return `${day.name}: ${day.times?.length ? "other hours" : "closed"}`;
}

function describeConflict(conflict: Conflict, { person }: Appointment): string {
  switch (conflict.kind) {
    case "vacation":
      return `${person ?? "Nobody"} is away`;
    case "person":
      return person ? `${person} has no access to leads` : "Account deleted";
    case "outside":
      return person ? `Outside of ${person}'s hours` : "Outside of business hours";
    case "closed":
      return `Closed: ${conflict.name}`;
    case "hours":
      return `Not open then: ${conflict.name}`;
  }
}
